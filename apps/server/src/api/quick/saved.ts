import { getQuickSaved } from '@voltide/contract';

import { handle } from '../handle.ts';

export const saved = handle(getQuickSaved, ({ quick }) => async ({ caller }) => ({
  saved: await quick.saving.findSaved(caller.userId),
}));
