/** The kinds of contracts, by the numbers of `Transaction.Contract.ContractType` in the network's protocol. */
export const CONTRACT_NAMES: ReadonlyMap<number, string> = new Map([
  [0, 'AccountCreateContract'],
  [1, 'TransferContract'],
  [2, 'TransferAssetContract'],
  [3, 'VoteAssetContract'],
  [4, 'VoteWitnessContract'],
  [5, 'WitnessCreateContract'],
  [6, 'AssetIssueContract'],
  [8, 'WitnessUpdateContract'],
  [9, 'ParticipateAssetIssueContract'],
  [10, 'AccountUpdateContract'],
  [11, 'FreezeBalanceContract'],
  [12, 'UnfreezeBalanceContract'],
  [13, 'WithdrawBalanceContract'],
  [14, 'UnfreezeAssetContract'],
  [15, 'UpdateAssetContract'],
  [16, 'ProposalCreateContract'],
  [17, 'ProposalApproveContract'],
  [18, 'ProposalDeleteContract'],
  [19, 'SetAccountIdContract'],
  [20, 'CustomContract'],
  [30, 'CreateSmartContract'],
  [31, 'TriggerSmartContract'],
  [32, 'GetContract'],
  [33, 'UpdateSettingContract'],
  [41, 'ExchangeCreateContract'],
  [42, 'ExchangeInjectContract'],
  [43, 'ExchangeWithdrawContract'],
  [44, 'ExchangeTransactionContract'],
  [45, 'UpdateEnergyLimitContract'],
  [46, 'AccountPermissionUpdateContract'],
  [48, 'ClearABIContract'],
  [49, 'UpdateBrokerageContract'],
  [51, 'ShieldedTransferContract'],
  [52, 'MarketSellAssetContract'],
  [53, 'MarketCancelOrderContract'],
  [54, 'FreezeBalanceV2Contract'],
  [55, 'UnfreezeBalanceV2Contract'],
  [56, 'WithdrawExpireUnfreezeContract'],
  [57, 'DelegateResourceContract'],
  [58, 'UnDelegateResourceContract'],
  [59, 'CancelAllUnfreezeV2Contract'],
]);

export const TRANSFER_CONTRACT = 1;

/** Results of a contract, by the numbers of `Transaction.Result.contractResult`. */
export const CONTRACT_RESULTS: readonly string[] = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
];

export const CONTRACT_SUCCESS = 1;

/** The owner stands in the first field of a contract, unless that holds a name or there is no owner. */
export const OWNER_FIELDS: ReadonlyMap<number, number | undefined> = new Map([
  [2, 2],
  [10, 2],
  [19, 2],
  [20, undefined],
  [32, undefined],
]);
