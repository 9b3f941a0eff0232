import { disconnectWallet } from '@voltide/contract';

import { handle } from '../handle.ts';

export const disconnect = handle(disconnectWallet, ({ tron }) => async ({ caller }) => {
  await tron.linking.disconnect(caller.userId);
  return { success: true } as const;
});
