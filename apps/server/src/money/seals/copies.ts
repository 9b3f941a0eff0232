import type { addSealTarget, listSealMirrors, listSealTargets, ParsedOf, ResponseOf } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import type { Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import * as sql from './copies.sql.ts';
import type { Outgoing } from './outgoing.ts';
import { listDays, type DayRow } from './seal-pages.sql.ts';

type CopyPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly letters: Pick<Letters, 'daySealed'>;
  readonly outgoing: Outgoing;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * HOUR_MS;
/** With waits that double up to six hours this is about five days. */
const MOST_ATTEMPTS = 30;
const LEASE_MS = 120_000;
const AT_ONCE = 10;
const MOST_TARGETS = 50;
const MOST_MIRRORS = 100;

export function createSealCopies(ports: CopyPorts) {
  const { database, clock } = ports;
  return {
    /** Sends what is due and checks mirrors once an hour. */
    run: (): Promise<void> =>
      runSteps(
        () => sql.queueDeliveries(database, clock.nowMs()),
        () => deliverDue(ports),
        () => checkMirrors(ports),
        () => sql.deleteSilentMirrors(database, clock.nowMs() - DAY_MS),
      ),

    async listTargets(): Promise<ResponseOf<typeof listSealTargets>> {
      return { targets: (await sql.listTargets(database)).map(presentTarget) };
    },

    /** @throws AppError `seal_target_taken` where it is one already, or there are 50 */
    async addTarget(
      byUserId: UserId,
      { kind, address, reason }: ParsedOf<typeof addSealTarget>,
    ): Promise<{ success: true }> {
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        const target = { kind, address, byUserId, atMs };
        const targetId = await sql.insertTarget(connection, target, MOST_TARGETS);
        if (targetId === undefined) throw new AppError('seal_target_taken');
        const subject = { kind: 'seal_target', id: `${targetId}` };
        await noteAct(connection, { act: 'seal_target_added', byUserId, atMs, subject, after: { kind }, reason });
      });
      return { success: true };
    },

    /** @throws AppError `not_found` */
    async removeTarget(byUserId: UserId, id: string, reason: string): Promise<{ success: true }> {
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        const gone = await sql.removeTarget(connection, BigInt(id), { byUserId, atMs });
        if (gone === undefined) throw new AppError('not_found');
        const subject = { kind: 'seal_target', id };
        await noteAct(connection, { act: 'seal_target_removed', byUserId, atMs, subject, reason });
      });
      return { success: true };
    },

    ...createMirrorCalls(ports),
  };
}

function createMirrorCalls({ database, clock }: CopyPorts) {
  return {
    async listMirrors(): Promise<ResponseOf<typeof listSealMirrors>> {
      const rows = await sql.listMirrors(database);
      return {
        mirrors: rows.map(({ mirrorId, address, state, sinceMs, checkedAtMs }) => ({
          id: `${mirrorId}`,
          address,
          state: state === 'new' ? 'away' : state,
          since: isoOf(sinceMs),
          checkedAt: checkedAtMs === null ? null : isoOf(checkedAtMs),
        })),
      };
    },

    /** Registers a mirror, which is listed once the newest seal was found there. @throws AppError `mirrors_full` */
    async addMirror(address: string): Promise<{ success: true }> {
      const isKnown = await sql.insertMirror(database, { address, atMs: clock.nowMs(), most: MOST_MIRRORS });
      if (!isKnown) throw new AppError('mirrors_full');
      return { success: true };
    },

    /** @throws AppError `not_found` */
    async removeMirror(byUserId: UserId, id: string, reason: string): Promise<{ success: true }> {
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        const address = await sql.deleteMirror(connection, BigInt(id));
        if (address === undefined) throw new AppError('not_found');
        const subject = { kind: 'seal_mirror', id };
        await noteAct(connection, { act: 'seal_mirror_removed', byUserId, atMs, subject, before: { address }, reason });
      });
      return { success: true };
    },
  };
}

