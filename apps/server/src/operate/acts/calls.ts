import {
  adjustAccount,
  closeAccount,
  endSessionsOf,
  freezeAccount,
  getAccountActs,
  resetFactorOf,
  unfreezeAccount,
} from '@voltide/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';

const read = handle(
  getAccountActs,
  ({ acts }) =>
    ({ caller, params }) =>
      acts.read(caller.userId, params.id),
);

const freeze = handle(
  freezeAccount,
  ({ acts }) =>
    ({ caller, params, body }) =>
      acts.freeze({ byUserId: caller.userId, id: params.id, ...body }),
);

const unfreeze = handle(
  unfreezeAccount,
  ({ acts }) =>
    ({ caller, params, body }) =>
      acts.unfreeze({ byUserId: caller.userId, id: params.id, ...body }),
);

const endSessions = handle(
  endSessionsOf,
  ({ acts }) =>
    ({ caller, params, body }) =>
      acts.endSessions({ byUserId: caller.userId, id: params.id, ...body }),
);

const resetFactor = handle(
  resetFactorOf,
  ({ acts }) =>
    ({ caller, params, body }) =>
      acts.resetFactor({ byUserId: caller.userId, id: params.id, ...body }),
);

const close = handle(closeAccount, ({ acts }) => async ({ caller, params, body }) => {
  await acts.close({ byUserId: caller.userId, id: params.id, ...body });
  return { success: true } as const;
});

const adjust = handleMoney(
  adjustAccount,
  ({ acts }) =>
    ({ caller, params, body, key, requestHash }) =>
      acts.adjustments.adjust({ byUserId: caller.userId, id: params.id, key, requestHash, body }),
);

export const ACT_CALLS = [read, freeze, unfreeze, endSessions, resetFactor, close, adjust];
