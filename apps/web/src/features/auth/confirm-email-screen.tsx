import { useQueryClient } from '@tanstack/react-query';
import { Button, LinkButton, moneyText } from '@voltide/ui';
import { useState } from 'react';

import { call, type AnswerOf } from '../../lib/http/api.ts';
import { describeError, type FormError } from '../../lib/forms/form-error.ts';
import { FormAlert } from '../../lib/forms/form-alert.tsx';
import { ApiError } from '../../lib/http/errors.ts';
import { MY_EMAIL_QUERY } from '../../lib/account/my-email.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { ERROR_TEXTS } from './model/error-texts.ts';
import { LinkEnd } from './parts/link-end.tsx';
import { AsidePicture, AuthPage } from './parts/auth-page.tsx';
import { useLinkToken } from './model/use-link-token.ts';

const TITLE = 'Confirm your email';
/** Errors that a retry cannot change. */
const DEAD = new Set<string>(['link_expired', 'link_used', 'email_taken', 'invalid_request']);

/** Confirms a new email with its mailed link. It asks first, so that programs that open links do nothing. */
export function Screen() {
  const token = useLinkToken();
  if (token !== undefined) return <Confirm key={token} token={token} />;
  return (
    <LinkEnd title={TITLE} text="This link is incomplete. Open the whole link from the email.">
      <LinkButton href="/profile">Profile</LinkButton>
    </LinkEnd>
  );
}

type Confirmed = AnswerOf<'POST /api/auth/confirm-email'>;

function Confirm({ token }: { readonly token: string }) {
  const { check } = useSession();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Confirmed>();
  const [error, setError] = useState<FormError>();
  const [dead, setDead] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      setDone(await call('POST /api/auth/confirm-email', { body: { token } }));
      void check();
      void queryClient.invalidateQueries({ queryKey: MY_EMAIL_QUERY.queryKey });
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiError && DEAD.has(thrown.code ?? '')) setDead(thrown.message);
      else setError(describeError(thrown, ERROR_TEXTS.confirm));
    }
  };
  if (done !== undefined) {
    return (
      <LinkEnd title={TITLE} text={textOf(done)}>
        <LinkButton href="/profile" variant="volt">
          Profile
        </LinkButton>
      </LinkEnd>
    );
  }
  if (dead !== undefined) {
    return (
      <LinkEnd title={TITLE} text={`${dead} You can get a new link on your profile.`}>
        <LinkButton href="/profile" variant="volt">
          Profile
        </LinkButton>
      </LinkEnd>
    );
  }
  return (
    <AuthPage
      title={TITLE}
      lead="Confirm that this email is yours. You can then reset your password by mail, and we email you about changes."
      aside={<AsidePicture packId="glass-tide">Not you? Just close this page. Nothing changes.</AsidePicture>}
    >
      <div className="stack">
        <FormAlert error={error} />
        <Button variant="volt" size={52} loading={isBusy} onClick={() => void confirm()}>
          Confirm email
        </Button>
      </div>
    </AuthPage>
  );
}

function textOf({ username, email, isChange, wasNamedByOthers, welcome }: Confirmed): string {
  const what = isChange
    ? `The email of ${username} is now ${email}. Log in with it from now on.`
    : `${email} is confirmed. It belongs to your account ${username}.`;
  const others = wasNamedByOthers ? ' Another account that had used it without confirming it no longer does.' : '';
  const gift = welcome === null ? '' : ` Your welcome balance of ${moneyText(welcome)} is here.`;
  return `${what}${others}${gift}`;
}
