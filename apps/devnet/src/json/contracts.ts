import { utf8ToBytes } from '@noble/hashes/utils.js';
import {
  CONTRACT_NAMES,
  formatAddress,
  formatHex,
  isAddress,
  parseAddress,
  parseHex,
  type Contract,
} from '@voltide/tron';
import type { Message, MessageCodec } from '@voltide/tron/wire';

import {
  ACCOUNT_CREATE,
  ACCOUNT_CREATE_CONTRACT,
  packContract,
  PERMISSION,
  PERMISSION_KEY,
  PERMISSION_UPDATE,
  PERMISSION_UPDATE_CONTRACT,
  readContent,
  TRANSFER,
  TRANSFER_CONTRACT,
  type Permission,
} from '../chain/contracts.ts';
import { trim, type Json } from './exact.ts';

/** Form of addresses: readable, or hexadecimal. */
type Visible = boolean;

/** A kind of contract between its bytes and the node's JSON. */
type Shape = {
  write(contract: Contract, visible: Visible): Json;
  /** Returns the content's bytes; undefined for an invalid member. */
  read(json: Json): Uint8Array | undefined;
};

/** Hexadecimal, or as people read it. */
export function writeAddress(address: Uint8Array, visible: Visible): string {
  return visible && isAddress(address) ? formatAddress(address) : formatHex(address);
}

/** An address in either form; undefined for anything else. */
export function readAddress(json: unknown): Uint8Array | undefined {
  if (typeof json !== 'string') return undefined;
  const address = parseAddress(json) ?? readHex(json);
  return address !== undefined && isAddress(address) ? address : undefined;
}

/** Bytes of hexadecimal; undefined for anything else. */
export function readHex(json: unknown): Uint8Array | undefined {
  return typeof json === 'string' && /^(?:[0-9a-f]{2})*$/i.test(json) ? parseHex(json) : undefined;
}

/** A whole number, also as text; undefined for anything else. */
export function readInteger(json: unknown): bigint | undefined {
  if (json === undefined) return 0n;
  if (typeof json === 'bigint') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined;
  return typeof json === 'string' && /^-?\d{1,19}$/.test(json) ? BigInt(json) : undefined;
}

export function writePermission(permission: Permission | undefined, visible: Visible): Json | undefined {
  if (permission === undefined) return undefined;
  const types = ['', 'Witness', 'Active'];
  return trim({
    type: types[permission.type] ?? '',
    id: permission.id,
    permission_name: new TextDecoder().decode(permission.name),
    threshold: permission.threshold,
    operations: formatHex(permission.operations),
    keys: permission.keys.map(({ address, weight }) => trim({ address: writeAddress(address, visible), weight })),
  });
}

const SHAPES: ReadonlyMap<number, Shape> = new Map<number, Shape>([
  [
    TRANSFER_CONTRACT,
    {
      write(contract, visible) {
        const { owner, to, amountSun } = readContent(contract, TRANSFER);
        return trim({
          amount: amountSun,
          owner_address: writeAddress(owner, visible),
          to_address: writeAddress(to, visible),
        });
      },
      read: (json) =>
        encodeAll(TRANSFER, {
          owner: readAddress(json['owner_address']),
          to: readAddress(json['to_address']),
          amountSun: readInteger(json['amount']),
        }),
    },
  ],
  [
    ACCOUNT_CREATE_CONTRACT,
    {
      write(contract, visible) {
        const { owner, account } = readContent(contract, ACCOUNT_CREATE);
        return trim({
          owner_address: writeAddress(owner, visible),
          account_address: writeAddress(account, visible),
        });
      },
      read: (json) =>
        encodeAll(ACCOUNT_CREATE, {
          owner: readAddress(json['owner_address']),
          account: readAddress(json['account_address']),
          type: 0,
        }),
    },
  ],
  [
    PERMISSION_UPDATE_CONTRACT,
    {
      write(contract, visible) {
        const { owner, ownerPermission, producerPermission, actives } = readContent(contract, PERMISSION_UPDATE);
        return trim({
          owner_address: writeAddress(owner, visible),
          owner: writePermission(ownerPermission, visible),
          witness: writePermission(producerPermission, visible),
          actives: actives.map((active) => writePermission(active, visible)),
        });
      },
      read(json) {
        const actives = Array.isArray(json['actives']) ? json['actives'].map(readPermission) : [];
        const known = actives.filter((active) => active !== undefined);
        const owner = readAddress(json['owner_address']);
        if (owner === undefined || known.length !== actives.length) return undefined;
        return PERMISSION_UPDATE.encode({
          ...PERMISSION_UPDATE.empty,
          owner,
          ownerPermission: readPermission(json['owner']),
          producerPermission: readPermission(json['witness']),
          actives: known,
        });
      },
    },
  ],
]);

/** A contract as nodes write it; one of a kind that this network has not has no members. */
export function writeContract(contract: Contract, visible: Visible): Json {
  const typeUrl = new TextDecoder().decode(contract.parameter?.typeUrl);
  const value = SHAPES.get(contract.type)?.write(contract, visible) ?? {};
  return {
    parameter: { value, type_url: typeUrl },
    type: CONTRACT_NAMES.get(contract.type) ?? `${contract.type}`,
    ...trim({ Permission_id: contract.permissionId }),
  };
}

/** A contract of a node's JSON; undefined for one that the real node would silently drop. */
export function readContract(json: unknown): Contract | undefined {
  const { type, parameter, Permission_id } = asJson(json);
  const number = [...CONTRACT_NAMES].find(([, name]) => name === type)?.[0];
  if (number === undefined) return undefined;
  const value = SHAPES.get(number)?.read(asJson(asJson(parameter)['value']));
  return value && packContract(number, value, Number(readInteger(Permission_id) ?? 0n));
}

/** The contract that a call such as `createtransaction` describes. */
export function readOrder(type: number, json: Json): Contract | undefined {
  const value = SHAPES.get(type)?.read(json);
  return value && packContract(type, value, Number(readInteger(json['Permission_id']) ?? 0n));
}

/** The members of an object, none of anything else. */
export function asJson(json: unknown): Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : {};
}

function readPermission(json: unknown): Permission | undefined {
  if (json === undefined || json === null) return undefined;
  const { type, id, permission_name, threshold, operations, keys } = asJson(json);
  const types = ['Owner', 'Witness', 'Active'];
  return {
    ...PERMISSION.empty,
    type: typeof type === 'string' ? Math.max(0, types.indexOf(type)) : Number(readInteger(type) ?? 0n),
    id: Number(readInteger(id) ?? 0n),
    name: utf8ToBytes(typeof permission_name === 'string' ? permission_name : ''),
    threshold: readInteger(threshold) ?? 0n,
    operations: readHex(operations) ?? PERMISSION.empty.operations,
    keys: (Array.isArray(keys) ? keys : []).map((key) => ({
      ...PERMISSION_KEY.empty,
      address: readAddress(asJson(key)['address']) ?? PERMISSION_KEY.empty.address,
      weight: readInteger(asJson(key)['weight']) ?? 0n,
    })),
  };
}

function encodeAll<T extends Message>(
  codec: MessageCodec<T>,
  members: { readonly [K in keyof Omit<T, 'unknown'>]: T[K] | undefined },
): Uint8Array | undefined {
  if (Object.values(members).includes(undefined)) return undefined;
  return codec.encode({ ...codec.empty, ...members });
}
