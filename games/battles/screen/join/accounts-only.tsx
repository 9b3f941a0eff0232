import type { LockInReason } from '@voltide/contract';
import { Button, Dialog } from '@voltide/ui';
import { Bot } from 'lucide-react';

import { isQuickGame } from '../../../kit/port.ts';
import { usePort } from '../port.ts';
import type { JoinDialogProps } from './join-dialog.tsx';

/** Says in plain words who may sit with whom, with the ways on. */
export function AccountsOnly({ battle, onClose, onStart }: JoinDialogProps) {
  const { viewer, signUp, logIn } = usePort();
  const go = (): void => {
    onClose();
    signUp(reasonOf(battle));
  };
  const isGuest = viewer.kind === 'guest';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Battles between people are for accounts"
      description={
        isGuest
          ? 'As a guest you can battle house seats only. They are labelled, and have the same odds as everybody.'
          : 'Without an account you can watch every battle, and battle house seats as a guest.'
      }
      footer={
        <>
          {isGuest ? null : (
            <Button size={52} variant="ghost" onClick={() => [onClose(), logIn()]}>
              Login
            </Button>
          )}
          <Button size={52} variant="volt" onClick={go}>
            Sign Up
          </Button>
        </>
      }
    >
      {isQuickGame(viewer) ? null : (
        <Button icon={<Bot />} onClick={onStart}>
          Battle the house instead
        </Button>
      )}
    </Dialog>
  );
}

/** Why an account is needed: any layout but 1v1, and any mode but Standard, is an advanced battle (S9-04). */
function reasonOf({ settings }: Pick<JoinDialogProps['battle'], 'settings'>): LockInReason {
  return settings.layout === '1v1' && settings.mode === 'standard' ? 'battles' : 'advanced_battles';
}
