import { getSpinStatus } from '@voltide/games/daily-spin/contract';

import { handle } from '../handle.ts';

export const spinStatus = handle(getSpinStatus, ({ dailySpin, plays }) => async ({ caller, atMs, client }) => ({
  canSpin: await dailySpin.canSpin({ caller, atMs, rules: await plays.rules.at(client) }),
}));
