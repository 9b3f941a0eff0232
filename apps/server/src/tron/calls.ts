import {
  acknowledgeOutgoing,
  approveWithdrawal,
  askFaucet,
  changePayouts,
  connectWallet,
  createDeposit,
  createWithdrawal,
  disconnectWallet,
  getDeposit,
  getPayouts,
  getReviewedWithdrawal,
  getTronNetwork,
  getWalletConnection,
  getWithdrawal,
  getWithdrawalFacts,
  getWithdrawalTimes,
  listUnclaimedDeposits,
  listUnknownOutgoing,
  listWalletAddresses,
  listWalletTransactions,
  listWithdrawalsToReview,
  lookUpTransaction,
  noteIdentityCheck,
  rejectWithdrawal,
  signDeposit,
  unlinkWalletAddress,
  verifyWallet,
} from '@voltide/contract';

import { handle, handleMoney, handlePublic } from '../handle.ts';

const readNetwork = handlePublic(getTronNetwork, ({ tron }) => async () => ({
  chain: (await tron.chain.findReady())?.facts ?? null,
}));

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

const deposit = handleMoney(
  createDeposit,
  ({ tron, plays }) =>
    async ({ body: { amount }, caller, key, requestHash, client }) =>
      tron.deposits.build({ userId: caller.userId, key, requestHash, amount, rules: await plays.rules.at(client) }),
);

const readDeposit = handle(
  getDeposit,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.deposits.get(caller.userId, id),
);

const depositSignature = handle(
  signDeposit,
  ({ tron, plays }) =>
    async ({ caller, params: { id }, body: { signature }, client }) =>
      tron.deposits.sign(caller.userId, { id, signature, rules: await plays.rules.at(client) }),
);

const lookUp = handlePublic(lookUpTransaction, ({ tron }) => async ({ params: { txid } }) => ({
  transaction: await tron.deposits.lookUp(txid),
}));

const readTransactions = handle(
  listWalletTransactions,
  ({ tron }) =>
    ({ caller, query }) =>
      tron.records(caller.userId, query),
);

const withdrawalFacts = handle(
  getWithdrawalFacts,
  ({ tron }) =>
    ({ caller }) =>
      tron.withdrawals.facts(caller.userId),
);

const withdrawalTimes = handlePublic(
  getWithdrawalTimes,
  ({ tron }) =>
    () =>
      tron.withdrawals.times(),
);

const withdraw = handleMoney(
  createWithdrawal,
  ({ tron }) =>
    ({ body: { amount }, caller, key, requestHash }) =>
      tron.withdrawals.request({ userId: caller.userId, key, requestHash, amount }),
);

const readWithdrawal = handle(
  getWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.withdrawals.get(caller.userId, id),
);

const unclaimedDeposits = handle(
  listUnclaimedDeposits,
  ({ tron }) =>
    ({ query: { before } }) =>
      tron.unclaimed(before),
);

const unknownOutgoing = handle(
  listUnknownOutgoing,
  ({ tron }) =>
    ({ query }) =>
      tron.outgoing.list(query.before),
);

const acknowledge = handle(
  acknowledgeOutgoing,
  ({ tron }) =>
    ({ caller, params, body }) =>
      tron.outgoing.acknowledge({ byUserId: caller.userId, txid: params.txid, ...body }),
);

const readPayouts = handle(
  getPayouts,
  ({ tron }) =>
    () =>
      tron.payoutControls.read(),
);

const setPayouts = handle(
  changePayouts,
  ({ tron }) =>
    ({ caller, body }) =>
      tron.payoutControls.change(caller.userId, body),
);

const reviewQueue = handle(
  listWithdrawalsToReview,
  ({ tron }) =>
    ({ caller, query }) =>
      tron.review.list(caller.userId, query),
);

const reviewedWithdrawal = handle(
  getReviewedWithdrawal,
  ({ tron }) =>
    ({ caller, params }) =>
      tron.review.get(caller.userId, params.id),
);

const approve = handle(
  approveWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id } }) =>
      tron.review.approve(caller.userId, id),
);

const reject = handle(
  rejectWithdrawal,
  ({ tron }) =>
    ({ caller, params: { id }, body: { reason } }) =>
      tron.review.reject(caller.userId, id, reason),
);

const identityCheck = handle(
  noteIdentityCheck,
  ({ tron }) =>
    ({ caller, params: { id }, body: { note } }) =>
      tron.review.noteIdentity(caller.userId, id, note),
);

/** The calls of this room. */
export const TRON_CALLS = [
  readNetwork,
  connect,
  verify,
  readConnection,
  disconnect,
  readAddresses,
  unlinkAddress,
  faucet,
  deposit,
  readDeposit,
  depositSignature,
  lookUp,
  readTransactions,
  withdrawalFacts,
  withdrawalTimes,
  withdraw,
  readWithdrawal,
  unclaimedDeposits,
  unknownOutgoing,
  acknowledge,
  readPayouts,
  setPayouts,
  reviewQueue,
  reviewedWithdrawal,
  approve,
  reject,
  identityCheck,
];
