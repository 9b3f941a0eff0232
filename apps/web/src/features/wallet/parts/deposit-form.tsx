import { WALLET_MESSAGES } from '@voltide/contract';
import { Button, Field, moneyText, NumberInput } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { isAtLeast, plainTrx } from '../model/trx-amount.ts';
import { readAmount } from '../model/typed-amount.ts';
import { useDeposit } from '../model/use-deposit.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { walletToasts } from '../model/wallet-texts.ts';
import { DepositError } from './deposit-error.tsx';
import { DepositReview } from './deposit-review.tsx';

type DepositFormProps = {
  readonly wallet: TronWallet;
  readonly minimum: string;
};

export function DepositForm({ wallet, minimum }: DepositFormProps) {
  const [typed, setTyped] = useState('');
  const { built, isBusy, error, forgive, build, sign, drop } = useDeposit(wallet.held);
  const { address, isConnected, isLoading } = wallet.state;
  const read = readAmount(typed);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || typed.trim() === '') return;
    if (!isConnected) {
      walletToasts.notConnected();
      return;
    }
    if (!read.ok || !isAtLeast(read.amount, minimum)) {
      walletToasts.tooSmallDeposit(plainTrx(minimum));
      return;
    }
    await build(read.amount);
  };
  if (built !== undefined && address !== null) {
    const send = async (): Promise<void> => {
      if (await sign()) setTyped('');
    };
    return <DepositReview built={built} isBusy={isBusy} error={error} onSign={() => void send()} onBack={drop} />;
  }
  return (
    <form className="wallet-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Amount in TRX"
        hint={`At least ${plainTrx(minimum)} TRX. 1 TRX becomes 1 VT of cash.`}
        error={read.ok ? undefined : read.text}
      >
        <NumberInput
          placeholder="0.000000"
          value={typed}
          readOnly={isBusy}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            forgive();
          }}
        />
      </Field>
      {isConnected ? null : <p className="smaller faint">{WALLET_MESSAGES.notConnected}</p>}
      <DepositError text={error} />
      <Button
        type="submit"
        variant="volt"
        disabled={typed.trim() === '' || isLoading || !wallet.isProven || !wallet.isOnChain}
        loading={isBusy}
      >
        {read.ok ? `Deposit ${moneyText(read.amount, { decimals: 'exact', unit: 'TRX' })}` : 'Deposit'}
      </Button>
    </form>
  );
}
