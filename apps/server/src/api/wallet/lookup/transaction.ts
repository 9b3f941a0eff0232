import { lookUpTransaction } from '@voltide/contract';

import { handlePublic } from '../../handle.ts';

export const lookUp = handlePublic(lookUpTransaction, ({ tron }) => async ({ params: { txid } }) => ({
  transaction: await tron.deposits.lookUp(txid),
}));
