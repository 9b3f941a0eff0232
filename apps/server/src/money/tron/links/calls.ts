import {
  askFaucet,
  connectWallet,
  disconnectWallet,
  getWalletConnection,
  listWalletAddresses,
  unlinkWalletAddress,
  verifyWallet,
} from '@voltide/contract';

import { handle } from '../../../platform/context/handle.ts';

const connect = handle(
  connectWallet,
  ({ tron, plays }) =>
    async ({ caller, body: { walletAddress }, client }) =>
      tron.linking.connect(caller.userId, walletAddress, await plays.rules.at(client)),
);

const verify = handle(
  verifyWallet,
  ({ tron, plays }) =>
    async ({ caller, body: { signature }, client }) =>
      tron.linking.verify(caller.userId, signature, await plays.rules.at(client)),
);

const readConnection = handle(
  getWalletConnection,
  ({ tron }) =>
    ({ caller }) =>
      tron.linking.getConnection(caller.userId),
);

const disconnect = handle(disconnectWallet, ({ tron }) => async ({ caller }) => {
  await tron.linking.disconnect(caller.userId);
  return { success: true } as const;
});

const readAddresses = handle(listWalletAddresses, ({ tron }) => async ({ caller }) => ({
  addresses: [...(await tron.linking.list(caller.userId))],
}));

const unlinkAddress = handle(unlinkWalletAddress, ({ tron }) => async ({ caller, params: { address } }) => {
  await tron.linking.unlink(caller.userId, address);
  return { success: true } as const;
});

const faucet = handle(
  askFaucet,
  ({ tron, plays }) =>
    async ({ caller, client }) =>
      tron.faucet.give(caller.userId, await plays.rules.at(client)),
);

export const WALLET_LINK_CALLS = [connect, verify, readConnection, disconnect, readAddresses, unlinkAddress, faucet];
