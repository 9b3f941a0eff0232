import { renewRecoveryCodes as endpoint } from '@voltide/contract';

import { handle } from '../../../http/route.ts';

export const renewRecoveryCodes = handle(endpoint, ({ secondFactor }) => async ({ caller }) => ({
  recoveryCodes: [...(await secondFactor.renewRecoveryCodes(caller.userId))],
}));
