import './auth.css';

import type { User } from '@voltide/contract';
import { Button, Field, Input, PasswordInput } from '@voltide/ui';
import { useState } from 'react';

import { ensureClientSeed } from '../../../lib/fairness/client-seed.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import type { GuestChoice } from '../../../lib/session/settle-guest.ts';
import { describeErrorsAs, type AuthFormProps } from '../model/auth-form-props.ts';
import { loginForm, type LoginForm as LoginValues } from '../model/form-rules.ts';
import { GuestQuestion } from './guest-question.tsx';

type LoginFormProps = Pick<AuthFormProps<LoginValues>, 'defaults' | 'isModal'> & {
  /** Logs in; `choice` is a guest's about their holdings. */
  readonly enter: (values: LoginValues, choice?: GuestChoice) => Promise<User>;
  readonly onForgot: () => void;
};

/** Email or username, and password; guests choose what happens to their holdings. */
export function LoginForm({ defaults, isModal = false, enter, onForgot }: LoginFormProps) {
  const { user: guest, isGuest } = useSession();
  const [choice, setChoice] = useState<GuestChoice>('bring');
  const { field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<LoginValues>({
    schema: loginForm,
    defaults,
    ...describeErrorsAs('login', isModal),
    submit: async (values) => {
      const user = await (isGuest ? enter(values, choice) : enter(values));
      ensureClientSeed(user).catch(() => undefined);
    },
  });
  return (
    <form {...formProps} className="stack">
      <FormAlert error={error} isQuiet={isModal} />
      <Field label="Email or username" error={errorOf('credential')}>
        <Input {...field('credential')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={errorOf('password')}>
        <PasswordInput {...field('password')} autoComplete="current-password" />
      </Field>
      <Button variant="ghost" size={36} className="forgot-button" onClick={onForgot}>
        Forgot password?
      </Button>
      {isGuest && guest !== null ? (
        <GuestQuestion username={guest.username} choice={choice} onChoice={setChoice} />
      ) : null}
      <Button type="submit" variant="volt" size={52} disabled={!isReady} loading={isBusy}>
        Login
      </Button>
    </form>
  );
}
