import { QUICK_MESSAGES } from '@voltide/contract';
import { Button, Dialog } from '@voltide/ui';
import { useState } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../../../lib/browser/overlay.ts';
import { noteExpiryRead, quickGame, startQuick } from '../../../lib/quick/quick-game.ts';
import { QuickProofPanel } from './quick-proof.tsx';

export function SessionExpired() {
  const [isStarting, setStarting] = useState(false);
  const [token] = useState(() => quickGame.get().endedToken);
  const close = (): void => {
    overlay.show(undefined);
    noteExpiryRead();
  };
  const signUp = (): void => {
    close();
    authDialog.openBlocked('signup');
  };
  const start = async (): Promise<void> => {
    setStarting(true);
    const isStarted = await startQuick();
    setStarting(false);
    if (isStarted) overlay.show(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={QUICK_MESSAGES.expiredTitle}
      footer={
        <>
          <Button loading={isStarting} onClick={() => void start()}>
            Start again
          </Button>
          <Button variant="volt" disabled={isStarting} onClick={signUp}>
            Sign Up
          </Button>
        </>
      }
    >
      <p>
        {QUICK_MESSAGES.expired}: your Quick Game has ended, and anything unsaved is gone. An account has no such end.
      </p>
      {token === undefined ? null : <QuickProofPanel token={token} isRunning={false} />}
    </Dialog>
  );
}
