import type { Chain } from '@voltide/devnet/chain';
import { formatHex, readTransfer, sameBytes } from '@voltide/tron';

import type { Books } from './books.ts';

/** Sum that the faucet gives to everybody at the start. */
export const START_SUN = 100_000_000_000n;

/** A violation about money, by kind and in words. */
export type Violation = {
  readonly kind: 'paid-twice' | 'payout' | 'deposit' | 'reserve' | 'alarm' | 'open';
  readonly what: string;
};

/** Everything in which the books and the chain differ, once nothing is open any more. */
export function listViolations(chain: Chain, books: Books, own: Uint8Array): readonly Violation[] {
  return [
    ...judgePayouts(chain, books),
    ...judgeDeposits(chain, books, own),
    ...judgeReserve(chain, books, own),
    ...judgeAlarms(books),
  ];
}

function judgePayouts(chain: Chain, { withdrawals, attempts }: Books): readonly Violation[] {
  return withdrawals.flatMap(({ number, state }): readonly Violation[] => {
    const made = attempts.filter((each) => each.withdrawal === number && chain.findTransaction(each.id) !== undefined);
    const what = `withdrawal ${number} is ${state}, and was paid ${made.length} times`;
    if (state === 'open') return [{ kind: 'open', what }];
    if (made.length > 1) return [{ kind: 'paid-twice', what }];
    return made.length === (state === 'settled' ? 1 : 0)
      ? []
      : [{ kind: made.length > 0 ? 'paid-twice' : 'payout', what }];
  });
}

function judgeDeposits(chain: Chain, { deposits, scan }: Books, own: Uint8Array): readonly Violation[] {
  const expected = new Map<string, bigint>();
  for (let number = 1; number <= scan.cursor.number; number++) {
    for (const { prepared } of chain.findBlock(number)?.included ?? []) {
      const [contract] = prepared.raw.contracts;
      const transfer = contract && readTransfer(contract);
      if (transfer !== undefined && sameBytes(transfer.to, own) && !isFaucet(chain, transfer.owner))
        expected.set(prepared.id, transfer.amountSun);
    }
  }
  const names = new Set([...expected.keys(), ...deposits.keys()]);
  return [...names]
    .filter((name) => expected.get(name) !== deposits.get(name))
    .map((name) => ({ kind: 'deposit', what: `deposit ${name} is ${deposits.get(name)}, not ${expected.get(name)}` }));
}

/** Checks the platform's balance: its start and deposits, less payments and their cost. */
function judgeReserve(chain: Chain, { withdrawals, attempts, deposits }: Books, own: Uint8Array): readonly Violation[] {
  const settled = withdrawals.filter(({ state }) => state === 'settled').map(({ amountSun }) => amountSun);
  const fees = attempts.map(({ id }) => chain.findTransaction(id)?.receipt.feeSun ?? 0n);
  const expected = START_SUN + sum([...deposits.values()]) - sum(settled) - sum(fees);
  const found = chain.findAccount(own, 'solid')?.balanceSun;
  return found === expected ? [] : [{ kind: 'reserve', what: `the platform has ${found} sun, not ${expected}` }];
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function judgeAlarms({ alarms }: Books): readonly Violation[] {
  return alarms.map((what) => ({ kind: 'alarm', what }));
}

function isFaucet(chain: Chain, address: Uint8Array): boolean {
  return chain.findBlock(0)?.changes.has(formatHex(address)) === true;
}
