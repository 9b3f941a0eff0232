import { MESSAGES } from '@voltide/contract';
import { Button, Field, Input, toast } from '@voltide/ui';
import { useState } from 'react';

import { ensureClientSeed } from '../../lib/client-seed.ts';
import { ApiError } from '../../lib/http.ts';
import { useGo } from '../../lib/navigation.ts';
import { createRandomName } from '../../lib/random-name.ts';
import { useSession } from '../../lib/session-context.ts';
import { guestForm, type GuestForm } from './form-rules.ts';
import { useAuthForm } from './use-auth-form.ts';

/** The way in without an account: a username and nothing else. */
export function GuestStart() {
  const { startGuest } = useSession();
  const go = useGo();
  const [defaults] = useState(() => ({ username: createRandomName() }));
  const { field, errorOf, formProps, isReady, isBusy } = useAuthForm<GuestForm>({
    schema: guestForm,
    defaults,
    fieldOf: { username_taken: 'username', invalid_request: 'username' },
    texts: { network: MESSAGES.signInFailedDetail, failed: MESSAGES.signInFailedDetail },
    submit: async (values) => {
      try {
        await startGuest(values);
      } catch (error) {
        const description = error instanceof ApiError ? error.message : MESSAGES.signInFailedDetail;
        toast({ title: MESSAGES.signInFailed, description, tone: 'danger' });
        throw error;
      }
      ensureClientSeed().catch(() => undefined);
      go('/home');
    },
  });
  return (
    <>
      <p className="or-line my-6">or without an account</p>
      <form {...formProps} className="grid gap-3">
        <Field
          label="Guest username"
          error={errorOf('username')}
          hint="25 VT of play balance. Sign up later and keep everything."
        >
          <Input {...field('username')} maxLength={20} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button type="submit" size={52} disabled={!isReady} loading={isBusy}>
          Start as a guest
        </Button>
      </form>
    </>
  );
}
