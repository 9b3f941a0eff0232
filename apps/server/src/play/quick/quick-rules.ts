import { QUICK_MILESTONES, type LockInReason } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';

/** The life of a Quick Game, and the claim window after an acknowledged play (rules book §14). */
export const QUICK_LIFE_MS = 60 * 60_000;
export const CLAIM_WINDOW_MS = 10 * 60_000;

export const QUICK_GIFT_SUN = 25n * SUN_PER_VT;
/** The most that an account gets of a Quick Game for balance and items. */
export const KEPT_MAX_SUN = 50n * SUN_PER_VT;

/** The most XP and tokens that an account gets of a Quick Game. */
export const KEPT_MAX_XP = 500;
export const KEPT_MAX_TOKENS = 10;
/** The least time to save a game after a battle of it was paid. */
export const SAVE_GRACE_MS = 120_000;

export const FIRST_TOKENS = 3;
export const XP_PER_PACK = 25;
const ADVANCED_FROM_XP = 100;

type Earned = { readonly xp: number; readonly tokens: number };

export function quickEarned(packs: number): Earned {
  const reached = QUICK_MILESTONES.filter((milestone) => packs >= milestone.packs);
  return {
    xp: packs * XP_PER_PACK + reached.reduce((sum, { xp }) => sum + xp, 0),
    tokens: FIRST_TOKENS + reached.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

export function quickKeptSun(ownedSun: bigint): bigint {
  return ownedSun < KEPT_MAX_SUN ? ownedSun : KEPT_MAX_SUN;
}

/** Lists the actions that open the form to save the game (source §4), by opened packs and balance. */
export function quickLockIns(packs: number, balanceSun: bigint): LockInReason[] {
  const { xp, tokens } = quickEarned(packs);
  return [
    ...(packs > 0 ? (['battles', 'leaderboards'] as const) : []),
    ...(balanceSun > 0n || tokens > 0 ? (['wallet'] as const) : []),
    ...(xp > ADVANCED_FROM_XP ? (['premium', 'advanced_battles'] as const) : []),
  ];
}

export function claimUntilMs(atMs: number, endsAtMs: number): number {
  return Math.min(atMs + CLAIM_WINDOW_MS, endsAtMs);
}
