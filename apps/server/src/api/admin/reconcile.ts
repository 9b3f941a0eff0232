import { getReconcile, type ResponseOf } from '@voltide/contract';

import { handle } from '../../http/route.ts';
import { reconcile } from '../../ledger/reconcile.ts';

/** The books are read whole: those who ask meanwhile get the same answer. */
export const reconcileBooks = handle(getReconcile, ({ database }) => {
  let running: Promise<ResponseOf<typeof getReconcile>> | undefined;
  return () => {
    running ??= reconcile(database).finally(() => {
      running = undefined;
    });
    return running;
  };
});
