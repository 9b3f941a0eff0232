import { LIMITS, type RequestOf, type signup } from '@voltide/contract';
import { Button, Checkbox, Field, IconButton, Input, Link, PasswordInput } from '@voltide/ui';
import { Dices } from 'lucide-react';
import { useEffect, useState } from 'react';

import { ensureClientSeed } from '../../../lib/client-seed.ts';
import { FormAlert } from '../../../lib/form/form-alert.tsx';
import { useCheckedForm, type CheckedForm } from '../../../lib/form/use-checked-form.ts';
import { createRandomName } from '../../../lib/random-name.ts';
import { useSession } from '../../../lib/session-context.ts';
import { describeFaultsAs, type AuthFormProps } from '../model/auth-form-props.ts';
import { signupForm, type SignupDraft } from '../model/form-rules.ts';

/** For names and codes, which no keyboard should improve. */
const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;

export type SignupStart = Pick<SignupDraft, 'email' | 'password' | 'referralCode'>;

/** How the form names what it still needs. */
const NEEDS: Readonly<Record<keyof SignupDraft, string>> = {
  email: 'your email',
  username: 'a username',
  password: 'a password',
  referralCode: 'a referral code',
  isOver18: 'the age box',
  agreedToTerms: 'the terms box',
};

/**
 * Everything an account needs. The username is made up anew each time, but a guest keeps theirs; no box is ticked
 * beforehand (S3-09).
 */
export function SignupForm({ defaults, isModal = false, enter }: AuthFormProps<SignupStart, RequestOf<typeof signup>>) {
  const [start] = useState((): SignupDraft => ({
    ...defaults,
    referralCode: defaults.referralCode.slice(0, LIMITS.referralCodeMaxLength),
    username: createRandomName(),
    isOver18: false,
    agreedToTerms: false,
  }));
  const auth = useCheckedForm<SignupDraft>({
    schema: signupForm,
    defaults: start,
    optional: ['referralCode'],
    fieldOf: { email_taken: 'email', username_taken: 'username', password_leaked: 'password' },
    ...describeFaultsAs('signup', isModal),
    submit: async ({ email, username, password, referralCode }) => {
      const code = referralCode.trim();
      const user = await enter({
        email,
        username,
        password,
        isOver18: true,
        agreedToTerms: true,
        terms: true,
        privacy: true,
        ...(code === '' ? {} : { referralCode: code }),
      });
      ensureClientSeed(user).catch(() => undefined);
    },
  });
  useGuestName(auth, start.username);
  return (
    <form {...auth.formProps} className="grid gap-3">
      <FormAlert fault={auth.fault} isQuiet={isModal} />
      <SignupFields auth={auth} />
      <p id="signup-missing" className="min-h-[3em] text-meta text-fg2">
        {auth.isReady ? null : `Still missing: ${auth.missing.map((name) => NEEDS[name]).join(', ')}.`}
      </p>
      <Button
        type="submit"
        variant="volt"
        size={52}
        disabled={!auth.isReady}
        loading={auth.isBusy}
        aria-describedby="signup-missing"
      >
        Sign Up
      </Button>
    </form>
  );
}

/** Puts a guest's name in place of the made-up one, as soon as it is known that there is a guest. */
function useGuestName({ form }: CheckedForm<SignupDraft>, madeUp: string): void {
  const { user, isGuest } = useSession();
  const guestName = isGuest ? user?.username : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (guestName !== undefined && getValues('username') === madeUp) setValue('username', guestName);
  }, [guestName, madeUp, getValues, setValue]);
}

function SignupFields({ auth: { field, box, errorOf, form } }: { readonly auth: CheckedForm<SignupDraft> }) {
  const roll = (): void => form.setValue('username', createRandomName(), { shouldValidate: true });
  return (
    <>
      <Field label="Email" error={errorOf('email')}>
        <Input {...field('email')} {...PLAIN} type="email" autoComplete="email" />
      </Field>
      <Field label="Username" error={errorOf('username')} hint="What others see. Keep it or choose your own.">
        <div className="input-wrap">
          <Input {...field('username')} {...PLAIN} maxLength={20} autoComplete="username" />
          <IconButton label="Another name" icon={<Dices />} onClick={roll} />
        </div>
      </Field>
      <Field label="Password" error={errorOf('password')} hint="At least 6 characters. 15 or more is better.">
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      <Field
        label="Referral code"
        optional
        error={errorOf('referralCode')}
        hint={
          form.watch('referralCode').trim() === ''
            ? undefined
            : 'We know no such code yet. It is remembered, and you can sign up all the same.'
        }
      >
        <Input {...field('referralCode')} {...PLAIN} maxLength={LIMITS.referralCodeMaxLength} autoComplete="off" />
      </Field>
      <div>
        <Checkbox {...box('isOver18')} error={errorOf('isOver18')}>
          I am 18 or older
        </Checkbox>
        <Checkbox {...box('agreedToTerms')} error={errorOf('agreedToTerms')}>
          I agree to the{' '}
          <Link href="/terms" target="_blank" className="link">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link href="/privacy" target="_blank" className="link">
            Privacy Policy
          </Link>
        </Checkbox>
      </div>
    </>
  );
}
