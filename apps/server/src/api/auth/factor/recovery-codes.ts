import { renewRecoveryCodes as endpoint } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const renewRecoveryCodes = handle(endpoint, ({ factor: { secondFactor } }) => async ({ caller }) => ({
  recoveryCodes: [...(await secondFactor.renewRecoveryCodes(caller.userId))],
}));
