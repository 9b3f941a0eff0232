import type { ReviewedWithdrawal } from '@voltide/contract';
import { Button, Money } from '@voltide/ui';
import { Check, IdCard, X } from 'lucide-react';
import { useState } from 'react';

import { DECIDES_PAYMENTS, useDecide } from '../model/payout-queries.ts';
import { useMay } from '../model/portal-query.ts';
import { whyNot } from '../model/review-words.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';

type Asking = 'approve' | 'reject' | 'identity';

/** Offers the decisions about a withdrawal that waits or was never signed, or says why there are none (S13-03). */
export function WithdrawalDecision({ withdrawal }: { readonly withdrawal: ReviewedWithdrawal }) {
  const { id, state, isOwn, canApprove } = withdrawal;
  const [asking, setAsking] = useState<Asking>();
  const decide = useDecide(id);
  const mayDecide = useMay(DECIDES_PAYMENTS);
  const why = whyNot(withdrawal);
  const ask = (what: Asking): void => {
    decide.reset();
    setAsking(what);
  };
  const close = (): void => setAsking(undefined);
  return (
    <>
      {why === undefined ? null : <p className="aside">{why}</p>}
      {isOwn || !mayDecide ? null : (
        <div className="button-row-close">
          {canApprove ? (
            <Button size={36} icon={<Check />} onClick={() => ask('approve')}>
              Approve
            </Button>
          ) : null}
          {state === 'requested' ? (
            <Button size={36} icon={<IdCard />} onClick={() => ask('identity')}>
              Identity checked
            </Button>
          ) : null}
          <Button size={36} variant="outline" icon={<X />} onClick={() => ask('reject')}>
            Reject
          </Button>
        </div>
      )}
      {asking === 'approve' ? <ApproveDialog withdrawal={withdrawal} decide={decide} onClose={close} /> : null}
      {asking === 'reject' ? <RejectDialog withdrawal={withdrawal} decide={decide} onClose={close} /> : null}
      {asking === 'identity' ? <IdentityDialog withdrawal={withdrawal} decide={decide} onClose={close} /> : null}
    </>
  );
}

type DialogProps = {
  readonly withdrawal: ReviewedWithdrawal;
  readonly decide: ReturnType<typeof useDecide>;
  readonly onClose: () => void;
};

function RejectDialog({ withdrawal: { amount, username }, decide, onClose }: DialogProps) {
  return (
    <ActDialog
      title="Reject this withdrawal?"
      reason={{ label: 'Reason', hint: 'The player reads it word for word.' }}
      action="Reject"
      isGrave
      onSubmit={(reason) => decide.mutateAsync({ kind: 'reject', reason })}
      onClose={onClose}
    >
      <p className="quiet breakable">
        All of it, <Money amount={amount} decimals={6} unit="TRX" wraps />, goes back to the balance of{' '}
        {username ?? 'the account'}, fee included.
      </p>
    </ActDialog>
  );
}

function IdentityDialog({ withdrawal: { username }, decide, onClose }: DialogProps) {
  return (
    <ActDialog
      title="Note the identity check"
      reason={{ label: 'How it was checked', hint: 'For other operators. Put no document numbers here.' }}
      action="Note it"
      onSubmit={(note) => decide.mutateAsync({ kind: 'identity', note })}
      onClose={onClose}
    >
      <p className="quiet breakable">
        It counts for the account of {username ?? 'this player'}, now and later. The withdrawal then goes on to the
        approvers.
      </p>
    </ActDialog>
  );
}
