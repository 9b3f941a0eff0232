import { setClientSeed } from '@voltide/contract';

import { handle } from '../handle.ts';

export const clientSeed = handle(setClientSeed, ({ plays }) => async ({ caller, body }) => ({
  seeds: await plays.seeds.setFirst(caller.userId, body.clientSeed),
}));
