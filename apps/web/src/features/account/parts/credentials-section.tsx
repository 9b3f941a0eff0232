import './account-sections.css';

import { useQueryClient } from '@tanstack/react-query';
import { email, MESSAGES, newPassword } from '@voltide/contract';
import { Badge, Button, Field, Input, Live, PasswordInput } from '@voltide/ui';
import { MailCheck, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import type { ErrorTexts } from '../../../lib/forms/form-error.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';
import { SendAgain, useMyEmail, type MyEmail } from '../../../lib/account/my-email.tsx';
import { queryFor } from '../../../lib/http/query.ts';
import { SentLink, useSendsMail } from '../../../lib/account/sent-link.tsx';
import { useSession } from '../../../lib/session/session-context.ts';

const ownPassword = v.pipe(v.string(), v.nonEmpty(MESSAGES.passwordRequired));
const emailForm = v.object({ email, password: ownPassword });
const passwordForm = v.object({ currentPassword: ownPassword, newPassword });
type EmailForm = v.InferOutput<typeof emailForm>;
type PasswordForm = v.InferOutput<typeof passwordForm>;

const TEXTS: ErrorTexts = {
  title: 'Not changed',
  network: new NetworkError(undefined).message,
  failed: 'Nothing was changed. Please try again.',
  unexpected: MESSAGES.submissionError,
};

/** Email with its state, and password. Changing either requires the password, and notifies the owner (S3-15, S3-20). */
export function CredentialsSection() {
  const { user } = useSession();
  const own = useMyEmail(user);
  return (
    <section className="panel account-section" aria-labelledby="credentials">
      <h2 id="credentials" className="middle-row">
        Email and password
        {own === undefined ? null : <StateBadge own={own} />}
      </h2>
      <EmailLead own={own} username={user?.username ?? ''} />
      <div className="account-pair">
        <ChangeEmail />
        <ChangePassword owner={user?.email ?? user?.username ?? ''} />
      </div>
    </section>
  );
}

function StateBadge({ own: { state } }: { readonly own: MyEmail }) {
  if (state === 'ours') return <Badge tone="ok">Confirmed</Badge>;
  return <Badge tone="warn">{state === 'typed' ? 'Not confirmed' : 'No email'}</Badge>;
}

type LeadProps = { readonly own: MyEmail | undefined; readonly username: string };

/** Says what the email is good for. It keeps its height while loading. */
function EmailLead({ own, username }: LeadProps) {
  const sendsMail = useSendsMail();
  if (own?.state === 'lost') {
    return (
      <p className="account-lead">
        Someone else confirmed the email you signed up with, so it is no longer yours here. Everything in your account
        still is. Log in as <strong>{username}</strong>, and add another email below.
      </p>
    );
  }
  if (own?.state === 'typed') {
    return (
      <div className="account-lead account-lead-stack">
        <p>
          <SentLink email={own.email} /> Open it to confirm that the email is yours. Until then we send no notices
          there, and a second factor doesn't survive a password reset.
        </p>
        <SendAgain />
      </div>
    );
  }
  return (
    <p className="account-lead">
      {own?.email ?? 'Your email'} opens your account. Changing either one needs your password
      {sendsMail === true ? ', and we email you about it.' : '.'}
    </p>
  );
}

function ChangeEmail() {
  const [askedFor, setAskedFor] = useState<string>();
  const { form, field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<EmailForm>({
    schema: emailForm,
    defaults: { email: '', password: '' },
    fieldOf: { wrong_password: 'password' },
    texts: TEXTS,
    submit: async (values) => {
      setAskedFor(undefined);
      await call('POST /api/auth/change-email', { body: values });
      setAskedFor(values.email);
      form.reset();
    },
  });
  return (
    <form {...formProps} className="stack" aria-labelledby="change-email">
      <h3 id="change-email">Another email</h3>
      <FormAlert error={error} />
      <Field label="New email" error={errorOf('email')}>
        <Input {...field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Your password" error={errorOf('password')}>
        <PasswordInput {...field('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" disabled={!isReady} loading={isBusy} className="own-width">
        Send confirmation
      </Button>
      <Done icon={<MailCheck aria-hidden />}>
        {askedFor === undefined ? null : (
          <>
            <SentLink email={askedFor} /> Your email changes once you open it. The link works for a day.
          </>
        )}
      </Done>
    </form>
  );
}

function ChangePassword({ owner }: { readonly owner: string }) {
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const { form, field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<PasswordForm>({
    schema: passwordForm,
    defaults: { currentPassword: '', newPassword: '' },
    fieldOf: { wrong_password: 'currentPassword', password_leaked: 'newPassword', invalid_request: 'newPassword' },
    texts: TEXTS,
    submit: async (values) => {
      setDone(false);
      await call('POST /api/auth/change-password', { body: values });
      setDone(true);
      form.reset();
      await queryClient.invalidateQueries({ queryKey: queryFor('GET /api/sessions').queryKey });
    },
  });
  return (
    <form {...formProps} className="stack" aria-labelledby="change-password">
      <h3 id="change-password">Another password</h3>
      <FormAlert error={error} />
      <input type="text" hidden readOnly autoComplete="username" value={owner} />
      <Field label="Current password" error={errorOf('currentPassword')}>
        <PasswordInput {...field('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errorOf('newPassword')} hint="At least 6 characters. 15 or more is better.">
        <PasswordInput {...field('newPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" disabled={!isReady} loading={isBusy} className="own-width">
        Change password
      </Button>
      <Done icon={<ShieldCheck aria-hidden />}>
        {isDone ? 'Password changed. You are signed out everywhere else.' : null}
      </Done>
    </form>
  );
}

function Done({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Live role="status">
      {children === null ? null : (
        <p className="assured-line">
          {icon}
          <span>{children}</span>
        </p>
      )}
    </Live>
  );
}
