import { getTronNetwork } from '@voltide/contract';

import { handlePublic } from '../../../platform/context/handle.ts';

const readNetwork = handlePublic(getTronNetwork, ({ tron }) => async () => ({
  chain: (await tron.chain.findReady())?.facts ?? null,
}));

export const CHAIN_CALLS = [readNetwork];
