import { getVault, keepVault, putIntoVault, releaseVault, takeFromVault } from '@voltide/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';

const readVault = handle(
  getVault,
  ({ vault }) =>
    ({ caller }) =>
      vault.get(caller.userId),
);

const intoVault = handleMoney(
  putIntoVault,
  ({ vault }) =>
    ({ body: { amount }, caller, key, requestHash, atMs }) =>
      vault.put({ userId: caller.userId, key, requestHash, atMs, amount }),
);

const outOfVault = handleMoney(
  takeFromVault,
  ({ vault }) =>
    ({ body, caller, key, requestHash, atMs, client }) =>
      vault.take({ userId: caller.userId, key, requestHash, atMs, address: client.address, ...body }),
);

const askRelease = handle(
  releaseVault,
  ({ vault }) =>
    ({ caller, body: { amount } }) =>
      vault.release(caller.userId, amount),
);

const dropRelease = handle(
  keepVault,
  ({ vault }) =>
    ({ caller }) =>
      vault.keep(caller.userId),
);

export const VAULT_CALLS = [readVault, intoVault, outOfVault, askRelease, dropRelease];
