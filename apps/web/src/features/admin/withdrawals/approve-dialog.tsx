import '../parts/admin.css';

import type { ReviewedWithdrawal } from '@voltide/contract';
import { Money } from '@voltide/ui';

import type { useDecide } from '../model/payout-queries.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

type ApproveDialogProps = {
  readonly withdrawal: ReviewedWithdrawal;
  readonly decide: ReturnType<typeof useDecide>;
  readonly onClose: () => void;
};

/** Shows amount and address once more, since a payment cannot be undone. */
export function ApproveDialog({ withdrawal, decide, onClose }: ApproveDialogProps) {
  const { netAmount, toAddress, username, approvals, approvalsNeeded } = withdrawal;
  const isLast = approvals.filter(({ counts }) => counts).length + 1 >= approvalsNeeded;
  return (
    <ActDialog
      title="Approve this withdrawal?"
      action={isLast ? 'Approve and pay' : 'Approve'}
      onSubmit={() => decide.mutateAsync({ kind: 'approve' })}
      onClose={onClose}
    >
      <p>
        <Money amount={netAmount} decimals={6} unit="TRX" wraps className="approve-amount" /> to{' '}
        <strong className="breakable">{username ?? 'a deleted account'}</strong>, at this address:
      </p>
      <p className="mono clear breakable">{toAddress}</p>
      <p className="quiet">
        {isLast
          ? 'It is signed and sent as soon as payments go. A transfer cannot be taken back.'
          : 'You are the first of two. It is paid once another operator has approved it too.'}
      </p>
    </ActDialog>
  );
}
