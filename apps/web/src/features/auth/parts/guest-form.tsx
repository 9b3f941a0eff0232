import './auth.css';

import { Button, Field, Input } from '@voltide/ui';
import { useState } from 'react';

import { ensureClientSeed } from '../../../lib/fairness/client-seed.ts';
import { announceError } from '../../../lib/forms/form-error.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { createRandomName } from '../../../lib/forms/random-name.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { ERROR_TEXTS } from '../model/error-texts.ts';
import { guestForm, type GuestForm as GuestValues } from '../model/form-rules.ts';

type GuestFormProps = {
  readonly isModal?: boolean;
  readonly onDone?: () => void;
};

/** Asks for a username alone. An error becomes a toast. */
export function GuestForm({ isModal = false, onDone }: GuestFormProps) {
  const { startGuest } = useSession();
  const [defaults] = useState(() => ({ username: createRandomName() }));
  const { field, errorOf, formProps, isReady, isBusy } = useCheckedForm<GuestValues>({
    schema: guestForm,
    defaults,
    fieldOf: { username_taken: 'username', invalid_request: 'username' },
    texts: ERROR_TEXTS.guest,
    announce: announceError,
    submit: async (values) => {
      const user = await startGuest(values);
      ensureClientSeed(user).catch(() => undefined);
      onDone?.();
    },
  });
  return (
    <form {...formProps} className="stack-close">
      <Field
        label="Guest username"
        error={errorOf('username')}
        hint="25 VT of play balance. Sign up later and keep everything."
      >
        <Input {...field('username')} maxLength={20} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant={isModal ? 'volt' : 'quiet'} size={52} disabled={!isReady} loading={isBusy}>
        Start as a guest
      </Button>
      <p className="guest-form-note hint">By starting you confirm that you are 18 or older.</p>
    </form>
  );
}
