import { getTronNetwork } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const readNetwork = handlePublic(getTronNetwork, ({ tron }) => async () => ({
  chain: (await tron.chain.findReady())?.facts ?? null,
}));
