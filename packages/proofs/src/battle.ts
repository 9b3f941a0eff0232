import { commitmentOf, type HashPort } from '@voltide/fairness';
import type { BattleSubject } from '@voltide/games/battles/check';
import { checkBattleFile, type CheckedBattle } from '@voltide/games/records/check-battle';
import { ShapeError } from '@voltide/games/records/read';

import { beaconNumbers } from './beacon.ts';
import {
  countText,
  momentText,
  NOTHING_ELSE,
  wrongText,
  type ProofNumber,
  type ProofStep,
  type Verdict,
} from './verdict.ts';

const NOT_PROVEN =
  'that commitment and lock were published in time and that a passed-over source was really silent, so compare them ' +
  'with the room of the battle, and ask the source';

/** The record of a battle, checked. @throws ShapeError */
export function judgeBattle(
  port: HashPort,
  content: unknown,
): { readonly check: CheckedBattle; readonly verdict: Verdict } {
  const check = checkBattleFile(port, content);
  if (check === undefined) throw new ShapeError('file', 'not the record of a battle');
  const { state, lock, notCompared } = check.check;
  const steps = battleSteps(port, check);
  const base = { kind: 'battle', title: `Battle ${lock.battleId}, ${check.name}`, steps } as const;
  if (state === 'mismatch') {
    const told = `wrong ${check.wrong.join(', ')}: ${wrongText(steps)}`;
    return { check, verdict: { ...base, state, told, notProven: NOTHING_ELSE } };
  }
  const told = 'items, winners and payouts follow from server seed, lock document and beacon';
  const notProven = [NOT_PROVEN, ...notCompared].join('; ');
  return { check, verdict: { ...base, state, told, notProven } };
}

/** Lists each step of a battle's check, with its numbers. */
export function battleSteps(port: HashPort, battle: CheckedBattle): readonly ProofStep[] {
  const numbers = numbersOf(port, battle);
  return battle.check.steps.map(({ subject, ok, text }) => ({ ok, text, numbers: numbers[subject] ?? [] }));
}

function numbersOf(
  port: HashPort,
  { check, seats }: CheckedBattle,
): Partial<Record<BattleSubject, readonly ProofNumber[]>> {
  const { serverSeed, commitment, lock, beacon, history, rounds = [], result } = check;
  const seeds: readonly ProofNumber[] = [
    ['Server seed', serverSeed],
    ['SHA-256 of it', commitmentOf(port, serverSeed)],
    ['Commitment', commitment],
  ];
  const clients = lock.seats.map(({ kind, clientSeed }, seat) => [`Seat ${seat}, ${kind}`, clientSeed] as const);
  return {
    commitment: seeds,
    server_seed: seeds,
    lock: clients,
    lock_hash: clients,
    odds_table: rounds.map(({ id, version }, round) => [`Round ${round}`, `${id} version ${version}`] as const),
    beacon: beaconNumbers(beacon),
    history: history.map(({ state, atMs }) => [state, momentText(atMs)] as const),
    seeds,
    draws: (result?.draws ?? []).map(
      ({ label, n, drawn }) => [label, `${countText(drawn)} of 0 to ${countText(n - 1)}`] as const,
    ),
    found: (result?.found ?? []).map(
      ({ round, seat, item, value }) => [`Round ${round}, seat ${seat}`, `${item}, ${value} VT`] as const,
    ),
    winners: (result?.winners ?? []).map((seat) => ['Wins', `seat ${seat}`] as const),
    seats: seats.map(
      ({ seat, stake, payout, items, house }) =>
        [
          `Seat ${seat}`,
          `staked ${stake} VT, gets ${payout} VT and ${items.length} items; the house ${house} VT`,
        ] as const,
    ),
  };
}
