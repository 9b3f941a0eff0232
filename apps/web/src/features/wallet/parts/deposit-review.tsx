import { Button, Countdown, Money } from '@voltide/ui';

import type { BuiltDeposit } from '../model/use-deposit.ts';
import { DepositError } from './deposit-error.tsx';

type DepositReviewProps = {
  readonly built: BuiltDeposit;
  readonly isBusy: boolean;
  /** Error of signing or sending. */
  readonly error: string | undefined;
  readonly onSign: () => void;
  readonly onBack: () => void;
};

/** Shows what the wallet will sign, with both addresses in full, so that they can be compared there. */
export function DepositReview({ built, isBusy, error, onSign, onBack }: DepositReviewProps) {
  return (
    <div className="wallet-form" role="group" aria-label="Check the deposit">
      <dl className="wallet-review">
        <div>
          <dt>Amount</dt>
          <dd>
            <Money amount={built.amount} decimals={6} unit="TRX" wraps />
          </dd>
        </div>
        <div>
          <dt>From</dt>
          <dd className="mono breakable">{built.fromAddress}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd className="mono breakable">{built.toAddress}</dd>
        </div>
        <div>
          <dt>Time to sign</dt>
          <dd>
            <Countdown toMs={Date.parse(built.expiresAt)} />
          </dd>
        </div>
      </dl>
      <p className="aside">Your wallet shows the same amount and addresses. Compare them before you sign.</p>
      <DepositError text={error} />
      <div className="wallet-buttons">
        <Button variant="volt" loading={isBusy} onClick={onSign}>
          Sign with wallet
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
