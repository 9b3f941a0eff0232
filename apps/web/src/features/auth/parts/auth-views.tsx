import './auth.css';

import { MESSAGES } from '@voltide/contract';
import { Button } from '@voltide/ui';
import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { authDialog, type AuthView } from '../../../lib/dialogs/auth-dialog.tsx';
import { usePlace } from '../../../lib/browser/navigation.ts';
import { QuickWay } from '../../../lib/quick/quick-start-link.tsx';
import { firstReferral } from '../../../lib/referral/referral-field.tsx';
import { useSession } from '../../../lib/session/session-context.ts';

import { emailOf, keepTyped, type TypedDraft } from '../model/auth-flow.ts';
import { ByPhone } from './by-phone.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { GuestForm } from './guest-form.tsx';
import { LoginForm } from './login-form.tsx';
import { PhoneNote } from './phone-note.tsx';
import { SignupForm } from './signup-form.tsx';

type AuthViewsProps = {
  readonly view: AuthView;
  readonly onView: (view: AuthView) => void;
  /** The view it opened with: leaving it closes the modal. */
  readonly first: AuthView;
};

/** The views of the modal. Each starts without errors and ticks, but with the input of the last one. */
export function AuthViews({ view, onView, first }: AuthViewsProps) {
  const { login, signup } = useSession();
  const { search } = usePlace();
  const [draft, setDraft] = useState<TypedDraft>(() => ({
    identity: '',
    password: '',
    referralCode: firstReferral(search['ref']),
  }));
  const keep = ({ target }: { readonly target: EventTarget }): void => {
    if (target instanceof HTMLInputElement) setDraft((typed) => keepTyped(typed, target));
  };
  const back = (): void => (first === view ? authDialog.close() : onView('login'));
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  return (
    <div onInput={keep}>
      <div ref={start} />
      {content()}
    </div>
  );

  function content(): ReactNode {
    switch (view) {
      case 'login':
        return (
          <>
            <LoginForm
              isModal
              defaults={{ credential: draft.identity, password: draft.password }}
              enter={login}
              onForgot={() => onView('forgot')}
            />
            <AsGuest onView={onView} />
            <Switch question="New here?" text="Create an account" onClick={() => onView('signup')} />
            <ByPhone onClick={() => onView('phone')} />
          </>
        );
      case 'signup':
        return (
          <>
            <p className="auth-view-lead">{MESSAGES.welcomeOffer}.</p>
            <SignupForm
              isModal
              defaults={{ email: emailOf(draft), password: draft.password, referralCode: draft.referralCode }}
              enter={signup}
            />
            <AsGuest onView={onView} />
            <Switch question="Have an account?" text="Login" onClick={() => onView('login')} />
            <ByPhone onClick={() => onView('phone')} />
          </>
        );
      case 'forgot':
        return <ForgotForm email={emailOf(draft)} onBack={back} />;
      case 'phone':
        return <PhoneNote onBack={back} />;
      case 'guest':
        return <GuestView onBack={back} />;
    }
  }
}

function GuestView({ onBack }: { readonly onBack: () => void }) {
  return (
    <>
      <p className="guest-view-lead">
        Play at once, without an account: packs with the same odds, no wallet and no boards.
      </p>
      <GuestForm isModal />
      <p className="or-line or-line-close">or</p>
      <QuickWay onGo={authDialog.close} />
      <Button variant="ghost" className="auth-back full-width" onClick={onBack}>
        Back to login
      </Button>
    </>
  );
}

function AsGuest({ onView }: Pick<AuthViewsProps, 'onView'>) {
  const { isGuest } = useSession();
  if (isGuest) return null;
  return (
    <>
      <p className="or-line or-line-close">or</p>
      <Button className="full-width" icon={<UserRound aria-hidden />} onClick={() => onView('guest')}>
        As a guest
      </Button>
    </>
  );
}

type SwitchProps = { readonly question: string; readonly text: string; readonly onClick: () => void };

function Switch({ question, text, onClick }: SwitchProps) {
  return (
    <p className="auth-switch">
      {question}{' '}
      <button type="button" className="link auth-switch-link" onClick={onClick}>
        {text}
      </button>
    </p>
  );
}
