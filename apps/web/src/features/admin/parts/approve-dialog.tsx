import type { ReviewedWithdrawal } from '@voltide/contract';
import { Button, Dialog, Live, Money } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';

import { errorText } from '../../../lib/error-text.ts';
import type { useDecide } from '../model/payout-queries.ts';

export type ApproveDialogProps = {
  readonly withdrawal: ReviewedWithdrawal;
  readonly decide: ReturnType<typeof useDecide>;
  readonly onClose: () => void;
};

/** Shows once more what is paid and where, since it cannot be undone. */
export function ApproveDialog({ withdrawal, decide, onClose }: ApproveDialogProps) {
  const { netAmount, toAddress, username, approvals, approvalsNeeded } = withdrawal;
  const isLast = approvals.length + 1 >= approvalsNeeded;
  const { mutateAsync, isPending, error } = decide;
  const approve = (): void => {
    void mutateAsync({ kind: 'approve' }).then(onClose, () => undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title="Approve this withdrawal?"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="volt" loading={isPending} onClick={approve}>
            {isLast ? 'Approve and pay' : 'Approve'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <Money amount={netAmount} decimals={6} unit="TRX" wraps className="font-semibold text-fg" /> to{' '}
          <strong className="wrap-anywhere">{username ?? 'a deleted account'}</strong>, at this address:
        </p>
        <p className="mono wrap-anywhere text-fg">{toAddress}</p>
        <p className="text-fg2">
          {isLast
            ? 'It is signed and sent as soon as payments go. A transfer cannot be taken back.'
            : 'You are the first of two. It is paid once another operator has approved it too.'}
        </p>
        {error === null ? null : (
          <Live as="p" className="flex items-center gap-2 text-danger" role="alert">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            {errorText(error)}
          </Live>
        )}
      </div>
    </Dialog>
  );
}
