import { removeFactor as endpoint } from '@voltide/contract';

import { handle } from '../../../http/route.ts';

export const removeFactor = handle(endpoint, ({ secondFactor }) => async ({ caller }) => {
  await secondFactor.remove(caller);
  return { success: true as const };
});
