import { formatVt } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import { BATTLE_SUBJECTS, checkBattle, type BattleCheck } from '../battles/check.ts';
import { seatReturn, tieChance, type Chance } from '../battles/figures.ts';
import type { SeatRecord } from '../battles/record.ts';
import { isBattleFile } from '../battles/parse-record.ts';
import { battlesMatch } from '../matches.ts';
import { unwrapAnswer } from './read.ts';

/** A seat as its battle gives: who sits there, and what it paid and got. Amounts are decimal VT. */
export type CheckedSeat = SeatRecord & {
  readonly seat: number;
  readonly kind: 'user' | 'house';
  readonly bucket: 'cash' | 'promo';
  readonly mean: string;
};

/** Everything that was found out about the record of a battle. */
export type CheckedBattle = {
  readonly check: BattleCheck;
  readonly name: string;
  readonly wrong: readonly string[];
  /** Absent where the odds tables are wrong. */
  readonly tie: (Chance & { readonly text: string }) | undefined;
  /** By the inputs of the record; empty where nothing follows from them. */
  readonly seats: readonly CheckedSeat[];
};

/**
 * Checks the record of a battle, where a parsed file is one or the answer that holds it: for page and command line.
 * @throws ShapeError when it calls itself one and is none.
 */
export function checkBattleFile(port: HashPort, content: unknown): CheckedBattle | undefined {
  const record = unwrapAnswer(content);
  if (!isBattleFile(record)) return undefined;
  const check = checkBattle(port, battlesMatch, record);
  const { lock, rounds } = check;
  const mode = lock.inverse ? `${lock.mode} inverse` : lock.mode;
  return {
    check,
    name: `${lock.layout}, ${mode}, ${lock.rounds.length} ${lock.rounds.length === 1 ? 'round' : 'rounds'}`,
    wrong: check.wrong.map((subject) => BATTLE_SUBJECTS[subject]),
    tie: rounds && withText(tieChance(lock, rounds)),
    seats: listSeats(check),
  };
}

function listSeats({ lock, rounds, result }: BattleCheck): readonly CheckedSeat[] {
  if (rounds === undefined || result === undefined) return [];
  return lock.seats.flatMap(({ kind, bucket, share }, seat) => {
    const got = result.seats[seat];
    const { meanSun } = seatReturn(lock, rounds, { seat, share });
    return got === undefined ? [] : [{ ...got, seat, kind, bucket, mean: formatVt(meanSun) }];
  });
}

/** A chance for people: in per cent, with its error where it was simulated. */
function withText(tie: Chance): Chance & { readonly text: string } {
  const text = `${(tie.chance * 100).toFixed(2)}%`;
  return { ...tie, text: tie.isExact ? text : `${text} ± ${(tie.error * 100).toFixed(2)}, simulated` };
}
