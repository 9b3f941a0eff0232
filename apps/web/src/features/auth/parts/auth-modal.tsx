import type { User } from '@voltide/contract';
import { Dialog, dismissToast, moneyText, toast } from '@voltide/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { authDialog, type AuthOpening, type AuthView } from '../../../lib/dialogs/auth-dialog.tsx';
import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { overlay } from '../../../lib/browser/overlay.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { hasArrived } from '../model/auth-flow.ts';
import { AuthViews } from './auth-views.tsx';
import { Celebration } from './celebration.tsx';
import { homeOf } from '../model/home-of.ts';

const TITLES: Readonly<Record<AuthView, string>> = {
  login: 'Login',
  signup: 'Sign Up',
  forgot: 'Forgot password',
  phone: 'Phone login',
  guest: 'Guest mode',
};

/** Longer than a dialog's closing animation. */
const LEFT_AFTER_MS = 300;

/** The auth modals (S3-09, S3-10). The last view stays while it closes; then the overlay is released. */
export function AuthModal() {
  const opening = useSyncExternalStore(authDialog.subscribe, authDialog.getOpening);
  const [last, setLast] = useState(opening);
  if (opening !== undefined && opening !== last) setLast(opening);
  useEffect(() => {
    if (opening !== undefined) return;
    const timer = setTimeout(() => overlay.show(undefined), LEFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  return last === undefined ? null : (
    <AuthDialog key={last.number} opening={last} isOpen={opening?.number === last.number} />
  );
}

function AuthDialog({ opening, isOpen }: { readonly opening: AuthOpening; readonly isOpen: boolean }) {
  const { user } = useSession();
  const [before] = useState(user);
  const [view, setView] = useState(opening.view);
  const go = useGo();
  useCloseOnPageChange(isOpen);
  const arrived = hasArrived(before, user) ? user : undefined;
  const show = (next: AuthView): void => {
    dismissToast();
    setView(next);
  };
  const leave = (): void => {
    if (!isOpen) return;
    authDialog.close();
    if (arrived === undefined) return;
    welcome(arrived);
    if (!opening.isBlocked && view !== 'signup') go(homeOf(arrived));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={leave}
      title={arrived === undefined ? TITLES[view] : 'Welcome'}
      closesOutside={false}
    >
      {arrived === undefined ? (
        <AuthViews view={view} onView={show} first={opening.view} />
      ) : (
        <Celebration user={arrived} onEnd={leave} />
      )}
    </Dialog>
  );
}

function welcome({ username, balance }: User): void {
  toast({ title: `Welcome, ${username}`, description: `Your balance: ${moneyText(balance)}`, tone: 'ok' });
}

function useCloseOnPageChange(isOpen: boolean): void {
  const { path } = usePlace();
  const [openedOn] = useState(path);
  useEffect(() => {
    if (isOpen && openedOn !== path) authDialog.close();
  }, [isOpen, openedOn, path]);
}
