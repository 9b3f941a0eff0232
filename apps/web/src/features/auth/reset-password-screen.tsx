import { useQuery } from '@tanstack/react-query';
import { Button, ErrorState, Field, LinkButton, PasswordInput, SlowSkeleton } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../lib/http/api.ts';
import { authDialog } from '../../lib/dialogs/auth-dialog.tsx';
import { errorText } from '../../lib/http/error-text.ts';
import { FormAlert } from '../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { ApiError } from '../../lib/http/errors.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { ERROR_TEXTS } from './model/error-texts.ts';
import { resetForm, type ResetForm } from './model/form-rules.ts';
import { LinkEnd } from './parts/link-end.tsx';
import { AsidePicture, AuthPage } from './parts/auth-page.tsx';
import { useLinkToken } from './model/use-link-token.ts';

const TITLE = 'Set a password';
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
/** Reason why a link is unusable. */
type Dead = 'incomplete' | 'link_expired' | 'link_used';
const DEAD_TEXTS: Readonly<Record<Dead, string>> = {
  incomplete: 'This link is incomplete. Open the whole link from the email, or ask for a new one.',
  link_expired: 'This link has expired. Ask for a new one; it works for an hour.',
  link_used: 'This link was already used or replaced by a newer one.',
};

/** Sets a password with a link that was mailed, or shown once to an operator (S3-07). */
export function Screen() {
  const token = useLinkToken();
  return token === undefined ? <DeadLink reason="incomplete" /> : <WithLink key={token} token={token} />;
}

function WithLink({ token }: { readonly token: string }) {
  const { check } = useSession();
  const [end, setEnd] = useState<Dead | 'done'>();
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('POST /api/auth/check-link', { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const dead = end ?? deadBy(error);
  if (dead === 'done') {
    return (
      <LinkEnd title={TITLE} text="Your new password is set. You are signed out everywhere.">
        <LinkButton href="/login" variant="volt">
          Login
        </LinkButton>
      </LinkEnd>
    );
  }
  if (dead !== undefined) return <DeadLink reason={dead} />;
  const onDone = (): void => {
    setEnd('done');
    void check();
  };
  return (
    <AuthPage
      title={TITLE}
      lead="Choose a new password. You will be signed out on every device."
      aside={<AsidePicture packId="iron-lantern">The link works once.</AsidePicture>}
    >
      {content()}
    </AuthPage>
  );

  function content() {
    if (data !== undefined)
      return <PasswordForm token={token} until={data.expiresAt} onDone={onDone} onDead={setEnd} />;
    if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="what this link is for" height={176} className="skeleton-panel" />;
  }
}

function deadBy(error: unknown): Dead | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'link_expired' || error.code === 'link_used') return error.code;
  return error.code === 'invalid_request' ? 'incomplete' : undefined;
}

function DeadLink({ reason }: { readonly reason: Dead }) {
  return (
    <LinkEnd title={TITLE} text={DEAD_TEXTS[reason]}>
      <Button variant="volt" onClick={() => authDialog.open('forgot')}>
        Send a new link
      </Button>
      <LinkButton href="/login">Login</LinkButton>
    </LinkEnd>
  );
}

type PasswordFormProps = {
  readonly token: string;
  /** End of the link's validity. */
  readonly until: string;
  readonly onDone: () => void;
  readonly onDead: (reason: Dead) => void;
};

function PasswordForm({ token, until, onDone, onDead }: PasswordFormProps) {
  const { field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<ResetForm>({
    schema: resetForm,
    defaults: { password: '' },
    fieldOf: { password_leaked: 'password', invalid_request: 'password' },
    texts: ERROR_TEXTS.reset,
    submit: async ({ password }) => {
      try {
        await call('POST /api/auth/reset-password', { body: { token, password } });
      } catch (thrown) {
        const dead = thrown instanceof ApiError && thrown.code !== 'invalid_request' ? deadBy(thrown) : undefined;
        if (dead === undefined) throw thrown;
        onDead(dead);
        return;
      }
      onDone();
    },
  });
  return (
    <form {...formProps} className="stack">
      <FormAlert error={error} />
      <Field label="New password" error={errorOf('password')} hint="At least 6 characters. 15 or more is better.">
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="volt" size={52} disabled={!isReady} loading={isBusy}>
        Set password
      </Button>
      <p className="hint">The link works until {TIME.format(new Date(until))}.</p>
    </form>
  );
}
