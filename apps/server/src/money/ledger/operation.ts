import type { LimitKind, LimitPeriod } from '@voltide/contract';
import { SUN_PER_VT, type UserId } from '@voltide/core';

/**
 * The balances of a user. `held` is reserved money (withdrawals, battle seats), `vault` is cash that its owner locked
 * away; neither can be played.
 */
export type AccountKind = 'cash' | 'promo' | 'held' | 'vault';

/** A balance that pays stakes, and the label that its winnings carry (rules book §1). */
export type Bucket = 'cash' | 'promo';

/** The order in which buckets pay a stake. The first one that covers it whole does; a stake is never split. */
export type SpendOrder = 'promo_first' | 'cash_first' | 'promo_only' | 'cash_only';

type OperationBase = {
  readonly userId: UserId;
  readonly key: string;
  /** SHA-256 over method, path and canonical body: another request under a used key is rejected. */
  readonly requestHash: Uint8Array;
  readonly atMs: number;
};

/** One item of a play: which of its packs (`k`), which item of the table, and its frozen value. */
export type ItemIn = { readonly k: number; readonly item: number; readonly valueSun: bigint };

/** The prizes of a play besides payout and items. A gift is promo (rules book §1). */
export type PrizesIn = {
  readonly giftSun: bigint;
  readonly tokens: number;
  readonly tickets: number;
  readonly xp: number;
};

/** The day that a play uses up where its game is played once a day, counted in UTC from 1970. */
export type DayClaim = {
  readonly utcDay: number;
  readonly lastDay: number | undefined;
};

/** A play whose outcome is already computed for exactly this epoch and nonce. */
export type PlayOperation = OperationBase & {
  readonly kind: 'play';
  readonly game: string;
  /** Canonical JSON of the choice that was played. */
  readonly input: string;
  readonly tableId: number;
  readonly epoch: number;
  readonly nonce: number;
  readonly stakeSun: bigint;
  readonly spendOrder: SpendOrder;
  /** Paid back at once into the bucket that paid the stake: wheel payouts and items sold by an auto-sell rule. */
  readonly creditSun: bigint;
  /** The theoretical cost of this stake to the player; a tenth of it is released from promo (rules book §1). */
  readonly edgeSun: bigint;
  readonly draws: readonly number[];
  readonly itemsIn: readonly ItemIn[];
  /** Items of this play that the player's rule sold at once, by `k`; they are part of `creditSun`. */
  readonly soldK: readonly number[];
  /** Absent without prizes; gifts are for what is played once a day. */
  readonly prizesIn?: PrizesIn;
  /** Absent where its game may be played at any time. */
  readonly dayClaim?: DayClaim;
  /** The preferences the play was computed from; stale when they have changed since. Absent: it depends on none. */
  readonly preferencesVersion?: number;
  readonly minIntervalMs: number;
  /** True if an unanswered prompt blocks it, as in profile strict. */
  readonly heedsPause?: boolean;
};

/** Sells items, by number, for their frozen values, each into the bucket it is labelled with. All of them or none. */
export type SaleOperation = OperationBase & { readonly kind: 'sale'; readonly itemsOut: readonly bigint[] };

export type AdjustOperation = OperationBase & {
  readonly kind: 'adjust';
  readonly account: Bucket;
  readonly amountSun: bigint;
  readonly reason: string;
  readonly byUserId: UserId | undefined;
};

export const WELCOME_GIFT_SUN = 100n * SUN_PER_VT;

export type GiftOperation = OperationBase & {
  readonly kind: 'gift';
  readonly cause: string;
  readonly amountSun: bigint;
};

/** An item that does not come from an own play; `source` names its origin. */
type ReceivedItem = {
  readonly tableId: number;
  readonly item: number;
  readonly valueSun: bigint;
  readonly source: string;
};

/** Money and items that the house pays for a cause, labelled with the bucket. */
export type PayoutOperation = OperationBase & {
  readonly kind: 'payout';
  readonly cause: string;
  readonly bucket: Bucket;
  /** May be zero where items come. */
  readonly amountSun: bigint;
  readonly itemsIn: readonly ReceivedItem[];
};

