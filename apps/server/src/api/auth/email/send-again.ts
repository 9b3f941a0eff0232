import { sendConfirmation } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const sendAgain = handle(sendConfirmation, ({ accounts }) => async ({ caller }) => {
  await accounts.confirmation.sendAgain(caller.userId);
  return { success: true as const };
});
