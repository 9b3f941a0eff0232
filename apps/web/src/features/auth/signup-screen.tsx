import { MESSAGES, type User } from '@voltide/contract';
import { Link } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { usePlace } from '../../lib/browser/navigation.ts';
import { noteTouch } from '../../lib/referral/first-touch.ts';
import { firstReferral } from '../../lib/referral/referral-field.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { GuestStart } from './parts/guest-start.tsx';
import { AsidePicture, AuthPage } from './parts/auth-page.tsx';
import { SignedInAlready } from './parts/signed-in-already.tsx';
import { SignupForm } from './parts/signup-form.tsx';
import { Welcome } from './parts/welcome.tsx';

/** Creates an account. It stays on the page (S1-04) and welcomes with the balance. */
export function Screen() {
  const { signup, isSignedIn, isGuest } = useSession();
  const { ref } = usePlace().search;
  useEffect(() => noteTouch(ref), [ref]);
  const [welcomed, setWelcomed] = useState<{ readonly user: User; readonly wasGuest: boolean }>();
  if (welcomed !== undefined) return <Welcome {...welcomed} />;
  if (isSignedIn && !isGuest) return <SignedInAlready />;
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
          {isGuest
            ? 'You keep your items and your history. The 25 VT you started with count toward the 100.'
            : 'Every item is yours at full value. Keep it, or sell it any time.'}
        </AsidePicture>
      }
    >
      <SignupForm
        defaults={{ email: '', password: '', referralCode: firstReferral(ref) }}
        enter={async (body) => {
          const user = await signup(body);
          setWelcomed({ user, wasGuest: isGuest });
          return user;
        }}
      />
      {isGuest ? null : <GuestStart />}
    </AuthPage>
  );
}
