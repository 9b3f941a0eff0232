import { utcDay } from '@voltide/core';

import type { AnyGame, SequenceFault } from '../game.ts';
import type { PlayRecord } from './record.ts';
import { withFaults, type PlayCheck } from './verdict.ts';

/** The checks of one player's plays, with what the plays of a game contradict in each other. */
export function withSequenceFaults(
  records: readonly PlayRecord[],
  checks: readonly PlayCheck[],
  games: readonly AnyGame[],
  isWhole: boolean,
): PlayCheck[] {
  const faults = new Map<PlayRecord, SequenceFault>();
  for (const game of games) {
    if (game.listSequenceFaults === undefined) continue;
    const own = records.filter((record) => record.game === game.id).toSorted(byNonce);
    const plays = own.map(({ input, at }) => ({ input: game.parseInput(input), day: utcDay(Date.parse(at)) }));
    for (const [i, fault] of game.listSequenceFaults(plays, isWhole).entries()) {
      const record = own[i];
      if (record !== undefined && fault !== undefined) faults.set(record, fault);
    }
  }
  return checks.map((check, i) => {
    const record = records[i];
    const fault = record && faults.get(record);
    return fault === undefined ? check : withFaults(check, [fault]);
  });
}

function byNonce(left: PlayRecord, right: PlayRecord): number {
  return left.epoch - right.epoch || left.nonce - right.nonce;
}
