import { getPageHealth } from '@voltide/contract';

import { reportPageHealth } from '../../health/page-report.ts';
import { handle } from '../handle.ts';

export const pageHealth = handle(getPageHealth, ({ database, health }) => async ({ atMs }) => ({
  ...(await reportPageHealth(database, atMs)),
  unread: health.pages.unread(),
}));