/** Takes an amount out of a bucket until it is decided whose it is. */
export type HoldOperation = OperationBase & {
  readonly kind: 'hold';
  readonly holdId: string;
  /** A row of `cause_rule`, which limits it and may name the bucket. */
  readonly cause: string;
  readonly amountSun: bigint;
  readonly spendOrder: SpendOrder;
};

/** Ends a hold: returns it to its bucket, or takes it for the account that its cause names. */
export type HoldEndOperation = OperationBase & {
  readonly kind: 'return_hold' | 'take_hold';
  readonly holdId: string;
};

/** Moves the user's own cash into the vault, or out of it where the amount is negative. */
export type VaultOperation = OperationBase & {
  readonly kind: 'vault';
  readonly amountSun: bigint;
};

/** A reward that a player claims; `subject` is empty for rakeback. */
type NamedReward = { readonly kind: string; readonly subject: string };

export type ClaimOperation = OperationBase & {
  readonly kind: 'reward';
  readonly rewards: readonly NamedReward[] | 'all';
};

export type ReferralClaimOperation = OperationBase & { readonly kind: 'referral' };

export type Operation =
  | PlayOperation
  | SaleOperation
  | AdjustOperation
  | GiftOperation
  | PayoutOperation
  | HoldOperation
  | HoldEndOperation
  | VaultOperation
  | ClaimOperation
  | ReferralClaimOperation;

/** Balances as an operation left them; they belong to its stored answer. */
export type BalancesAfter = { readonly cashSun: bigint; readonly promoSun: bigint };

export type Settled = BalancesAfter & {
  readonly status: 'settled';
  /** True when the key was used before and this is the stored answer. */
  readonly replayed: boolean;
  readonly atMs: number;
  /** The bucket that a gift, a payout or a hold moved. */
  readonly bucket?: Bucket;
  readonly play?: { readonly epoch: number; readonly nonce: number; readonly bucket: Bucket };
  readonly creditedSun: bigint;
  readonly releasedSun: bigint;
};

export type ExclusionKind = 'cool_off' | 'self_exclusion';

/** The limit or exclusion that blocks a play, and its end. */
export type Barrier =
  | { readonly kind: LimitKind; readonly period: LimitPeriod; readonly untilMs: number }
  | { readonly kind: ExclusionKind; readonly untilMs: number };

type BattleError =
  | 'battle_gone'
  | 'battle_full'
  | 'battle_joined'
  /** It is for a list of players, and this one is not on it. */
  | 'not_invited'
  | 'too_many_battles'
  /** The player has neither confirmed an email nor played yet. */
  | 'email_or_play_first';

type CacheError = 'tokens_missing' | 'cache_locked' | 'cache_opened';

export type OperationError =
  | { readonly status: 'insufficient' }
  | { readonly status: 'too_soon'; readonly retryAfterMs: number }
  | { readonly status: 'key_reused' }
  | { readonly status: 'item_gone' }
  | { readonly status: 'hold_gone' }
  | { readonly status: 'unknown_user' }
  | { readonly status: BattleError | CacheError }
  | { readonly status: 'forbidden' }
  /** The player has not set a client seed yet. */
  | { readonly status: 'client_seed_missing' }
  /** The play requires another seed pair than the player's. */
  | { readonly status: 'other_pair' }
  | { readonly status: 'closed' }
  | { readonly status: 'account_frozen' }
  | { readonly status: 'second_operator' }
  | { readonly status: 'proposed' }
  /** The play of this day was made already, or one of a later day. */
  | { readonly status: 'day_used' }
  /** The claim names no reward that is reached and unclaimed, or less was earned than can be claimed. */
  | { readonly status: 'nothing_to_claim' }
  /** Another day was played since the play was computed from the days. */
  | { readonly status: 'days_changed' }
  | { readonly status: 'odds_changed' }
  /** The player's own limit or exclusion blocks the play, whatever its outcome. */
  | { readonly status: 'barred'; readonly barrier: Barrier }
  /** The player has a reality check or a note about a limit to answer first. */
  | { readonly status: 'paused'; readonly about: 'time' | 'limit' }
  /** Another node played for this user meanwhile: reload the player, recompute, retry. */
  | { readonly status: 'stale' }
  | { readonly status: 'queue_full'; readonly retryAfterMs: number }
  /** The common queue is full, or the user's row is locked: retry after a while. */
  | { readonly status: 'busy'; readonly retryAfterMs: number };

export type Settlement = Settled | OperationError;
