const TRX = 1_000_000n;

/** Fees of this network, as on the main network since December 2022. */
export const FEES = {
  byteSun: 1000n,
  createAccountSun: 100_000n,
  createAccountInContractSun: TRX,
  memoSun: TRX,
  manySignaturesSun: TRX,
  permissionUpdateSun: 100n * TRX,
} as const;

export const FREE_POINTS = 600;
export const MOST_SIGNATURES = 5;
export const SLOT_MS = 3000;
/** Free points come back evenly over a day. */
export const WINDOW_SLOTS = 28_800;
export const MOST_EXPIRATION_MS = 24 * 60 * 60 * 1000;
export const MOST_TRANSACTION_BYTES = 500 * 1024;

/** Answer of `getchainparameters`. */
export const CHAIN_PARAMETERS: readonly (readonly [string, bigint])[] = [
  ['getMaintenanceTimeInterval', 21_600_000n],
  ['getCreateAccountFee', FEES.createAccountSun],
  ['getTransactionFee', FEES.byteSun],
  ['getCreateNewAccountFeeInSystemContract', FEES.createAccountInContractSun],
  ['getCreateNewAccountBandwidthRate', 1n],
  ['getFreeNetLimit', BigInt(FREE_POINTS)],
  ['getTotalNetLimit', 43_200_000_000n],
  ['getUpdateAccountPermissionFee', FEES.permissionUpdateSun],
  ['getMultiSignFee', FEES.manySignaturesSun],
  ['getMemoFee', FEES.memoSun],
  ['getAllowMultiSign', 1n],
  ['getTotalSignNum', BigInt(MOST_SIGNATURES)],
];
