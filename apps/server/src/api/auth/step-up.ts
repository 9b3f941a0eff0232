import { stepUp as endpoint } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const stepUp = handle(endpoint, (context) => async ({ caller, body, exchange }) => ({
  freshUntil: new Date(await context.stepUp(caller, body, exchange.address)).toISOString(),
}));
