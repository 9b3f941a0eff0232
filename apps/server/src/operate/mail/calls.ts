import { getOutbox } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';
import { viewOutbox } from './view.ts';

const outbox = handle(
  getOutbox,
  ({ database, config }) =>
    ({ query }) =>
      viewOutbox(database, { before: query.before, isSending: config.smtpUrl !== undefined }),
);

export const MAIL_CALLS = [outbox];
