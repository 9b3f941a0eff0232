import { getReconcile } from '@voltide/contract';

import { handle } from '../../http/route.ts';
import { reconcile } from '../../ledger/reconcile.ts';

export const reconcileBooks = handle(getReconcile, ({ database }) => () => reconcile(database));