function presentTarget(row: sql.TargetRow) {
  const { lastDay, deliveredAtMs, gaveUpAtMs, error } = row;
  const state = deliveredAtMs !== null ? 'delivered' : gaveUpAtMs !== null ? 'failed' : 'waiting';
  return {
    id: `${row.targetId}`,
    kind: row.kind,
    address: row.address,
    addedBy: formatUserId(row.addedBy),
    addedAt: isoOf(row.addedAtMs),
    last:
      lastDay === null
        ? null
        : ({ date: lastDay, state, at: deliveredAtMs === null ? null : isoOf(deliveredAtMs), error } as const),
  };
}

function isoOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString();
}

async function deliverDue(ports: CopyPorts): Promise<void> {
  const { database, clock } = ports;
  const due = await sql.claimDeliveries(database, { nowMs: clock.nowMs(), leaseMs: LEASE_MS, limit: AT_ONCE });
  const nameOf = ({ targetId, date }: sql.DueDelivery): string => `seal of ${date} to target ${targetId}`;
  await runEach(due, (delivery) => deliver(ports, delivery), { atOnce: AT_ONCE, nameOf });
}

async function deliver(ports: CopyPorts, delivery: sql.DueDelivery): Promise<void> {
  const { database, clock, outbox, letters, outgoing } = ports;
  const { kind, address, date, hash, document, attempts } = delivery;
  if (kind === 'mail') {
    // The outbox has retries of its own.
    await inTransaction(database, async (connection) => {
      await sql.noteDelivered(connection, delivery, clock.nowMs());
      await outbox.add(connection, letters.daySealed(address, { date, hash, document }), undefined);
    });
    return;
  }
  const error = await post(outgoing, address, document);
  const atMs = clock.nowMs();
  if (error === undefined) return sql.noteDelivered(database, delivery, atMs);
  const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  const dueAtMs = attempts < MOST_ATTEMPTS ? atMs + waitMs : undefined;
  return sql.noteFailed(database, { ...delivery, error, dueAtMs, atMs });
}

/** Returns undefined where the seal was accepted, else the problem, for operators. */
async function post(outgoing: Outgoing, url: string, body: string): Promise<string | undefined> {
  try {
    const { status } = await outgoing({ url, body });
    return status >= 200 && status < 300 ? undefined : `it answered ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function checkMirrors(ports: CopyPorts): Promise<void> {
  const { database, clock } = ports;
  const days = await listDays(database, undefined, 2);
  if (days.length === 0) return;
  const nowMs = clock.nowMs();
  const mirrors = await sql.claimMirrors(database, { nowMs, beforeMs: nowMs - HOUR_MS, limit: AT_ONCE });
  const nameOf = ({ mirrorId }: sql.MirrorRow): string => `mirror ${mirrorId}`;
  await runEach(
    mirrors,
    async ({ mirrorId, address }) => {
      const state = await readNewest(ports.outgoing, address, days);
      await sql.noteMirror(database, { mirrorId, state, atMs: clock.nowMs() });
    },
    { atOnce: AT_ONCE, nameOf },
  );
}

/** The newest seal counts; while a mirror has not fetched it yet, the one before does. */
async function readNewest(outgoing: Outgoing, address: string, days: readonly DayRow[]): Promise<sql.MirrorState> {
  let state: sql.MirrorState = 'away';
  for (const { date, document } of days) {
    state = await readMirror(outgoing, `${address}/${date}.json`, document);
    if (state !== 'away') return state;
  }
  return state;
}

async function readMirror(outgoing: Outgoing, url: string, document: string): Promise<sql.MirrorState> {
  try {
    const { status, body } = await outgoing({ url });
    if (status !== 200) return 'away';
    return body === document || body === `${document}\n` ? 'same' : 'differs';
  } catch {
    return 'away';
  }
}
