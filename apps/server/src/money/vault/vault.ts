import { VAULT_WAIT_MS, type Vault as VaultView, type VaultMove } from '@voltide/contract';
import { formatVt, parseVt, type Clock, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { SecondFactor } from '../../people/two-factor/second-factor.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import type { BookEvents } from '../ledger/book-events.ts';
import { isFrozen } from '../ledger/freezes.sql.ts';
import type { Lane } from '../ledger/lane.ts';
import type { Settled } from '../ledger/operation.ts';
import { lockPlayer } from '../ledger/players.sql.ts';
import { settleOne } from '../ledger/settle.sql.ts';
import { begun, appErrorOf } from '../../play/plays/operation-errors.ts';
import { findFirstAnswer, type KeyedRequest } from '../../play/plays/used-key.ts';
import type { CodeLimits } from '../../platform/rate-limits/code-limits.ts';
import { findBalances } from '../wallet/balances.sql.ts';
import { deleteRelease, findRelease, listDue, saveRelease, type DueRelease } from './vault.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'submit' | 'runInTurn'>;
  readonly secondFactor: Pick<SecondFactor, 'use'>;
  readonly codeLimits: CodeLimits;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
};

type Request = KeyedRequest & { readonly atMs: number; readonly amount: string };
type ByCode = Request & { readonly code: string; readonly address: string };

const RELEASES_PER_PAGE = 100;
const RELEASED_AT_ONCE = 5;

/**
 * Cash out of its owner's reach: in at once, out after 24 hours or with a code of the second factor (S8-17, rules book
 * §13). Throws AppError with a code that the contract lists for the call.
 */
export function createVault(ports: Ports) {
  const { database, clock, lane, bookEvents } = ports;
  const get = (userId: UserId): Promise<VaultView> => readVault(database, userId);
  const inLock = async <T>(userId: UserId, work: (connection: Connection) => Promise<T>): Promise<T> =>
    begun(
      await lane.runInTurn(userId, (pool) =>
        inTransaction(pool, async (connection) => {
          await lockPlayer(connection, userId);
          return work(connection);
        }),
      ),
    );
  return {
    get,

    async put({ userId, key, requestHash, atMs, amount }: Request): Promise<VaultMove> {
      const amountSun = readAmount(amount);
      const settlement = await lane.submit({ kind: 'vault', userId, key, requestHash, atMs, amountSun });
      if (settlement.status !== 'settled') throw appErrorOf(settlement);
      return answerOf(settlement);
    },

    async take(request: ByCode): Promise<VaultMove> {
      const { userId, address, amount } = request;
      const amountSun = readAmount(amount);
      const used = await findFirstAnswer(database, request);
      if (used !== undefined) return answerOf(used);
      ports.codeLimits.attempt(userId, { address, nowMs: clock.nowMs() });
      const settled = await inLock(userId, (connection) => takeByCode(connection, ports, { ...request, amountSun }));
      ports.codeLimits.succeeded(userId, address);
      bookEvents.publish(userId);
      return answerOf(settled);
    },

    async release(userId: UserId, amount: string): Promise<VaultView> {
      const amountSun = readAmount(amount);
      await inLock(userId, async (connection) => {
        if (await isFrozen(connection, userId)) throw new AppError('account_frozen');
        if ((await findBalances(connection, userId)).vaultSun < amountSun) throw new AppError('insufficient_balance');
        const askedAtMs = clock.nowMs();
        await saveRelease(connection, userId, { amountSun, askedAtMs, dueAtMs: askedAtMs + VAULT_WAIT_MS });
      });
      return get(userId);
    },

    async keep(userId: UserId): Promise<VaultView> {
      await inLock(userId, (connection) => deleteRelease(connection, userId));
      return get(userId);
    },

    async releaseDue(): Promise<void> {
      const atMs = clock.nowMs();
      const due = inPages<DueRelease>((after, most) => listDue(database, atMs, { after, most }), RELEASES_PER_PAGE);
      const pay = async ({ userId }: DueRelease): Promise<void> => {
        const isPaid = await inLock(userId, (connection) => payDue(connection, userId, clock.nowMs()));
        if (isPaid) bookEvents.publish(userId);
      };
      await runEach(due, pay, { atOnce: RELEASED_AT_ONCE, nameOf: ({ userId }) => `vault of ${userId}` });
    },
  };
}

/** The code is used up only where the cash moves, so that a repeated request needs no other one. */
async function takeByCode(
  connection: Connection,
  { secondFactor }: Pick<Ports, 'secondFactor'>,
  { userId, key, requestHash, atMs, amountSun, code }: ByCode & { readonly amountSun: bigint },
): Promise<Settled> {
  const request = { userId, key, requestHash };
  const used = await findFirstAnswer(connection, request);
  if (used !== undefined) return used;
  await secondFactor.use(connection, userId, code);
  const settlement = await settleOne(connection, { kind: 'vault', ...request, atMs, amountSun: -amountSun });
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  await limitRelease(connection, userId);
  return settlement;
}

/** A release never exceeds the vault. */
async function limitRelease(connection: Connection, userId: UserId): Promise<void> {
  const release = await findRelease(connection, userId);
  const { vaultSun } = await findBalances(connection, userId);
  if (release === undefined || release.amountSun <= vaultSun) return;
  if (vaultSun === 0n) await deleteRelease(connection, userId);
  else await saveRelease(connection, userId, { ...release, amountSun: vaultSun });
}

async function payDue(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const release = await findRelease(connection, userId);
  if (release === undefined || release.dueAtMs > atMs) return false;
  const key = `system:vault:${release.askedAtMs}`;
  const requestHash = new Uint8Array(32);
  const amountSun = -release.amountSun;
  const settlement = await settleOne(connection, { kind: 'vault', userId, key, requestHash, atMs, amountSun });
  // It leaves once the account is no longer frozen.
  if (settlement.status === 'account_frozen') return false;
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  await deleteRelease(connection, userId);
  return true;
}

function answerOf({ creditedSun, cashSun, promoSun }: Settled): VaultMove {
  const movedSun = creditedSun < 0n ? -creditedSun : creditedSun;
  return { moved: formatVt(movedSun), cash: formatVt(cashSun), balance: formatVt(cashSun + promoSun) };
}

export async function readVault(connection: Connection, userId: UserId): Promise<VaultView> {
  const [{ cashSun, vaultSun }, release] = await Promise.all([
    findBalances(connection, userId),
    findRelease(connection, userId),
  ]);
  return {
    cash: formatVt(cashSun),
    vault: formatVt(vaultSun),
    release:
      release === undefined
        ? null
        : { amount: formatVt(release.amountSun), dueAt: new Date(release.dueAtMs).toISOString() },
  };
}

/** @throws AppError `invalid_request` for zero */
function readAmount(text: string): bigint {
  const amountSun = parseVt(text);
  if (amountSun > 0n) return amountSun;
  throw new AppError('invalid_request', { fields: { amount: 'An amount in VT above zero.' } });
}
