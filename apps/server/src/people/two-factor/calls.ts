import { beginFactor, confirmFactor, getFactor, removeFactor, renewRecoveryCodes, stepUp } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const state = handle(
  getFactor,
  ({ factor: { secondFactor } }) =>
    ({ caller }) =>
      secondFactor.getState(caller.userId),
);

const beginFactorCall = handle(
  beginFactor,
  ({ factor: { secondFactor } }) =>
    ({ caller }) =>
      secondFactor.begin(caller.userId),
);

const confirmFactorCall = handle(confirmFactor, ({ factor: { secondFactor, codeLimits } }) => async (call) => {
  const { caller, body, client, atMs } = call;
  const { address } = client;
  codeLimits.attempt(caller.userId, { address, nowMs: atMs });
  const recoveryCodes = await secondFactor.confirm(caller, body.code);
  codeLimits.succeeded(caller.userId, address);
  return { recoveryCodes: [...recoveryCodes] };
});

const removeFactorCall = handle(removeFactor, ({ factor: { secondFactor } }) => async ({ caller }) => {
  await secondFactor.remove(caller);
  return { success: true as const };
});

const renewRecoveryCodesCall = handle(renewRecoveryCodes, ({ factor: { secondFactor } }) => async ({ caller }) => ({
  recoveryCodes: [...(await secondFactor.renewRecoveryCodes(caller.userId))],
}));

const stepUpCall = handle(stepUp, ({ factor }) => async ({ caller, body, client }) => ({
  freshUntil: new Date(await factor.stepUp(caller, body, client.address)).toISOString(),
}));

export const FACTOR_CALLS = [
  state,
  beginFactorCall,
  confirmFactorCall,
  removeFactorCall,
  renewRecoveryCodesCall,
  stepUpCall,
];
