import './withdraw-checklist.css';

import type { TronNetworkFacts, WithdrawalFacts } from '@voltide/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Live, useNow } from '@voltide/ui';
import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { SetUpFactor } from '../../../lib/two-factor/set-up-factor.tsx';
import { queryFor } from '../../../lib/http/query.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { listWithdrawSteps, type WithdrawStep } from '../model/withdraw-steps.ts';

type WithdrawChecklistProps = {
  readonly facts: WithdrawalFacts;
  readonly chain: TronNetworkFacts;
  readonly wallet: TronWallet;
  /** Opens the deposit; undefined if deposits are closed or paused. */
  readonly onDeposit: (() => void) | undefined;
};

const FACTS = queryFor('GET /api/wallet/withdrawal-facts').queryKey;
/** Poll interval once the wait should be over by this browser's clock. */
const OVERDUE_MS = 2000;

/** Lists the conditions of a withdrawal, each with its action; one line once all are met. */
export function WithdrawChecklist({ facts, chain, wallet, onDeposit }: WithdrawChecklistProps) {
  const queryClient = useQueryClient();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: FACTS });
  const nowMs = useWait(facts, refresh);
  const steps = listWithdrawSteps({ facts, chain, isProven: wallet.isProven, nowMs });
  const done = steps.filter(({ isDone }) => isDone).length;
  const isReady = done === steps.length;
  const actions: Readonly<Record<WithdrawStep['key'], ReactNode>> = {
    address: (
      <Button size={44} loading={wallet.state.isLoading} onClick={() => void wallet.prove().then(refresh)}>
        Prove
      </Button>
    ),
    wait: null,
    factor: <SetUpFactor isOn={!facts.needs.includes('factor')} onDone={refresh} />,
    cash:
      onDeposit === undefined ? null : (
        <Button size={44} onClick={onDeposit}>
          Deposit
        </Button>
      ),
  };
  return (
    <section className="withdraw-checklist" aria-labelledby="withdraw-checklist" data-ready={isReady || undefined}>
      <div className="withdraw-checklist-head">
        <h3 id="withdraw-checklist">{isReady ? 'Ready to withdraw' : 'Before you withdraw'}</h3>
        <Live as="span" role="status" className="num">
          {done} of {steps.length} done
        </Live>
      </div>
      <ol>
        {steps.map(({ key, title, text, isDone }) => (
          <li key={key} data-step={key} data-done={isDone || undefined}>
            {isDone ? (
              <CircleCheck aria-hidden />
            ) : key === 'wait' ? (
              <Hourglass aria-hidden />
            ) : (
              <CircleDashed aria-hidden />
            )}
            <div>
              <strong className="num">
                {title}
                {isDone ? <span className="unseen">, done</span> : null}
              </strong>
              <span>{text}</span>
            </div>
            {isDone && key !== 'factor' ? null : actions[key]}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Time for the countdown, by the second; asks the server once the wait should be over. */
function useWait({ needs, payoutsFrom }: WithdrawalFacts, refresh: () => void): number {
  const isWaiting = needs.includes('address_wait') && payoutsFrom !== null;
  const nowMs = useNow(isWaiting ? 1000 : undefined);
  const isOver = isWaiting && nowMs >= Date.parse(payoutsFrom);
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    if (!isOver) return;
    ask();
    const timer = setInterval(ask, OVERDUE_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return nowMs;
}
