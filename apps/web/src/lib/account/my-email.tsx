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

/** `ours` is confirmed; `typed` waits for confirmation; `lost` was confirmed by another account (S3-20). */
export type MyEmail =
  | { readonly state: 'ours'; readonly email: string }
  /** `welcome` is the bonus for confirming it, in VT; null for none. */
  | { readonly state: 'typed'; readonly email: string; readonly welcome: string | null }
  | { readonly state: 'lost' };

/** Returns the account's email; undefined until it is known, and for guests. */
export function useMyEmail(user: User | null): MyEmail | undefined {
  const { data } = useQuery({
    ...MY_EMAIL_QUERY,
    enabled: user !== null && !isGuest(user),
    // The link may be opened in another window or on another device.
    refetchOnWindowFocus: ({ state }) => state.data?.confirmedAt === null && 'always',
  });
  return data === undefined || data === null ? undefined : read(data);
}

function read({ email, confirmedAt, welcome }: AnswerOf<'GET /api/auth/email'>): MyEmail {
  if (email === null) return { state: 'lost' };
  if (confirmedAt !== null) return { state: 'ours', email };
  return { state: 'typed', email, welcome };
}

/** Sends the link once more and reports the result; draws nothing if the server cannot send email. */
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
