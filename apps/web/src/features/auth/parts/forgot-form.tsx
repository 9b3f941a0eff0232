import './auth.css';

import { Button, Field, Input } from '@voltide/ui';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { announceError } from '../../../lib/forms/form-error.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NO_MAIL, useSendsMail } from '../../../lib/account/sent-link.tsx';
import { ERROR_TEXTS } from '../model/error-texts.ts';
import { forgotForm, type ForgotForm as ForgotValues } from '../model/form-rules.ts';

type ForgotFormProps = {
  readonly email: string;
  readonly onBack: () => void;
};

/** Requests a link that sets a new password, and reports the same for every address (S3-07). */
export function ForgotForm({ email, onBack }: ForgotFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [defaults] = useState({ email });
  const sendsMail = useSendsMail();
  const { field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<ForgotValues>({
    schema: forgotForm,
    defaults,
    texts: ERROR_TEXTS.forgot,
    announce: announceError,
    submit: async (values) => {
      await call('POST /api/auth/forgot-password', { body: values });
      setSentTo(values.email);
    },
  });
  if (sentTo !== undefined) return <Sent email={sentTo} onBack={onBack} />;
  return (
    <form {...formProps} className="stack">
      <p className="forgot-lead">
        Enter your account's email. {sendsMail === false ? NO_MAIL : "We'll send you a link to set a new password."}
      </p>
      <FormAlert error={error} isQuiet />
      <Field label="Email" error={errorOf('email')}>
        <Input {...field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant="volt" size={52} disabled={!isReady} loading={isBusy}>
        {sendsMail === false ? 'Request link' : 'Send link'}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back to login
      </Button>
    </form>
  );
}

function Sent({ email, onBack }: ForgotFormProps) {
  const start = useRef<HTMLDivElement>(null);
  const hasNoMail = useSendsMail() === false;
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="auth-answer">
      <MailCheck aria-hidden className="auth-answer-sign ok-text" strokeWidth={1.5} />
      <h3 className="auth-answer-title">{hasNoMail ? 'Link requested' : 'Email sent'}</h3>
      <p>
        If <strong className="clear breakable">{email}</strong> belongs to an account,{' '}
        {hasNoMail ? `a link is ready. ${NO_MAIL}` : 'a link is on its way.'} The link works once and expires in an
        hour.
      </p>
      <Button variant="volt" size={52} className="auth-answer-back full-width" onClick={onBack}>
        Back to login
      </Button>
    </div>
  );
}
