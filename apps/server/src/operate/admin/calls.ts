import { getReconcile, getServerFacts, type ResponseOf } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';
import { reconcile } from '../../money/audit/reconcile.ts';

const serverFacts = handle(
  getServerFacts,
  ({ admin }) =>
    () =>
      admin.serverFacts.read(),
);

/** A run that takes longer may have lost its database unnoticed. */
const SHARED_FOR_MS = 5 * 60_000;

/** Reads the whole books: concurrent requests share one answer. */
const reconcileBooks = handle(getReconcile, ({ database, clock }) => {
  type Run = { readonly answer: Promise<ResponseOf<typeof getReconcile>>; readonly beganMs: number };
  let latest: Run | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (latest !== undefined && Math.abs(nowMs - latest.beganMs) < SHARED_FOR_MS) return latest.answer;
    const answer = reconcile(database).finally(() => {
      if (latest === run) latest = undefined;
    });
    const run = { answer, beganMs: nowMs };
    latest = run;
    return answer;
  };
});

export const ADMIN_CALLS = [serverFacts, reconcileBooks];
