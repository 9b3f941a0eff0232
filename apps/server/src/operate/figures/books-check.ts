import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { reconcile } from '../../money/audit/reconcile.ts';
import { addCheck, findLastCheck } from './books-check.sql.ts';

const EVERY_MS = 86_400_000;

export function createBooksCheck({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return async (): Promise<void> => {
    const atMs = clock.nowMs();
    const last = await findLastCheck(database);
    if (last !== undefined && atMs - last.atMs < EVERY_MS && last.atMs <= atMs) return;
    const beganMs = performance.now();
    const counts = await reconcile(database);
    await addCheck(database, { atMs, tookMs: Math.round(performance.now() - beganMs), counts });
  };
}
