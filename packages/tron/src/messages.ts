import {
  byteString,
  defineMessage,
  int32,
  int64,
  manyByteStrings,
  manyMessages,
  oneMessage,
  safeInt64,
  type Message,
} from './wire.ts';

/** A contract's content in the form `google.protobuf.Any`: the type of the message, and its bytes. */
type Parameter = Message & { readonly typeUrl: Uint8Array; readonly value: Uint8Array };

/** One action of a transaction. The network takes one contract in each. */
export type Contract = Message & {
  /** A number of CONTRACT_NAMES. */
  readonly type: number;
  readonly parameter: Parameter | undefined;
  readonly provider: Uint8Array;
  readonly name: Uint8Array;
  /** The signing permission: 0 is the owner's own, 2 and above are active ones. */
  readonly permissionId: number;
};

/** The signed part. Senders may write any times and amounts, hence bigint. */
export type RawData = Message & {
  /** Bytes 6 and 7 of the number of the block that the transaction refers to. */
  readonly refBlockBytes: Uint8Array;
  readonly refBlockNumber: bigint;
  /** Bytes 8 to 15 of that block's id. */
  readonly refBlockHash: Uint8Array;
  readonly expirationMs: bigint;
  readonly auths: readonly Uint8Array[];
  readonly data: Uint8Array;
  readonly contracts: readonly Contract[];
  readonly scripts: Uint8Array;
  readonly timestampMs: bigint;
  readonly feeLimitSun: bigint;
};

/** Result of a transaction, which the block's producer wrote behind the signatures. */
export type Result = Message & {
  readonly feeSun: bigint;
  readonly code: number;
  /** A number of CONTRACT_RESULTS. */
  readonly contractResult: number;
};

/** A transaction; its id is the hash of the exact bytes in `rawData`. */
export type Transaction = Message & {
  readonly rawData: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  readonly results: readonly Result[];
};

/** A transfer of TRX. The addresses are 21 bytes unless the sender wrote something else. */
export type Transfer = Message & {
  readonly owner: Uint8Array;
  readonly to: Uint8Array;
  readonly amountSun: bigint;
};

export type BlockHeader = Message & {
  readonly timestampMs: number;
  readonly transactionRoot: Uint8Array;
  readonly parentId: Uint8Array;
  readonly number: number;
  readonly witnessId: bigint;
  readonly witness: Uint8Array;
  readonly version: number;
  readonly accountStateRoot: Uint8Array;
};

/**
 * Names and numbers of the fields are those of `core/Tron.proto` and of `core/contract/balance_contract.proto` in the
 * network's protocol.
 */
export const PARAMETER = defineMessage<Parameter>({ typeUrl: byteString(1), value: byteString(2) });

export const CONTRACT = defineMessage<Contract>({
  type: int32(1),
  parameter: oneMessage(2, PARAMETER),
  provider: byteString(3),
  name: byteString(4),
  permissionId: int32(5),
});

export const RAW_DATA = defineMessage<RawData>({
  refBlockBytes: byteString(1),
  refBlockNumber: int64(3),
  refBlockHash: byteString(4),
  expirationMs: int64(8),
  auths: manyByteStrings(9),
  data: byteString(10),
  contracts: manyMessages(11, CONTRACT),
  scripts: byteString(12),
  timestampMs: int64(14),
  feeLimitSun: int64(18),
});

export const RESULT = defineMessage<Result>({ feeSun: int64(1), code: int32(2), contractResult: int32(3) });

export const TRANSACTION = defineMessage<Transaction>({
  rawData: byteString(1),
  signatures: manyByteStrings(2),
  results: manyMessages(5, RESULT),
});

export const TRANSFER = defineMessage<Transfer>({ owner: byteString(1), to: byteString(2), amountSun: int64(3) });

export const BLOCK_HEADER = defineMessage<BlockHeader>({
  timestampMs: safeInt64(1),
  transactionRoot: byteString(2),
  parentId: byteString(3),
  number: safeInt64(7),
  witnessId: int64(8),
  witness: byteString(9),
  version: int32(10),
  accountStateRoot: byteString(11),
});
