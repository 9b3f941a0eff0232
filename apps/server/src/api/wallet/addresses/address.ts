import { unlinkWalletAddress } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const unlinkAddress = handle(unlinkWalletAddress, ({ tron }) => async ({ caller, params: { address } }) => {
  await tron.linking.unlink(caller.userId, address);
  return { success: true } as const;
});
