import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type PlayerLimit,
  type PlayerLimits as PlayerLimitsView,
} from '@voltide/contract';
import { formatVt, parseVt, present, type Clock, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { ExclusionKind } from '../../money/ledger/operation.ts';
import { lockPlayer } from '../../money/ledger/players.sql.ts';
import { begun } from '../../play/plays/operation-errors.ts';
import {
  changeLimit,
  confirmRaise,
  exclusionEnd,
  findOpenRaise,
  NO_LIMIT,
  RAISE_LASTS_MS,
  type ExclusionLength,
  type LimitState,
} from './limit-rules.ts';
import {
  findExclusion,
  listLimited,
  listLimits,
  saveExclusion,
  saveLimit,
  type Limited,
  type LimitName,
} from './player-limits.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock; readonly lane: Pick<Lane, 'runInTurn'> };

type RequestedLimit = LimitName & { readonly amount: string | null };

export type PlayerLimits = ReturnType<typeof createPlayerLimits>;

const MINUTE_MS = 60_000n;
const MINUTES_MAX = 44_640n;

/**
 * Keeps the limits and exclusions of players. A change applies to every play settled afterwards, on any node: both
 * happen under the lock of the player's row.
 */
export function createPlayerLimits({ database, clock, lane }: Ports) {
  const get = async (userId: UserId): Promise<PlayerLimitsView> => readPlayerLimits(database, userId, clock.nowMs());
  const inLock = async (userId: UserId, work: (connection: Connection, atMs: number) => Promise<void>) => {
    const done = lane.runInTurn(userId, (pool) =>
      inTransaction(pool, async (connection) => {
        await lockPlayer(connection, userId);
        await work(connection, clock.nowMs());
      }),
    );
    begun(await done);
    return get(userId);
  };
  const stateOf = async (connection: Connection, userId: UserId, { kind, period }: LimitName): Promise<LimitState> => {
    const limits = await listLimits(connection, userId);
    return limits.find((limit) => limit.kind === kind && limit.period === period)?.state ?? NO_LIMIT;
  };
  return {
    get,

    /** @throws AppError `invalid_request` for an amount that is not one of its kind */
    set: (userId: UserId, { kind, period, amount }: RequestedLimit): Promise<PlayerLimitsView> => {
      const requested = readAmount(kind, amount);
      return inLock(userId, async (connection, atMs) => {
        const before = await stateOf(connection, userId, { kind, period });
        const state = changeLimit(before, requested, atMs);
        if (state !== before) await saveLimit(connection, { userId, kind, period, state, atMs });
      });
    },

    /** @throws AppError `raise_not_due`, `raise_gone`, and `invalid_request` as `set` does */
    confirm: (userId: UserId, { kind, period, amount }: RequestedLimit): Promise<PlayerLimitsView> => {
      const requested = readAmount(kind, amount);
      return inLock(userId, async (connection, atMs) => {
        const before = await stateOf(connection, userId, { kind, period });
        const state = confirmRaise(before, requested, atMs);
        if ('error' in state) {
          throw new AppError(state.error, 'waitMs' in state ? { retryAfterMs: state.waitMs } : {});
        }
        if (state !== before) await saveLimit(connection, { userId, kind, period, state, atMs });
      });
    },

    exclude: (
      userId: UserId,
      { kind, length }: { readonly kind: ExclusionKind; readonly length: ExclusionLength },
    ): Promise<PlayerLimitsView> =>
      inLock(userId, (connection, atMs) =>
        saveExclusion(connection, { userId, kind, atMs, untilMs: exclusionEnd(length, atMs) }),
      ),
  };
}

export async function readPlayerLimits(database: Connection, userId: UserId, atMs: number): Promise<PlayerLimitsView> {
  const [set, limited, exclusion] = await Promise.all([
    listLimits(database, userId),
    listLimited(database, userId, atMs),
    findExclusion(database, userId, atMs),
  ]);
  const limits = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period): PlayerLimit => {
      const state = set.find((limit) => limit.kind === kind && limit.period === period)?.state ?? NO_LIMIT;
      const counted = present(
        limited.find((each) => each.period === period),
        'the player of a session',
      );
      const raise = findOpenRaise(state, atMs);
      return {
        kind,
        period,
        amount: writeAmount(kind, state.amount),
        used: writeAmount(kind, usedOf(kind, counted)),
        endsAt: timeText(Number(counted.untilMs)),
        raise:
          raise === undefined
            ? null
            : {
                amount: writeAmount(kind, raise.to),
                from: timeText(raise.fromMs),
                until: timeText(raise.fromMs + RAISE_LASTS_MS),
              },
      };
    }),
  );
  if (exclusion === undefined) return { limits, exclusion: null };
  const { kind, untilMs, isInherited } = exclusion;
  return { limits, exclusion: { kind, until: timeText(untilMs), isInherited } };
}

function usedOf(kind: LimitKind, counted: Limited): bigint {
  switch (kind) {
    case 'stake':
      return counted.stake;
    case 'all_stake':
      return counted.allStake;
    case 'net_loss':
      return counted.netLoss;
    case 'play_time':
      return counted.playedMs;
    case 'deposit':
      return counted.deposited;
  }
}

function readAmount(kind: LimitKind, text: string | null): bigint | undefined {
  if (text === null) return undefined;
  if (kind !== 'play_time') return parseVt(text);
  const minutes = text.includes('.') ? undefined : BigInt(text);
  if (minutes === undefined || minutes > MINUTES_MAX) {
    throw new AppError('invalid_request', { fields: { amount: 'Enter whole minutes, at most 44640.' } });
  }
  return minutes * MINUTE_MS;
}

function writeAmount(kind: LimitKind, amount: bigint): string;
function writeAmount(kind: LimitKind, amount: bigint | undefined): string | null;
function writeAmount(kind: LimitKind, amount: bigint | undefined): string | null {
  if (amount === undefined) return null;
  return kind === 'play_time' ? `${amount / MINUTE_MS}` : formatVt(amount);
}

function timeText(atMs: number): string {
  return new Date(atMs).toISOString();
}
