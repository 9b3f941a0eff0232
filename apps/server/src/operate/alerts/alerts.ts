import type { AlertKind, listAlerts, ResponseOf } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import { checkChain, listFrom } from '../audit-log/audit.sql.ts';
import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { runSteps } from '../../platform/jobs/run-each.ts';
import { isClean, reconcile } from '../../money/audit/reconcile.ts';
import type { Letters } from '../mail/letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { OutsideServices } from '../../platform/telemetry/outside.ts';
import { FLAG_TITLE, MISMATCH_TITLE } from '../statistics/incident-titles.ts';
import { alertOf, type AlertedAct } from './act-alerts.ts';
import * as sql from './alerts.sql.ts';

type AlertPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'operatorEmail'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly letters: Pick<Letters, 'operatorAlert'>;
  readonly outside: Pick<OutsideServices, 'listProblems'>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ENTRIES_PER_STEP = 200;
const SHOWN = 50;
const SIGNER_PATIENCE_MS = 5 * MINUTE_MS;
const KEPT_MS = 180 * DAY_MS;

export function createAlerts(ports: AlertPorts) {
  const { database, clock } = ports;
  return {
    run: (): Promise<void> =>
      runSteps(
        () => alertActs(ports),
        () => watchSigner(ports),
        () => checkBooks(ports),
        () => watchStatistics(ports),
      ),

    async list(): Promise<ResponseOf<typeof listAlerts>> {
      const rows = await sql.listAlertRows(database, SHOWN);
      return {
        alerts: rows.map(({ alertId, kind, detail, atMs, endedAtMs }) => ({
          id: `${alertId}`,
          kind,
          detail,
          at: new Date(Number(atMs)).toISOString(),
          endedAt: endedAtMs === null ? null : new Date(Number(endedAtMs)).toISOString(),
        })),
      };
    },

    deleteOld: (): Promise<void> => sql.deleteAlerts(database, clock.nowMs() - KEPT_MS),
  };
}

/** Continues the audit where the last run ended, so that each act alerts once, even across crashes. */
async function alertActs(ports: AlertPorts): Promise<void> {
  const read = (): Promise<number> =>
    inTransaction(ports.database, async (connection) => {
      const { auditNo } = await sql.holdProgress(connection);
      const entries = await listFrom(connection, auditNo, ENTRIES_PER_STEP);
      for (const { document } of entries) {
        const alert = alertOf(JSON.parse(document) as AlertedAct);
        if (alert === undefined) continue;
        const event = { ...alert, atMs: ports.clock.nowMs() };
        await sql.insertAlert(connection, event);
        await mail(connection, ports, event);
      }
      const last = entries.at(-1);
      if (last !== undefined) await sql.saveAuditNo(connection, last.auditNo);
      return entries.length;
    });
  while ((await read()) === ENTRIES_PER_STEP);
}

async function watchSigner(ports: AlertPorts): Promise<void> {
  const atMs = ports.clock.nowMs();
  const problem = ports.outside.listProblems().find(({ kind }) => kind === 'signer');
  if (problem === undefined) return sql.endAlert(ports.database, 'signer_away', atMs);
  if (atMs - problem.sinceMs < SIGNER_PATIENCE_MS) return;
  const since = new Date(problem.sinceMs).toISOString();
  const detail = `The signer has not answered since ${since}: ${problem.reason}`.slice(0, 600);
  await begin(ports, { kind: 'signer_away', detail, atMs });
}

/** Checks the whole books once a day; the first time a day after the installation began. */
async function checkBooks(ports: AlertPorts): Promise<void> {
  const { database, clock } = ports;
  const atMs = clock.nowMs();
  const isDue = await inTransaction(database, async (connection) => {
    const { booksCheckedAtMs } = await sql.holdProgress(connection);
    const isFresh = booksCheckedAtMs !== null && Math.abs(atMs - Number(booksCheckedAtMs)) < DAY_MS;
    if (!isFresh) await sql.saveBooksChecked(connection, atMs);
    return booksCheckedAtMs !== null && !isFresh;
  });
  if (!isDue) return;
  const counts = await reconcile(database);
  const faults = Object.entries(counts).filter(([, count]) => count !== 0);
  const named = faults.map(([name, count]) => `${name} ${count}`).join(', ');
  await keep(ports, 'books_unbalanced', isClean(counts) ? undefined : `The books don't add up: ${named}`);
  const { firstBreak, wrongDays } = await checkChain(database);
  const broken =
    firstBreak === null ? `Days with another head: ${wrongDays.join(', ')}` : `From entry ${firstBreak} on`;
  const isSound = firstBreak === null && wrongDays.length === 0;
  await keep(ports, 'audit_broken', isSound ? undefined : `The audit was changed. ${broken}`);
}

async function watchStatistics(ports: AlertPorts): Promise<void> {
  await keep(ports, 'frequency_flagged', await sql.findLastingNote(ports.database, FLAG_TITLE));
  await keep(ports, 'result_mismatch', await sql.findLastingNote(ports.database, MISMATCH_TITLE));
}

async function keep(ports: AlertPorts, kind: AlertKind, detail: string | undefined): Promise<void> {
  const atMs = ports.clock.nowMs();
  if (detail === undefined) await sql.endAlert(ports.database, kind, atMs);
  else await begin(ports, { kind, detail: detail.slice(0, 600), atMs });
}

async function begin(ports: AlertPorts, alert: sql.NewAlert): Promise<void> {
  await inTransaction(ports.database, async (connection) => {
    if (await sql.beginAlert(connection, alert)) await mail(connection, ports, alert);
  });
}

async function mail(
  connection: Connection,
  { config, outbox, letters }: AlertPorts,
  { kind, detail }: sql.NewAlert,
): Promise<void> {
  const emails = new Set(await sql.listOperatorEmails(connection));
  if (config.operatorEmail !== undefined) emails.add(config.operatorEmail.toLowerCase());
  for (const email of [...emails].toSorted()) {
    await outbox.add(connection, letters.operatorAlert(email, { kind, detail }), undefined);
  }
}
