import { Button, Dialog } from '@voltide/ui';
import { Bot } from 'lucide-react';

import { useHost } from '../host.ts';
import type { JoinDialogProps } from './join-dialog-props.ts';

/** Explains who may sit with whom, with the ways on. */
export function AccountsOnly({ onClose, onStart }: JoinDialogProps) {
  const { viewer, signUp, logIn } = useHost();
  const go = (): void => {
    onClose();
    signUp('battles');
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
      <Button icon={<Bot />} onClick={onStart}>
        Battle the house instead
      </Button>
    </Dialog>
  );
}
