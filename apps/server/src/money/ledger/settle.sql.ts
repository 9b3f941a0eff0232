import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@voltide/contract';
import { present } from '@voltide/core';

import { knownAnswer } from '../../platform/db/known-answer.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';
import type { AdjustOperation, SaleOperation, GiftOperation, HoldEndOperation } from './operation.ts';
import type {
  ClaimOperation,
  HoldOperation,
  Operation,
  PayoutOperation,
  PlayOperation,
  ReferralClaimOperation,
  VaultOperation,
} from './operation.ts';
import type { Barrier, Bucket, ExclusionKind, Settled, Settlement } from './operation.ts';

export const BATCH_MAX = 128;

const BUSY_RETRY_MS = 1000;

type LimitStatus = `${LimitKind}_${LimitPeriod}`;
type BarrierStatus = ExclusionKind | LimitStatus;

const LIMIT_STATUSES = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period): LimitStatus => `${kind}_${period}`));

type PauseStatus = 'ritual_time' | 'ritual_limit';

type SettlementRow = {
  readonly ord: number;
  readonly status: Exclude<Settlement['status'], 'queue_full' | 'barred' | 'paused'> | BarrierStatus | PauseStatus;
  readonly retry_after_ms: bigint | null;
  readonly replayed: boolean | null;
  readonly epoch: number | null;
  readonly nonce: number | null;
  readonly bucket: Bucket | null;
  readonly cash_after: bigint;
  readonly promo_after: bigint;
  readonly credited: bigint;
  readonly released: bigint;
  readonly at_ms: bigint;
};

export const SETTLEMENT_COLUMNS =
  'ord, status, retry_after_ms, replayed, epoch, nonce, bucket, cash_after, promo_after, credited, released, at_ms';

export async function settleOne(connection: Connection, operation: Operation): Promise<Settlement> {
  switch (operation.kind) {
    case 'play':
      return settlePlay(connection, operation);
    case 'sale':
      return settleSale(connection, operation);
    case 'adjust':
      return settleAdjustment(connection, operation);
    case 'gift':
      return settlePayout(connection, { ...operation, bucket: 'promo', itemsIn: [] });
    case 'payout':
      return settlePayout(connection, operation);
    case 'hold':
      return settleHold(connection, operation);
    case 'return_hold':
    case 'take_hold':
      return settleHoldEnd(connection, operation);
    case 'vault':
      return settleVault(connection, operation);
    case 'reward':
      return settleClaim(connection, operation);
    case 'referral':
      return settleReferralClaim(connection, operation);
  }
}

/** True if the play awards a prize or uses a daily play; such plays cannot be batched. */
export function isForItself({ prizesIn, dayClaim }: PlayOperation): boolean {
  return prizesIn !== undefined || dayClaim !== undefined;
}

async function settlePlay(connection: Connection, play: PlayOperation): Promise<Settlement> {
  return settle(connection, play.atMs, {
    name: 'settle_play',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_play($1)`,
    values: [recordOf(play)],
  });
}

async function settleSale(connection: Connection, sale: SaleOperation): Promise<Settlement> {
  return settle(connection, sale.atMs, {
    name: 'settle_sale',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_sale($1, $2, $3, $4, $5)`,
    values: [sale.userId, sale.key, sale.requestHash, sale.atMs, sale.itemsOut],
  });
}

async function settleAdjustment(connection: Connection, adjust: AdjustOperation): Promise<Settlement> {
  return settle(connection, adjust.atMs, {
    name: 'settle_adjustment',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_adjustment($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      adjust.userId,
      adjust.key,
      adjust.requestHash,
      adjust.atMs,
      adjust.account,
      adjust.amountSun,
      adjust.reason,
      adjust.byUserId ?? null,
    ],
  });
}

type Given = Omit<PayoutOperation, 'kind'> & Pick<PayoutOperation | GiftOperation, 'kind'>;

async function settlePayout(connection: Connection, given: Given): Promise<Settlement> {
  return settle(connection, given.atMs, {
    name: 'settle_payout',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_payout($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      given.userId,
      given.key,
      given.requestHash,
      given.atMs,
      given.kind,
      given.cause,
      given.bucket,
      given.amountSun,
      given.itemsIn.map(({ tableId }) => tableId),
      given.itemsIn.map(({ item }) => item),
      given.itemsIn.map(({ valueSun }) => valueSun),
      given.itemsIn.map(({ source }) => source),
    ],
  });
}

