import { MESSAGES, type User } from '@voltide/contract';
import { Button, Checkbox, Field, IconButton, Input, Link, PasswordInput } from '@voltide/ui';
import { Dices } from 'lucide-react';
import { useState } from 'react';

import { ensureClientSeed } from '../../lib/client-seed.ts';
import { usePlace } from '../../lib/navigation.ts';
import { createRandomName } from '../../lib/random-name.ts';
import { useSession } from '../../lib/session-context.ts';
import { signupForm, type SignupDraft } from './form-rules.ts';
import { GuestStart } from './guest-start.tsx';
import { AsidePicture, AuthPage, FormAlert } from './parts.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { useAuthForm, type AuthForm } from './use-auth-form.ts';
import { Welcome } from './welcome.tsx';

/** For names and codes, which no keyboard should improve. */
const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;
const TEXTS = { network: MESSAGES.signupNetworkError, failed: MESSAGES.signupFailed };

/** Creates an account. It does not lead away by itself (S1-04): it welcomes with the balance. */
export function Screen() {
  const session = useSession();
  const [welcomed, setWelcomed] = useState<User>();
  if (welcomed !== undefined) return <Welcome user={welcomed} />;
  if (session.isSignedIn && !session.isGuest) return <SignedInAlready />;
  return (
    <AuthPage
      title="Sign Up"
      lead={
        <>
          {MESSAGES.welcomeOffer}. Have an account?{' '}
          <Link href="/login" className="link">
            Login
          </Link>
        </>
      }
      aside={
        <AsidePicture packId="aurora-ledger">
          {session.isGuest
            ? 'What you found as a guest comes along, and so does your history.'
            : 'Every find is yours at its full value: keep it, or exchange it at any time.'}
        </AsidePicture>
      }
    >
      <SignupForm onDone={setWelcomed} />
      {session.isGuest ? null : <GuestStart />}
    </AuthPage>
  );
}

function SignupForm({ onDone }: { readonly onDone: (user: User) => void }) {
  const { signup } = useSession();
  const { search } = usePlace();
  const [defaults] = useState((): SignupDraft => ({
    email: '',
    username: createRandomName(),
    password: '',
    isOver18: false,
    agreedToTerms: false,
    referralCode: search['ref'] ?? '',
  }));
  const auth = useAuthForm<SignupDraft>({
    schema: signupForm,
    defaults,
    optional: ['referralCode'],
    fieldOf: { email_taken: 'email', username_taken: 'username', password_leaked: 'password' },
    texts: TEXTS,
    submit: async ({ email, username, password, referralCode }) => {
      const code = referralCode.trim();
      const user = await signup({
        email,
        username,
        password,
        isOver18: true,
        agreedToTerms: true,
        terms: true,
        privacy: true,
        ...(code === '' ? {} : { referralCode: code }),
      });
      ensureClientSeed().catch(() => undefined);
      onDone(user);
    },
  });
  return (
    <form {...auth.formProps} className="grid gap-3">
      <FormAlert text={auth.alert} />
      <SignupFields auth={auth} />
      <Button type="submit" variant="volt" size={52} className="mt-2" disabled={!auth.isReady} loading={auth.isBusy}>
        Sign Up
      </Button>
    </form>
  );
}

function SignupFields({ auth: { field, box, errorOf, form } }: { readonly auth: AuthForm<SignupDraft> }) {
  const roll = (): void => form.setValue('username', createRandomName(), { shouldValidate: true });
  return (
    <>
      <Field label="Email" error={errorOf('email')}>
        <Input {...field('email')} {...PLAIN} type="email" autoComplete="email" />
      </Field>
      <Field label="Username" error={errorOf('username')} hint="What others see. Change it now or keep this one.">
        <div className="input-wrap">
          <Input {...field('username')} {...PLAIN} maxLength={20} autoComplete="username" />
          <IconButton label="Another name" icon={<Dices />} onClick={roll} />
        </div>
      </Field>
      <Field label="Password" error={errorOf('password')} hint="At least 6 characters; 15 are better.">
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      <Field label="Referral code" optional error={errorOf('referralCode')}>
        <Input {...field('referralCode')} {...PLAIN} maxLength={32} autoComplete="off" />
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
