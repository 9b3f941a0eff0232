import '../../../lib/forms/still-needed.css';

import type { RequestOf, signup } from '@voltide/contract';
import { Button } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { ensureClientSeed } from '../../../lib/fairness/client-seed.ts';
import { ACCOUNT_NEEDS, AccountFields } from '../../../lib/forms/account-fields.tsx';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm, type CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PAUSED_TEXTS, usePaused } from '../../../lib/settings/paused-switches.ts';
import { createRandomName } from '../../../lib/forms/random-name.ts';
import { dropTouch } from '../../../lib/referral/first-touch.ts';
import { ReferralField, sentReferral } from '../../../lib/referral/referral-field.tsx';
import { useSession } from '../../../lib/session/session-context.ts';
import { describeErrorsAs, type AuthFormProps } from '../model/auth-form-props.ts';
import { signupForm, type SignupDraft } from '../model/form-rules.ts';

type SignupStart = Pick<SignupDraft, 'email' | 'password' | 'referralCode'>;

const NEEDS: Readonly<Record<keyof SignupDraft, string>> = {
  ...ACCOUNT_NEEDS,
  referralCode: 'referral code',
};

/**
 * The fields of a new account. The username is random, but a guest keeps theirs; no box is ticked beforehand (S3-09).
 */
export function SignupForm({ defaults, isModal = false, enter }: AuthFormProps<SignupStart, RequestOf<typeof signup>>) {
  const [start] = useState((): SignupDraft => ({
    ...defaults,
    username: createRandomName(),
    isOver18: false,
    agreedToTerms: false,
  }));
  const auth = useCheckedForm<SignupDraft>({
    schema: signupForm,
    defaults: start,
    optional: ['referralCode'],
    fieldOf: { email_taken: 'email', username_taken: 'username', password_leaked: 'password' },
    ...describeErrorsAs('signup', isModal),
    submit: async ({ email, username, password, referralCode }) => {
      const user = await enter({
        email,
        username,
        password,
        isOver18: true,
        agreedToTerms: true,
        terms: true,
        privacy: true,
        ...sentReferral(referralCode),
      });
      dropTouch();
      ensureClientSeed(user).catch(() => undefined);
    },
  });
  useGuestName(auth, start.username);
  const isPaused = usePaused('sign_up');
  return (
    <form {...auth.formProps} className="stack-close">
      <FormAlert error={auth.error} isQuiet={isModal} />
      <AccountFields
        {...auth}
        setUsername={(username) => auth.form.setValue('username', username, { shouldValidate: true })}
      >
        <ReferralField
          control={auth.field('referralCode')}
          typed={auth.form.watch('referralCode')}
          setTyped={(text) => auth.form.setValue('referralCode', text)}
        />
      </AccountFields>
      <p id="signup-missing" className="still-needed note">
        {isPaused
          ? PAUSED_TEXTS.sign_up
          : auth.isReady
            ? null
            : `Still needed: ${auth.missing.map((name) => NEEDS[name]).join(', ')}.`}
      </p>
      <Button
        type="submit"
        variant="volt"
        size={52}
        disabled={!auth.isReady || isPaused}
        loading={auth.isBusy}
        aria-describedby="signup-missing"
      >
        Sign Up
      </Button>
    </form>
  );
}

/** Replaces the random name by a guest's, as soon as the guest is known. */
function useGuestName({ form }: CheckedForm<SignupDraft>, madeUp: string): void {
  const { user, isGuest } = useSession();
  const guestName = isGuest ? user?.username : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (guestName !== undefined && getValues('username') === madeUp) setValue('username', guestName);
  }, [guestName, madeUp, getValues, setValue]);
}
