import { stepUp as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const stepUp = handle(endpoint, ({ factor }) => async ({ caller, body, client }) => ({
  freshUntil: new Date(await factor.stepUp(caller, body, client.address)).toISOString(),
}));
