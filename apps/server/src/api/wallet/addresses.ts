import { listWalletAddresses } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readAddresses = handle(listWalletAddresses, ({ tron }) => async ({ caller }) => ({
  addresses: [...(await tron.linking.list(caller.userId))],
}));
