import { removeFactor as endpoint } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const removeFactor = handle(endpoint, ({ factor: { secondFactor } }) => async ({ caller }) => {
  await secondFactor.remove(caller);
  return { success: true as const };
});
