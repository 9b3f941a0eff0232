import type { BattlePlay } from '@voltide/contract';
import type { UserId } from '@voltide/core';

/**
 * The position among the plays of a player: a play by its seed pair and nonce, a battle before the play that was next
 * when it was paid, after `place` other battles.
 */
export type Place = { readonly epoch: number; readonly nonce: number; readonly place: number };

/** A play stands after all battles that were paid before it. */
export const PLAY_PLACE = 2_147_483_647;

export type BattleEntry = { readonly at: Place; readonly play: BattlePlay };

export type BattleFilter = {
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly isWon: boolean | undefined;
};

export type BattleTotals = {
  readonly count: number;
  readonly stakedSun: bigint;
  readonly returnedSun: bigint;
  readonly hasAny: boolean;
};

/** Battles for the history; they are no plays by the seeds of a player. */
export type BattleEntries = {
  /** Lists the newest first, from before a place on. */
  readonly list: (
    userId: UserId,
    page: BattleFilter & { readonly before: Place; readonly limit: number },
  ) => Promise<readonly BattleEntry[]>;
  readonly find: (userId: UserId, battleId: string) => Promise<BattleEntry | undefined>;
  readonly sum: (userId: UserId, filter: BattleFilter) => Promise<BattleTotals>;
  /** Lists the oldest first, from after a place on. */
  readonly listAfter: (userId: UserId, after: Place, limit: number) => Promise<readonly BattleEntry[]>;
  /** Finds the public record of a battle, as JSON; undefined until it is settled. */
  readonly findRecord: (battleId: string) => Promise<string | undefined>;
};

/** Compares two places, oldest first. */
export function comparePlaces(left: Place, right: Place): number {
  return left.epoch - right.epoch || left.nonce - right.nonce || left.place - right.place;
}
