import './my-email.css';

import { useMutation, useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { Button, Live } from '@voltide/ui';

import { call, type AnswerOf } from '../http/api.ts';
import { errorText } from '../http/error-text.ts';
import { queryFor } from '../http/query.ts';
import { useSendsMail } from './sent-link.tsx';
import { isGuest } from '../session/session.ts';

export const MY_EMAIL_QUERY = queryFor('GET /api/auth/email');

/** `ours` is confirmed; `typed` waits for it; `lost` was confirmed by somebody else (S3-20). */
export type MyEmail =
  | { readonly state: 'ours'; readonly email: string }
  /** With what comes with confirming it, in VT; null for nothing. */
  | { readonly state: 'typed'; readonly email: string; readonly welcome: string | null }
  | { readonly state: 'lost' };

/** What is known of an account's email; undefined until it is, and for guests. */
export function useMyEmail(user: User | null): MyEmail | undefined {
  const { data } = useQuery({
    ...MY_EMAIL_QUERY,
    enabled: user !== null && !isGuest(user),
    // The link is followed in another window, or on another device.
    refetchOnWindowFocus: ({ state }) => state.data?.confirmedAt === null && 'always',
  });
  return data === undefined || data === null ? undefined : read(data);
}

function read({ email, confirmedAt, welcome }: AnswerOf<'GET /api/auth/email'>): MyEmail {
  if (email === null) return { state: 'lost' };
  if (confirmedAt !== null) return { state: 'ours', email };
  return { state: 'typed', email, welcome };
}

/** Has the mail with the link sent once more, and says what became of it; nothing where mail can't be sent. */
export function SendAgain() {
  const sendsMail = useSendsMail();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/auth/email/send-again'),
  });
  if (sendsMail !== true) return null;
  return (
    <span className="my-email-state">
      {isSuccess ? null : (
        <Button loading={isPending} onClick={() => mutate()}>
          Send again
        </Button>
      )}
      <Live as="span" role="status" className="my-email-sent aside">
        {isSuccess ? 'Sent. Check your spam folder too.' : null}
        {error === null ? null : errorText(error)}
      </Live>
    </span>
  );
}
