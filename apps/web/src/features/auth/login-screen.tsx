import { MESSAGES } from '@voltide/contract';
import { Button, Field, Input, Link, PasswordInput } from '@voltide/ui';

import { ensureClientSeed } from '../../lib/client-seed.ts';
import { useGo } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session-context.ts';
import { isPrivileged } from '../../lib/session.ts';
import { loginForm, type LoginForm } from './form-rules.ts';
import { GuestStart } from './guest-start.tsx';
import { AsidePicture, AuthPage, FormAlert } from './parts.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { useAuthForm } from './use-auth-form.ts';

const TEXTS = { network: MESSAGES.loginNetworkError, failed: MESSAGES.loginFailed };

/** Signs in with email or username; afterwards home, or the operator's portal (S1-04). */
export function Screen() {
  const session = useSession();
  const go = useGo();
  const { field, errorOf, formProps, alert, isReady, isBusy } = useAuthForm<LoginForm>({
    schema: loginForm,
    defaults: { credential: '', password: '' },
    texts: TEXTS,
    submit: async (values) => {
      const user = await session.login(values);
      ensureClientSeed().catch(() => undefined);
      go(isPrivileged(user) ? '/adminxxx' : '/home');
    },
  });
  if (session.isSignedIn && !session.isGuest && !isBusy) return <SignedInAlready />;
  return (
    <AuthPage
      title="Login"
      lead={
        <>
          New here?{' '}
          <Link href="/signup" className="link">
            Create an account
          </Link>
        </>
      }
      aside={
        <AsidePicture packId="last-lighthouse">Your finds are where you left them, at their full value.</AsidePicture>
      }
    >
      <form {...formProps} className="grid gap-4">
        <FormAlert text={alert} />
        <Field label="Email or username" error={errorOf('credential')}>
          <Input {...field('credential')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Password" error={errorOf('password')}>
          <PasswordInput {...field('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="volt" size={52} disabled={!isReady} loading={isBusy}>
          Login
        </Button>
      </form>
      {session.isGuest ? null : <GuestStart />}
    </AuthPage>
  );
}
