import { noteIdentityCheck } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const identityCheck = handle(
  noteIdentityCheck,
  ({ tron }) =>
    ({ caller, params: { id }, body: { note } }) =>
      tron.review.noteIdentity(caller.userId, id, note),
);
