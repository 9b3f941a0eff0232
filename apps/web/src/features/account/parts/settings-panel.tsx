import './account-sections.css';

import { useLocation } from '@tanstack/react-router';
import type { User } from '@voltide/contract';
import { Button, LinkButton } from '@voltide/ui';

import { useEffect } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { isGuest } from '../../../lib/session/session.ts';
import { AccountSections } from './account-sections.tsx';

export function SettingsPanel({ user }: { readonly user: User }) {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <div className="account-parts">
      {isGuest(user) ? <GuestSettings /> : <AccountSections />}
      <section className="panel account-section" aria-labelledby="limits-and-breaks">
        <h2 id="limits-and-breaks">Limits and breaks</h2>
        <p className="account-lead">
          Set how much you may lose, stake, deposit or play in a day, week or month, or take a break.
        </p>
        <div className="button-row">
          <LinkButton href="/responsible">Limits and breaks</LinkButton>
          <LinkButton href="/inventory">Automatic sales</LinkButton>
        </div>
      </section>
    </div>
  );
}

function GuestSettings() {
  return (
    <section className="panel account-section" aria-labelledby="guest-settings">
      <h2 id="guest-settings">This is a guest</h2>
      <p className="account-lead">
        A guest has no email and no password, and exists in this browser alone. Sign up to keep your items, plays and
        balance; you can then change how you sign in here.
      </p>
      <div className="button-row">
        <Button variant="volt" onClick={() => authDialog.open('signup')}>
          Sign Up
        </Button>
      </div>
    </section>
  );
}
