import { utcText, type TronNetworkFacts, type WithdrawalFacts } from '@voltide/contract';
import { leftText, moneyText } from '@voltide/ui';

import { durationText } from '../../../lib/time/duration-text.ts';
import { isAtLeast, plainTrx } from './trx-amount.ts';

export type WithdrawStep = {
  readonly key: 'address' | 'wait' | 'factor' | 'cash';
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
};

type Standing = {
  readonly facts: WithdrawalFacts;
  readonly chain: Pick<TronNetworkFacts, 'payoutWaitMs'>;
  /** True if the server has seen a signature of the connected address. */
  readonly isProven: boolean;
  readonly nowMs: number;
};

const DAY_MS = 86_400_000;

/** Returns the conditions of a withdrawal, in the order in which they are met. */
export function listWithdrawSteps({ facts, chain, isProven, nowMs }: Standing): readonly WithdrawStep[] {
  const { needs, available, least } = facts;
  const hasAddress = isProven && !needs.includes('wallet');
  const hasWaited = hasAddress && !needs.includes('address_wait');
  const hasFactor = !needs.includes('factor');
  const hasCash = isAtLeast(available, least);
  const cash = `You have ${moneyText(available)} in cash`;
  return [
    {
      key: 'address',
      title: hasAddress ? 'Address proven' : 'Prove your address',
      text: hasAddress ? 'Withdrawals go to this wallet.' : 'Sign a message with your wallet. It costs nothing.',
      isDone: hasAddress,
    },
    {
      key: 'wait',
      title: hasWaited ? 'Waiting time over' : waitTitle(facts, { hasAddress, nowMs }),
      text: hasWaited ? 'Withdrawals can go to this address.' : waitText(chain.payoutWaitMs),
      isDone: hasWaited,
    },
    {
      key: 'factor',
      title: hasFactor ? 'Two-factor on' : 'Turn on two-factor',
      text: hasFactor ? 'Each withdrawal asks for a code.' : 'A stolen password alone then withdraws nothing.',
      isDone: hasFactor,
    },
    {
      key: 'cash',
      title: `${plainTrx(least)} TRX or more in cash`,
      text: hasCash ? `${cash}.` : `${cash}. Play balance can’t be withdrawn.`,
      isDone: hasCash,
    },
  ];
}

function waitTitle({ payoutsFrom }: WithdrawalFacts, { hasAddress, nowMs }: { hasAddress: boolean; nowMs: number }) {
  if (!hasAddress || payoutsFrom === null) return 'Let the address wait';
  const leftMs = Date.parse(payoutsFrom) - nowMs;
  if (leftMs <= 0) return 'New address: a moment more';
  const until = leftMs > DAY_MS / 24 ? `, until ${utcText(payoutsFrom)}` : '';
  return `New address: ${leftText(leftMs)} left${until}`;
}

/** Says plainly that a test network waits less than the real one. */
function waitText(payoutWaitMs: number): string {
  if (payoutWaitMs >= DAY_MS) return 'A new address waits 24 hours, so that a thief can’t redirect your cash.';
  return `On the test network a new address waits ${minutesText(payoutWaitMs)}; on mainnet 24 hours.`;
}

function minutesText(ms: number): string {
  const minutes = ms / 60_000;
  return Number.isInteger(minutes) && minutes < 60 ? `${minutes} minutes` : durationText(ms);
}
