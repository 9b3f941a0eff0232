import type { User } from '@voltide/contract';
import { Link } from '@voltide/ui';
import { useState } from 'react';

import { authDialog } from '../../lib/dialogs/auth-dialog.tsx';
import { useGo } from '../../lib/browser/navigation.ts';
import { useSession } from '../../lib/session/session-context.ts';
import type { GuestChoice } from '../../lib/session/settle-guest.ts';
import type { LoginForm as LoginValues } from './model/form-rules.ts';
import { ByPhone } from './parts/by-phone.tsx';
import { GuestStart } from './parts/guest-start.tsx';
import { homeOf } from './model/home-of.ts';
import { LoginForm } from './parts/login-form.tsx';
import { AsidePicture, AuthPage } from './parts/auth-page.tsx';
import { SignedInAlready } from './parts/signed-in-already.tsx';

const EMPTY: LoginValues = { credential: '', password: '' };

/** Signs in with email or username; then opens home, or the operators' portal (S1-04). */
export function Screen() {
  const { login, isSignedIn, isGuest } = useSession();
  const go = useGo();
  const [isLeaving, setLeaving] = useState(false);
  const enter = async (values: LoginValues, choice?: GuestChoice): Promise<User> => {
    setLeaving(true);
    try {
      const user = await login(values, choice);
      go(homeOf(user));
      return user;
    } catch (error) {
      setLeaving(false);
      throw error;
    }
  };
  if (isSignedIn && !isGuest && !isLeaving) return <SignedInAlready />;
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
        <AsidePicture packId="last-lighthouse">Your items are right where you left them, at full value.</AsidePicture>
      }
    >
      <LoginForm defaults={EMPTY} enter={enter} onForgot={() => authDialog.open('forgot')} />
      {isGuest ? null : <GuestStart />}
      <ByPhone onClick={() => authDialog.open('phone')} />
    </AuthPage>
  );
}
