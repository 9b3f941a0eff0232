import {
  createDeposit,
  getDeposit,
  listUnclaimedDeposits,
  listWalletTransactions,
  lookUpTransaction,
  signDeposit,
} from '@voltide/contract';

import { handle, handleMoney, handlePublic } from '../../../platform/context/handle.ts';

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

const unclaimedDeposits = handle(
  listUnclaimedDeposits,
  ({ tron }) =>
    ({ query: { before } }) =>
      tron.unclaimed(before),
);

export const DEPOSIT_CALLS = [deposit, readDeposit, depositSignature, lookUp, readTransactions, unclaimedDeposits];
