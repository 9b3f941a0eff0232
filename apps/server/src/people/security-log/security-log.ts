import { SECURITY_KEPT_DAYS, type listSecurityEvents, type ResponseOf, type SecurityKind } from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { networkKey } from '../../platform/rate-limits/address-key.ts';
import { addFailures, countFailureRows, deleteSecurity, listSecurity, type Failures } from './security-log.sql.ts';

const PAGE = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most accounts and networks told apart between two writes, and within an hour. The rest share one row. */
const KEYS_MAX = 1000;
const ROWS_AN_HOUR = 1000;

type LogPorts = { readonly database: Database; readonly clock: Clock };
type Filter = {
  readonly before: string | undefined;
  readonly kind: SecurityKind | undefined;
  readonly userId: UserId | undefined;
};

/**
 * Records what happened to accounts, for operators. A change is recorded in its own transaction; failed log-ins are
 * counted in memory and added to one row an hour for each account and network, so that floods stay small.
 */
export function createSecurityLog({ database, clock }: LogPorts) {
  const failed = new Map<string, Failures>();
  return {
    /** Counts a failed log-in; for an unknown name, without its address. */
    logInFailed(userId: UserId | undefined, address: string): void {
      const atMs = clock.nowMs();
      const hour = Math.floor(atMs / HOUR_MS);
      const isKept = userId !== undefined && failed.size < KEYS_MAX;
      const network = isKept ? networkKey(address).slice(0, 60) : undefined;
      const about = isKept ? userId : undefined;
      const key = `${about ?? ''} ${network ?? ''} ${hour}`;
      const times = (failed.get(key)?.times ?? 0) + 1;
      failed.set(key, { userId: about, network, hour, atMs, times });
    },

    async write(): Promise<void> {
      await runEach(Array.from(failed), async ([key, counted]) => {
        const isFull = (await countFailureRows(database, counted.hour)) >= ROWS_AN_HOUR;
        await addFailures(database, isFull ? { ...counted, userId: undefined, network: undefined } : counted);
        const since = (failed.get(key)?.times ?? 0) - counted.times;
        if (since > 0) failed.set(key, { ...counted, times: since });
        else failed.delete(key);
      });
    },

    async list({ before, kind, userId }: Filter): Promise<ResponseOf<typeof listSecurityEvents>> {
      const beforeId = before === undefined ? undefined : BigInt(before);
      const rows = await listSecurity(database, { beforeId, kind, userId }, PAGE);
      const last = rows.at(-1);
      return {
        events: rows.map((row) => ({
          id: String(row.eventId),
          at: new Date(Number(row.atMs)).toISOString(),
          kind: row.kind,
          username: row.username,
          network: row.network,
          detail: row.detail,
          times: row.times,
        })),
        next: last === undefined || rows.length < PAGE ? null : String(last.eventId),
      };
    },

    deleteOld: (): Promise<void> => deleteSecurity(database, clock.nowMs() - SECURITY_KEPT_DAYS * DAY_MS),
  };
}
