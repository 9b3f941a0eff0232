import { changePayouts, getPayouts } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readPayouts = handle(
  getPayouts,
  ({ tron }) =>
    () =>
      tron.payoutControls.read(),
);

export const setPayouts = handle(
  changePayouts,
  ({ tron }) =>
    ({ caller, body }) =>
      tron.payoutControls.change(caller.userId, body),
);