async function settleHold(connection: Connection, hold: HoldOperation): Promise<Settlement> {
  const { userId, key, requestHash, atMs, holdId, cause, amountSun, spendOrder } = hold;
  return settle(connection, atMs, {
    name: 'settle_hold',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_hold($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [userId, key, requestHash, atMs, holdId, cause, amountSun, spendOrder],
  });
}

async function settleHoldEnd(connection: Connection, end: HoldEndOperation): Promise<Settlement> {
  const { userId, key, requestHash, atMs, holdId, kind } = end;
  return settle(connection, atMs, {
    name: 'settle_hold_end',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_hold_end($1, $2, $3, $4, $5, $6)`,
    values: [userId, key, requestHash, atMs, holdId, kind === 'take_hold'],
  });
}

async function settleVault(connection: Connection, vault: VaultOperation): Promise<Settlement> {
  const { userId, key, requestHash, atMs, amountSun } = vault;
  return settle(connection, atMs, {
    name: 'settle_vault',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_vault($1, $2, $3, $4, $5)`,
    values: [userId, key, requestHash, atMs, amountSun],
  });
}

async function settleClaim(connection: Connection, claim: ClaimOperation): Promise<Settlement> {
  const { userId, key, requestHash, atMs, rewards } = claim;
  const named =
    rewards === 'all' ? [null, null] : [rewards.map(({ kind }) => kind), rewards.map((each) => each.subject)];
  return settle(connection, atMs, {
    name: 'claim_rewards',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.claim_rewards($1, $2, $3, $4, $5, $6)`,
    values: [userId, key, requestHash, atMs, ...named],
  });
}

async function settleReferralClaim(connection: Connection, claim: ReferralClaimOperation): Promise<Settlement> {
  const { userId, key, requestHash, atMs } = claim;
  return settle(connection, atMs, {
    name: 'claim_referrals',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.claim_referrals($1, $2, $3, $4)`,
    values: [userId, key, requestHash, atMs],
  });
}

export async function settle(
  connection: Connection,
  atMs: number,
  statement: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<Settlement> {
  return settlementOf(await one<SettlementRow>(connection, statement), atMs);
}

/**
 * Settles up to {@link BATCH_MAX} plays of distinct users in one transaction of its own. The answers come in the order
 * of the plays. A play whose user's row is locked is answered `busy` without waiting. None may be one that {@link
 * isForItself}.
 */
export async function settlePlays(connection: Connection, plays: readonly PlayOperation[]): Promise<Settlement[]> {
  const rows = await list<SettlementRow>(connection, {
    name: 'settle_plays',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_plays($1)`,
    values: [plays.map(recordOf)],
  });
  const settlements: Settlement[] = [];
  for (const row of rows) {
    const play = present(plays[row.ord - 1], 'the play of an answer');
    settlements[row.ord - 1] = settlementOf(row, play.atMs);
  }
  return settlements;
}

type Field = readonly [name: string, textOf: (play: PlayOperation) => string | number | bigint];

export const PLAY_FIELDS: readonly Field[] = [
  ['user_id', ({ userId }) => userId],
  ['key', ({ key }) => fieldOf(key)],
  ['request_hash', ({ requestHash }) => `\\${hexOf(requestHash)}`],
  ['at_ms', ({ atMs }) => atMs],
  ['game', ({ game }) => fieldOf(game)],
  ['input', ({ input }) => fieldOf(input)],
  ['table_id', ({ tableId }) => tableId],
  ['epoch', ({ epoch }) => epoch],
  ['nonce', ({ nonce }) => nonce],
  ['stake', ({ stakeSun }) => stakeSun],
  ['spend_order', ({ spendOrder }) => spendOrder],
  ['credit', ({ creditSun }) => creditSun],
  ['edge', ({ edgeSun }) => edgeSun],
  ['min_interval_ms', ({ minIntervalMs }) => minIntervalMs],
  ['draws', ({ draws }) => fieldOf(arrayOf(draws))],
  ['find_k', ({ itemsIn }) => fieldOf(arrayOf(itemsIn.map(({ k }) => k)))],
  ['find_item', ({ itemsIn }) => fieldOf(arrayOf(itemsIn.map(({ item }) => item)))],
  ['find_value', ({ itemsIn }) => fieldOf(arrayOf(itemsIn.map(({ valueSun }) => valueSun)))],
  ['sold_k', ({ soldK }) => fieldOf(arrayOf(soldK))],
  ['preferences_version', ({ preferencesVersion }) => preferencesVersion ?? ''],
  ['heeds_pause', ({ heedsPause }) => String(heedsPause === true)],
  ['gift', ({ prizesIn }) => prizesIn?.giftSun ?? 0n],
  ['tokens', ({ prizesIn }) => prizesIn?.tokens ?? 0],
  ['tickets', ({ prizesIn }) => prizesIn?.tickets ?? 0],
  ['xp', ({ prizesIn }) => prizesIn?.xp ?? 0],
  ['utc_day', ({ dayClaim }) => dayClaim?.utcDay ?? ''],
  ['last_day', ({ dayClaim }) => dayClaim?.lastDay ?? ''],
];

function recordOf(play: PlayOperation): string {
  return `(${PLAY_FIELDS.map(([, textOf]) => textOf(play)).join(',')})`;
}

/** Matches texts that a record holds without quotes. */
const PLAIN = /^[\w{}.:-]+$/;

function fieldOf(text: string): string {
  return PLAIN.test(text) ? text : quoted(text);
}

function settlementOf(row: SettlementRow, atMs: number): Settlement {
  switch (row.status) {
    case 'settled':
      return settledOf(row);
    case 'too_soon':
      return { status: 'too_soon', retryAfterMs: Number(row.retry_after_ms) };
    case 'busy':
      return { status: 'busy', retryAfterMs: BUSY_RETRY_MS };
    case 'ritual_time':
      return { status: 'paused', about: 'time' };
    case 'ritual_limit':
      return { status: 'paused', about: 'limit' };
    case 'battle_gone':
    case 'battle_full':
    case 'battle_joined':
    case 'not_invited':
    case 'too_many_battles':
    case 'email_or_play_first':
      return { status: row.status };
    case 'insufficient':
    case 'key_reused':
    case 'item_gone':
    case 'hold_gone':
    case 'unknown_user':
    case 'forbidden':
    case 'client_seed_missing':
    case 'other_pair':
    case 'closed':
    case 'account_frozen':
    case 'second_operator':
    case 'proposed':
    case 'day_used':
    case 'days_changed':
    case 'odds_changed':
    case 'tokens_missing':
    case 'cache_locked':
    case 'cache_opened':
    case 'nothing_to_claim':
    case 'stale':
      return { status: row.status };
    default:
      return { status: 'barred', barrier: barrierOf(row.status, atMs + Number(row.retry_after_ms)) };
  }
}

/** Maps the database's name to what blocks a play. @throws Error for an unknown name */
export function barrierOf(status: string, untilMs: number): Barrier {
  if (status === 'cool_off' || status === 'self_exclusion') return { kind: status, untilMs };
  const known = knownAnswer('a settle function', LIMIT_STATUSES, status);
  const period = present(
    LIMIT_PERIODS.find((each) => known.endsWith(`_${each}`)),
    'the period of a limit',
  );
  const kind = present(
    LIMIT_KINDS.find((each) => known === `${each}_${period}`),
    'the kind of a limit',
  );
  return { kind, period, untilMs };
}

function settledOf(row: SettlementRow): Settled {
  const { epoch, nonce, bucket } = row;
  return {
    status: 'settled',
    replayed: row.replayed === true,
    atMs: Number(row.at_ms),
    ...(bucket === null ? {} : epoch === null || nonce === null ? { bucket } : { play: { epoch, nonce, bucket } }),
    cashSun: row.cash_after,
    promoSun: row.promo_after,
    creditedSun: row.credited,
    releasedSun: row.released,
  };
}

/** Writes PostgreSQL's text form of an array whose items need no further quoting. */
function arrayOf(items: readonly (string | number | bigint)[]): string {
  return `{${items.join(',')}}`;
}

function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
