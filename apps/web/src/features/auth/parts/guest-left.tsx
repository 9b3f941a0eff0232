import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Live } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';

import { overlay } from '../../../lib/browser/overlay.ts';
import { settleGuest, type GuestChoice } from '../../../lib/session/settle-guest.ts';

/** Asks an account about the guest that this browser still holds, for example after an interrupted login (S3-06). */
export function GuestLeft() {
  const [isOpen, setOpen] = useState(true);
  const queryClient = useQueryClient();
  const close = (): void => {
    setOpen(false);
    overlay.show(undefined);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: GuestChoice) => settleGuest(choice),
    onSuccess: () => {
      close();
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="You also played as a guest here"
      footer={
        <>
          <Button variant="danger" disabled={isPending} onClick={() => mutate('leave')}>
            Leave it behind
          </Button>
          <Button variant="volt" loading={isPending} onClick={() => mutate('bring')}>
            Bring it along
          </Button>
        </>
      }
    >
      <p>
        The guest's balance and items are still in this browser. Bring them into your account, where the balance becomes
        play balance, or leave them behind and lose them.
      </p>
      <Live role="alert">
        {error === null ? null : (
          <p className="problem-line">
            <CircleAlert aria-hidden />
            It did not work. Nothing was lost; please try again.
          </p>
        )}
      </Live>
    </Dialog>
  );
}
