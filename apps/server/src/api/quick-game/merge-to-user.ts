import { mergeQuick } from '@voltide/contract';

import { handle } from '../handle.ts';

export const mergeToUser = handle(mergeQuick, ({ quick }) => async ({ body, caller }) => ({
  success: true as const,
  saved: await quick.saving.merge(body.sessionToken, caller.userId),
}));
