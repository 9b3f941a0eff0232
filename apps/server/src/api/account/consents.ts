import { agreeToDocuments, getConsents } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const readConsents = handle(
  getConsents,
  ({ consents }) =>
    ({ caller }) =>
      consents.get(caller.userId),
);

export const agree = handle(
  agreeToDocuments,
  ({ consents }) =>
    ({ caller, body }) =>
      consents.agree(caller.userId, body),
);
