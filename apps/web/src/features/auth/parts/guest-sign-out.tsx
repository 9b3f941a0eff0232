import { Button, Dialog } from '@voltide/ui';
import { useState } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../../../lib/browser/overlay.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { GuestHoldings } from './guest-holdings.tsx';

/** Says what signing out costs a guest, with a way to keep it (S3-06). */
export function GuestSignOut() {
  const { user, logout } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const [username] = useState(user?.username);
  const close = (): void => overlay.show(undefined);
  const signUp = (): void => {
    close();
    authDialog.openBlocked('signup');
  };
  const leave = (): void => {
    setLeaving(true);
    void logout();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Sign out ${username ?? 'the guest'} for good?`}
      footer={
        <>
          <Button variant="danger" loading={isLeaving} onClick={leave}>
            Sign Out
          </Button>
          <Button variant="volt" disabled={isLeaving} onClick={signUp}>
            Sign Up
          </Button>
        </>
      }
    >
      <p>A guest has no password, so you can't come back. You would lose:</p>
      <GuestHoldings hasHistory />
      <p>Sign up instead, and all of it moves to your account.</p>
    </Dialog>
  );
}
