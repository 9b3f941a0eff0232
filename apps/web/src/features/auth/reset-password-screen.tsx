import { resetPassword } from '@voltide/contract';
import { Button, EmptyArt, EmptyState, Field, LinkButton, PasswordInput } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../lib/api.ts';
import { FormAlert } from '../../lib/form/form-alert.tsx';
import { useCheckedForm } from '../../lib/form/use-checked-form.ts';
import { usePlace } from '../../lib/navigation.ts';
import { FAULT_TEXTS } from './fault-texts.ts';
import { resetForm, type ResetForm } from './form-rules.ts';
import { AsidePicture, AuthPage } from './parts.tsx';

/** Sets a password with a link that was given out once. */
export function Screen() {
  const { search } = usePlace();
  const [isDone, setDone] = useState(false);
  const token = search['token'] ?? '';
  if (isDone) return <Result text="Your new password is set. All sessions have ended." href="/login" action="Login" />;
  if (token === '') {
    return <Result text="This address needs the link that you were given. It works once." href="/help" action="Help" />;
  }
  return (
    <AuthPage
      title="Set a password"
      lead="Choose a new password. Every session of the account ends, also on other devices."
      aside={
        <AsidePicture packId="iron-lantern">
          The link works once. After that, only your password opens the account.
        </AsidePicture>
      }
    >
      <PasswordForm token={token} onDone={() => setDone(true)} />
    </AuthPage>
  );
}

function PasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { field, errorOf, formProps, fault, isReady, isBusy } = useCheckedForm<ResetForm>({
    schema: resetForm,
    defaults: { password: '' },
    fieldOf: { password_leaked: 'password' },
    texts: FAULT_TEXTS.reset,
    submit: async ({ password }) => {
      await call(resetPassword, { body: { token, password } });
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormAlert fault={fault} />
      <Field label="New password" error={errorOf('password')} hint="At least 6 characters; 15 are better.">
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="volt" size={52} disabled={!isReady} loading={isBusy}>
        Set password
      </Button>
    </form>
  );
}

type ResultProps = { readonly text: string; readonly href: string; readonly action: string };

function Result({ text, href, action }: ResultProps) {
  return (
    <section className="page pt-10">
      <h1 className="unseen">Set a password</h1>
      <EmptyState
        art={<EmptyArt scene="lantern" />}
        text={text}
        action={
          <LinkButton href={href} variant="volt">
            {action}
          </LinkButton>
        }
      />
    </section>
  );
}
