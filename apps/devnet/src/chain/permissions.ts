import { utf8ToBytes } from '@noble/hashes/utils.js';
import {
  CONTRACT_NAMES,
  formatAddress,
  formatHex,
  isAddress,
  readOwner,
  sameBytes,
  type Contract,
} from '@voltide/tron';

import type { Account, Overlay } from './accounts.ts';
import { PERMISSION, PERMISSION_KEY, type Permission, type PermissionUpdate } from './contracts.ts';
import { MOST_SIGNATURES } from './fees.ts';
import type { Prepared } from './prepared.ts';
import { refuseContract, refuseSignature } from './refusal.ts';

const OWNER = 0;
const ACTIVE = 2;
const SIGNATURE_BYTES = 65;
const OPERATION_BYTES = 32;
const MOST_ACTIVES = 8;

/** Reason why a signature does not count. */
export class PermissionFault extends Error {
  override name = 'PermissionFault';
  readonly code: 'PERMISSION_ERROR' | 'SIGNATURE_FORMAT_ERROR' | 'COMPUTE_ADDRESS_ERROR';

  constructor(code: PermissionFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The permission of an account that a transaction names, or the one that every account begins with. */
export function findPermission(account: Account | undefined, owner: Uint8Array, id: number): Permission | undefined {
  const own = [{ ...PERMISSION_KEY.empty, address: owner, weight: 1n }];
  if (id === OWNER) {
    return account?.owner ?? { ...PERMISSION.empty, name: utf8ToBytes('owner'), threshold: 1n, keys: own };
  }
  const actives = account?.actives ?? [];
  if (actives.length > 0 || id !== ACTIVE) return actives.find((each) => each.id === id);
  return {
    ...PERMISSION.empty,
    type: ACTIVE,
    id: ACTIVE,
    name: utf8ToBytes('active'),
    threshold: 1n,
    operations: allOperations(),
    keys: own,
  };
}

/** Every kind of contract that exists, but changing permissions. */
function allOperations(): Uint8Array {
  const operations = new Uint8Array(OPERATION_BYTES);
  for (const type of CONTRACT_NAMES.keys()) {
    if (type !== 46) operations[type >> 3] = (operations[type >> 3] ?? 0) | (1 << (type & 7));
  }
  return operations;
}

function allows(permission: Permission, type: number): boolean {
  return (((permission.operations[type >> 3] ?? 0) >> (type & 7)) & 1) === 1;
}

/** The permission that a contract is signed under. @throws PermissionFault if there is none or it does not reach. */
export function getPermission(contract: Contract, accounts: Pick<Overlay, 'find'>): Permission {
  const owner = readOwner(contract) ?? new Uint8Array(0);
  const permission = findPermission(accounts.find(owner), owner, contract.permissionId);
  if (permission === undefined) throw new PermissionFault('PERMISSION_ERROR', "permission isn't exit");
  if (contract.permissionId === OWNER) return permission;
  if (permission.type !== ACTIVE) throw new PermissionFault('PERMISSION_ERROR', 'Permission type is error');
  if (!allows(permission, contract.type)) throw new PermissionFault('PERMISSION_ERROR', 'Permission denied');
  return permission;
}

/** Lists the signers and their total weight. @throws PermissionFault for an invalid signature. */
export function weigh(
  permission: Permission,
  { transaction: { signatures }, signers }: Prepared,
): { readonly weight: bigint; readonly approved: readonly Uint8Array[] } {
  if (signatures.length > permission.keys.length) {
    const counts = `${signatures.length} more than key counts of permission : ${permission.keys.length}`;
    throw new PermissionFault('PERMISSION_ERROR', `Signature count is ${counts}`);
  }
  const approved: Uint8Array[] = [];
  let weight = 0n;
  for (const [index, signature] of signatures.entries()) {
    if (signature.length < SIGNATURE_BYTES)
      throw new PermissionFault('SIGNATURE_FORMAT_ERROR', `Signature size is ${signature.length}`);
    const signer = signers[index];
    if (signer === undefined) throw new PermissionFault('COMPUTE_ADDRESS_ERROR', 'Signature error.');
    const key = permission.keys.find(({ address }) => sameBytes(address, signer));
    if (key === undefined) {
      const by = `${formatHex(signature)} is signed by ${formatAddress(signer)} but it is not contained of permission.`;
      throw new PermissionFault('PERMISSION_ERROR', by);
    }
    if (approved.some((each) => sameBytes(each, signer)))
      throw new PermissionFault('PERMISSION_ERROR', `${formatAddress(signer)} has signed twice!`);
    approved.push(signer);
    weight += key.weight;
  }
  return { weight, approved };
}

/** @throws Refusal unless the signers satisfy the account's permission. */
export function checkSignatures(prepared: Prepared, accounts: Pick<Overlay, 'find'>): void {
  const { signatures } = prepared.transaction;
  const [contract] = prepared.raw.contracts;
  if (signatures.length === 0 || contract === undefined) throw refuseSignature('miss sig or contract');
  if (signatures.length > MOST_SIGNATURES) throw refuseSignature('too many signatures');
  try {
    const permission = getPermission(contract, accounts);
    if (weigh(permission, prepared).weight < permission.threshold) throw refuseSignature('sig error');
  } catch (error) {
    if (error instanceof PermissionFault) throw refuseSignature(error.message);
    throw error;
  }
}

/** @throws Refusal for permissions that the network does not take. */
export function checkPermissionUpdate(update: PermissionUpdate): void {
  const { ownerPermission, producerPermission, actives } = update;
  if (ownerPermission === undefined) throw refuseContract('owner permission is missed');
  if (producerPermission !== undefined) throw refuseContract("account isn't witness can't set witness permission");
  if (actives.length === 0) throw refuseContract('active permission is missed');
  if (actives.length > MOST_ACTIVES) throw refuseContract('active permission is too many');
  if (ownerPermission.type !== OWNER) throw refuseContract('owner permission type is error');
  checkKeys(ownerPermission, 'Owner');
  if (ownerPermission.operations.length > 0) throw refuseContract("Owner permission needn't operations");
  for (const active of actives) {
    if (active.type !== ACTIVE) throw refuseContract('active permission type is error');
    checkKeys(active, 'Active');
    if (active.operations.length !== OPERATION_BYTES) throw refuseContract('operations size must 32');
    const unknown = [...Array(256).keys()].find((type) => allows(active, type) && !CONTRACT_NAMES.has(type));
    if (unknown !== undefined) throw refuseContract(`${unknown} isn't a validate ContractType`);
  }
}

function checkKeys({ keys, threshold }: Permission, name: string): void {
  if (keys.length > MOST_SIGNATURES)
    throw refuseContract(`number of keys in permission should not be greater than ${MOST_SIGNATURES}`);
  if (keys.length === 0) throw refuseContract("key's count should be greater than 0");
  if (threshold <= 0n) throw refuseContract("permission's threshold should be greater than 0");
  const addresses = new Set(keys.map(({ address }) => formatHex(address)));
  if (addresses.size !== keys.length) throw refuseContract(`address should be distinct in permission ${name}`);
  if (keys.some(({ address }) => !isAddress(address))) throw refuseContract('key is not a validate address');
  if (keys.some(({ weight }) => weight <= 0n)) throw refuseContract("key's weight should be greater than 0");
  if (keys.reduce((sum, { weight }) => sum + weight, 0n) < threshold)
    throw refuseContract(`sum of all key's weight should not be less than threshold in permission ${name}`);
}
