import { getPageHealth } from '@voltide/contract';

import { reportPageHealth } from '../../health/page-report.ts';
import { handle } from '../../http/route.ts';

export const pageHealth = handle(getPageHealth, ({ database, pageHealth: collected }) => async ({ atMs }) => ({
  ...(await reportPageHealth(database, atMs)),
  unread: collected.unread(),
}));
