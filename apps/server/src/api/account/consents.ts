import { agreeToDocuments, getConsents } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readConsents = handle(
  getConsents,
  ({ accounts: { consents } }) =>
    ({ caller }) =>
      consents.get(caller.userId),
);

export const agree = handle(
  agreeToDocuments,
  ({ accounts: { consents } }) =>
    ({ caller, body }) =>
      consents.agree(caller.userId, body),
);
