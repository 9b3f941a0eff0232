import { getOutbox } from '@voltide/contract';

import { handle } from '../handle.ts';
import { viewOutbox } from '../../mail/view.ts';

export const outbox = handle(
  getOutbox,
  ({ database, config }) =>
    ({ query }) =>
      viewOutbox(database, { before: query.before, isSending: config.smtpUrl !== undefined }),
);
