import { utf8ToBytes } from '@noble/hashes/utils.js';
import { CONTRACT_NAMES, TRANSFER_CONTRACT, type Contract } from '@voltide/tron';
import { CONTRACT, PARAMETER, TRANSFER } from '@voltide/tron/messages';
import {
  byteString,
  defineMessage,
  int32,
  int64,
  manyMessages,
  oneMessage,
  type Message,
  type MessageCodec,
} from '@voltide/tron/wire';

export { TRANSFER_CONTRACT };
export const ACCOUNT_CREATE_CONTRACT = 0;
export const PERMISSION_UPDATE_CONTRACT = 46;

type AccountCreate = Message & {
  readonly owner: Uint8Array;
  readonly account: Uint8Array;
  readonly type: number;
};

type PermissionKey = Message & { readonly address: Uint8Array; readonly weight: bigint };

/** Permission for an account: keys whose weights reach the threshold, for the operations whose bits are set. */
export type Permission = Message & {
  /** 0 of the owner, 1 of a producer, 2 active. */
  readonly type: number;
  readonly id: number;
  readonly name: Uint8Array;
  readonly threshold: bigint;
  readonly parentId: number;
  /** A bit for each kind of contract; empty but in active permissions. */
  readonly operations: Uint8Array;
  readonly keys: readonly PermissionKey[];
};

export type PermissionUpdate = Message & {
  readonly owner: Uint8Array;
  readonly ownerPermission: Permission | undefined;
  readonly producerPermission: Permission | undefined;
  readonly actives: readonly Permission[];
};

/** Numbers of the fields are those of `account_contract.proto` and `Tron.proto`. */
export const ACCOUNT_CREATE = defineMessage<AccountCreate>({
  owner: byteString(1),
  account: byteString(2),
  type: int32(3),
});

export const PERMISSION_KEY = defineMessage<PermissionKey>({ address: byteString(1), weight: int64(2) });

export const PERMISSION = defineMessage<Permission>({
  type: int32(1),
  id: int32(2),
  name: byteString(3),
  threshold: int64(4),
  parentId: int32(5),
  operations: byteString(6),
  keys: manyMessages(7, PERMISSION_KEY),
});

export const PERMISSION_UPDATE = defineMessage<PermissionUpdate>({
  owner: byteString(1),
  ownerPermission: oneMessage(2, PERMISSION),
  producerPermission: oneMessage(3, PERMISSION),
  actives: manyMessages(4, PERMISSION),
});

const URL_PREFIX = 'type.googleapis.com/protocol.';

export function packContract(type: number, value: Uint8Array, permissionId = 0): Contract {
  const typeUrl = utf8ToBytes(`${URL_PREFIX}${CONTRACT_NAMES.get(type) ?? ''}`);
  return { ...CONTRACT.empty, type, permissionId, parameter: { ...PARAMETER.empty, typeUrl, value } };
}

/** The content of a contract, as every reader of protocol buffers reads it. */
export function readContent<T extends Message>(contract: Contract, codec: MessageCodec<T>): T {
  return codec.decode(contract.parameter?.value ?? new Uint8Array(0));
}

export { TRANSFER };
