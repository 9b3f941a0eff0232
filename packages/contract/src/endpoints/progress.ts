import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, packId, vtAmount } from '../schemas.ts';

/** A whole number of XP, or of a measure, in decimal digits. */
const count = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
const rewardId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));

/** A level with the XP since it began and what the next one needs; null at the highest. */
const level = v.object({
  level: v.number(),
  xp: count,
  sinceXp: count,
  needXp: v.nullable(count),
  missingXp: v.nullable(count),
  packStake: v.nullable(vtAmount),
  /** The promo that the next level pays. */
  reward: v.nullable(vtAmount),
  /** The next level that brings a Level Cache. */
  cacheAt: v.nullable(v.number()),
});

/** An achievement with the caller's progress. Texts and names are those of the rules, by its id. */
const achievement = v.object({
  id: rewardId,
  amount: count,
  target: count,
  promo: vtAmount,
  xp: v.number(),
  state: v.picklist(['open', 'claimable', 'claimed']),
  claimedAt: v.nullable(isoTime),
});
export type AchievementStanding = v.InferOutput<typeof achievement>;

const rakeback = v.object({
  /** In hundredths of a per cent of the edge, at the level held now. */
  bps: v.number(),
  /** The amount that has accrued and was not claimed yet. */
  accrued: vtAmount,
  isClaimable: v.boolean(),
  claimed: vtAmount,
  /** The edge of cash stakes since the last claim, which `accrued` was made of. */
  edge: vtAmount,
  least: vtAmount,
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  summary: "The caller's level, rakeback, achievements, first steps, and what can be claimed now.",
  auth: 'player',
  response: v.object({
    level,
    rakeback,
    tokens: v.number(),
    achievements: v.array(achievement),
    steps: v.array(v.object({ id: rewardId, isDone: v.boolean() })),
    stepRewards: v.array(
      v.object({ id: rewardId, xp: v.number(), state: v.picklist(['open', 'claimable', 'claimed']) }),
    ),
    /** The day of the latest first win that was rewarded. */
    lastWinDay: v.nullable(calendarDay),
    claimable: v.object({ count: v.number(), promo: vtAmount, cash: vtAmount, xp: v.number() }),
  }),
  errors: SIGNED_IN_ERRORS,
});
export type Progress = v.InferOutput<typeof getProgress.response>;

const rewardKind = v.picklist(['achievement', 'step', 'level', 'day_win', 'rakeback']);

const reward = v.object({
  kind: rewardKind,
  /** The achievement or step, the level, the UTC day, or the number of the rakeback claim. */
  subject: v.string(),
  promo: vtAmount,
  cash: vtAmount,
  xp: v.number(),
  at: isoTime,
});
export type Reward = v.InferOutput<typeof reward>;

export const claimRewards = endpoint({
  method: 'POST',
  path: '/api/progress/claims',
  summary:
    'Claims rewards that are earned: those that are named, or all. What was claimed before is left out; one ' +
    'operation pays the rest. Rakeback is cash, all else promo and XP.',
  auth: 'player',
  money: true,
  request: v.object({
    rewards: v.union([
      v.literal('all'),
      v.pipe(
        v.array(v.object({ kind: v.picklist(['achievement', 'step', 'rakeback']), id: rewardId })),
        v.minLength(1),
        v.maxLength(60),
      ),
    ]),
  }),
  response: v.object({
    rewards: v.array(reward),
    promo: vtAmount,
    cash: vtAmount,
    xp: v.number(),
    balance: vtAmount,
  }),
  errors: [...SIGNED_IN_ERRORS, 'nothing_to_claim', 'account_frozen'],
});
export type Claimed = v.InferOutput<typeof claimRewards.response>;

/** The number of a reward among those of its player. */
const rewardNo = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));

export const listRewards = endpoint({
  method: 'GET',
  path: '/api/progress/rewards',
  summary: 'Every reward that was given to the caller, the newest first, 50 at a time.',
  auth: 'player',
  query: v.object({ before: v.optional(rewardNo) }),
  response: v.object({ rewards: v.array(reward), next: v.nullable(rewardNo) }),
  errors: SIGNED_IN_ERRORS,
});

export const getPackProgress = endpoint({
  method: 'GET',
  path: '/api/progress/packs',
  summary: 'What the caller has opened and found of each pack, whether it was sold since or not.',
  auth: 'player',
  response: v.object({
    packs: v.array(
      v.object({
        packId,
        /** Opened in the shop, over all versions. */
        opens: v.number(),
        /** Items found in opens of this pack, and won in battles or brought along. */
        items: v.array(v.object({ itemId: v.string(), drawn: v.number(), received: v.number() })),
        /** Items of the newest version that were never found or won. */
        missing: v.array(v.string()),
        isComplete: v.boolean(),
      }),
    ),
    sets: v.object({ complete: v.number(), of: v.number() }),
  }),
  errors: SIGNED_IN_ERRORS,
});
export type PackProgress = v.InferOutput<typeof getPackProgress.response>['packs'][number];

/** Sums of plays; amounts of cash and of promo apart. */
const sums = {
  plays: v.number(),
  cashStake: vtAmount,
  cashPayout: vtAmount,
  promoStake: vtAmount,
  promoPayout: vtAmount,
};

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/progress/statistics',
  summary: "The caller's plays by UTC day, and what they brought against what was to be expected.",
  auth: 'player',
  query: v.object({ days: v.optional(v.picklist(['30', '90', '365', 'all'])) }),
  response: v.object({
    /** Days with plays only, the oldest first. */
    days: v.array(v.object({ date: calendarDay, ...sums, battleWins: v.number() })),
    total: v.object(sums),
    /** Over all time, by game and odds table. */
    luck: v.array(
      v.object({
        game: v.string(),
        subject: v.string(),
        plays: v.number(),
        stake: vtAmount,
        /** The sum that those plays brought, and the sum that they bring on average. */
        returned: vtAmount,
        expected: vtAmount,
        /** Two standard deviations of what they bring: 95 of 100 players are within `expected` ± this. */
        spread: vtAmount,
      }),
    ),
    /** Items found in packs by rarity: how many, and how many were to be expected, rounded to thousandths. */
    rarities: v.array(v.object({ rarity: v.string(), found: v.number(), expected: v.number() })),
  }),
  errors: SIGNED_IN_ERRORS,
});
export type Statistics = v.InferOutput<typeof getStatistics.response>;

export const noteVerified = endpoint({
  method: 'POST',
  path: '/api/progress/checks',
  summary:
    "Notes that the caller verified a result of theirs, or a day's seal with their own balance proof. It counts for " +
    'achievements alone and proves nothing to others.',
  auth: 'player',
  request: v.variant('kind', [
    v.object({ kind: v.literal('play'), id: v.pipe(v.string(), v.regex(/^\d{1,9}-\d{1,9}$/)) }),
    v.object({ kind: v.literal('battle'), id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    v.object({
      kind: v.literal('day'),
      date: calendarDay,
      /** The root of the day's sealed tree, as the page computed it from the proof. */
      root: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ]),
  response: v.object({ isNew: v.boolean() }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});
