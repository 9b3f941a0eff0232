import { WALLET_MESSAGES } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';
import type { TronNetworkFacts, WithdrawalFacts } from '@voltide/contract';
import { exactVt, parseVt } from '@voltide/core';
import { Button, ErrorState, Field, Live, moneyText, NumberInput, Skeleton } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { isAtLeast, plainTrx } from '../model/trx-amount.ts';
import { readAmount } from '../model/typed-amount.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { useWithdrawal } from '../model/use-withdrawal.ts';
import { walletToasts } from '../model/wallet-texts.ts';
import { sumOf } from '../model/withdrawal-amount.ts';
import { WithdrawChecklist } from './withdraw-checklist.tsx';
import { WithdrawNotes } from './withdraw-notes.tsx';
import { WithdrawError } from './withdraw-error.tsx';
import { WithdrawSum } from './withdraw-sum.tsx';

type WithdrawFormProps = {
  readonly wallet: TronWallet;
  readonly chain: TronNetworkFacts;
  readonly userId: string;
  /** Opens the deposit; undefined if deposits are closed or paused. */
  readonly onDeposit: (() => void) | undefined;
};

/** Poll interval of the conditions. */
const LOOK_MS = 30_000;

/** Requests a withdrawal to the connected wallet (S8-08, S8-14): first its conditions, then the form. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/wallet/withdrawal-facts'),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
  if (error !== null && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={280} />;
  if (!data.isOpen) {
    return <p className="quiet">Withdrawals are not available on this server right now. Your cash stays yours.</p>;
  }
  return (
    <div className="stack-wide">
      <WithdrawChecklist facts={data} {...props} />
      <OpenForm {...props} facts={data} />
    </div>
  );
}

type OpenFormProps = Omit<WithdrawFormProps, 'onDeposit'> & { readonly facts: WithdrawalFacts };

function OpenForm({ wallet, chain, userId, facts }: OpenFormProps) {
  const withdrawal = useWithdrawal(userId);
  const { open, isBusy, error } = withdrawal;
  const [typed, setTyped] = useState('');
  const { isConnected, isLoading } = wallet.state;
  const { least, available, feeBps } = facts;
  const read = readAmount(typed);
  const sum = read.ok ? sumOf(read.amount, feeBps) : undefined;
  const most = exactVt(parseVt(available));
  const isReady = facts.needs.length === 0 && wallet.isProven && isAtLeast(available, least);
  const type = (text: string): void => {
    setTyped(text);
    withdrawal.forgive();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || typed.trim() === '' || !isReady) return;
    if (!isConnected) walletToasts.notConnected();
    else if (sum === undefined || !isAtLeast(sum.amount, least)) {
      walletToasts.tooSmallWithdrawal(plainTrx(least));
    } else if (await withdrawal.ask(sum.amount)) setTyped('');
  };
  return (
    <form className="wallet-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Amount in TRX"
        hint={`You have ${moneyText(available, { decimals: 6 })} in cash. Play balance stays here.`}
        error={read.ok ? undefined : read.text}
      >
        <NumberInput
          placeholder="0.000000"
          value={typed}
          readOnly={isBusy}
          disabled={!isReady}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <div className="wallet-buttons">
        <Button size={44} disabled={isBusy || !isReady} onClick={() => type(plainTrx(least))}>
          Min {plainTrx(least)}
        </Button>
        <Button size={44} disabled={isBusy || !isReady} onClick={() => type(most)}>
          Max {most}
        </Button>
      </div>
      <WithdrawSum facts={facts} sum={sum} address={wallet.state.address} isTest={chain.network !== 'Mainnet'} />
      {isConnected ? null : <p className="smaller faint">{WALLET_MESSAGES.notConnected}</p>}
      <WithdrawNotes facts={facts} />
      {error === undefined || open !== undefined ? null : <WithdrawError error={error} facts={facts} />}
      {open === undefined ? null : (
        <Unanswered
          amount={open.amount}
          isBusy={isBusy}
          onAgain={() => void withdrawal.again()}
          onForget={withdrawal.forget}
        />
      )}
      <Button type="submit" variant="volt" disabled={typed.trim() === '' || isLoading || !isReady} loading={isBusy}>
        {sum === undefined ? 'Withdraw' : `Withdraw ${moneyText(sum.amount, { decimals: 'exact', unit: 'TRX' })}`}
      </Button>
    </form>
  );
}

type UnansweredProps = {
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onForget: () => void;
};

/** A withdrawal whose answer never arrived: before a reload, or after a lost connection. */
function Unanswered({ amount, isBusy, onAgain, onForget }: UnansweredProps) {
  return (
    <Live className="wallet-try" role="status">
      <p className="smaller">
        We got no answer to your withdrawal of {plainTrx(amount)} TRX. Send it again: it counts once, however often it
        is sent.
      </p>
      <div className="wallet-buttons">
        <Button size={44} loading={isBusy} onClick={onAgain}>
          Send again
        </Button>
        <Button size={44} variant="ghost" disabled={isBusy} onClick={onForget}>
          Dismiss
        </Button>
      </div>
    </Live>
  );
}
