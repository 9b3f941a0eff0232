import {
  bandwidthOf,
  CodecError,
  formatAddress,
  isAddress,
  parseHex,
  readOwner,
  sameBytes,
  type Contract,
} from '@voltide/tron';

import { createAccount, createOverlay, type Account, type Overlay } from './accounts.ts';
import {
  ACCOUNT_CREATE,
  ACCOUNT_CREATE_CONTRACT,
  PERMISSION_UPDATE,
  PERMISSION_UPDATE_CONTRACT,
  readContent,
  TRANSFER,
  TRANSFER_CONTRACT,
} from './contracts.ts';
import { FEES, FREE_POINTS, MOST_EXPIRATION_MS, MOST_TRANSACTION_BYTES, SLOT_MS, WINDOW_SLOTS } from './fees.ts';
import { checkPermissionUpdate, checkSignatures } from './permissions.ts';
import { sizeOf, type Prepared } from './prepared.ts';
import { Refusal, refuseContract } from './refusal.ts';

const PRECISION = 1_000_000;

/** Cost of a transaction. */
export type Receipt = {
  /** Everything burnt, bandwidth included. */
  readonly feeSun: bigint;
  /** Free points used in place of a fee. */
  readonly freePoints: number;
  readonly bandwidthSun: bigint;
};

/**
 * State for checking a transaction: the newest block, and the accounts after it and after earlier waiting transactions.
 */
export type Ground = {
  readonly headMs: number;
  readonly accounts: Overlay;
  /** Bytes 8 to 15 of the id of the newest block whose number ends with these two bytes. */
  readonly findReference: (refBlockBytes: Uint8Array) => Uint8Array | undefined;
  readonly isKnown: (id: string) => boolean;
};

/** A transaction's effects, in the real node's order of checks. @throws Refusal, and then nothing has changed. */
export function execute(prepared: Prepared, ground: Ground): Receipt {
  const contract = checkForm(prepared, ground);
  return ground.accounts.attempt((accounts) => {
    checkSignatures(prepared, accounts);
    return readable(() => {
      const bandwidth = payBandwidth(prepared, contract, { accounts, headMs: ground.headMs });
      const owner = getOwner(contract);
      let feeSun = bandwidth.bandwidthSun;
      if (prepared.transaction.signatures.length > 1) feeSun += payFee(accounts, owner, FEES.manySignaturesSun);
      if (prepared.raw.data.length > 0) feeSun += payFee(accounts, owner, FEES.memoSun);
      feeSun += act(contract, accounts, ground.headMs);
      const after = accounts.find(owner);
      if (after !== undefined) accounts.put({ ...after, lastOperationMs: ground.headMs });
      return { ...bandwidth, feeSun };
    });
  });
}

/** @throws Refusal for a contract that these accounts do not allow. The accounts stay as they are. */
export function checkContract(contract: Contract, accounts: (address: Uint8Array) => Account | undefined): void {
  const layer = createOverlay((key) => accounts(parseHex(key)));
  readable(() => act(contract, layer, 0));
}

function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodecError) throw refuseContract(error.message);
    throw error;
  }
}

function checkForm(prepared: Prepared, { headMs, findReference, isKnown }: Ground): Contract {
  const { refBlockBytes, refBlockHash, expirationMs, contracts } = prepared.raw;
  const reference = findReference(refBlockBytes);
  if (reference === undefined || !sameBytes(reference, refBlockHash))
    throw new Refusal('TAPOS_ERROR', 'Tapos check error.');
  if (sizeOf(prepared) > MOST_TRANSACTION_BYTES)
    throw new Refusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.');
  if (expirationMs <= BigInt(headMs) || expirationMs > BigInt(headMs + MOST_EXPIRATION_MS))
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
  const [contract, ...more] = contracts;
  if (contract === undefined || more.length > 0)
    throw new Refusal('OTHER_ERROR', 'Error: act size should be exactly 1, this is extend feature');
  if (isKnown(prepared.id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
  return contract;
}

type Scene = { readonly accounts: Overlay; readonly headMs: number };

function payBandwidth(prepared: Prepared, contract: Contract, { accounts, headMs }: Scene): Receipt {
  const owner = getOwner(contract);
  const account = accounts.find(owner);
  if (account === undefined) throw refuseContract(`account [${formatAddress(owner)}] does not exist`);
  if (createsAccount(contract, accounts)) {
    const bandwidthSun = payFee(accounts, owner, FEES.createAccountSun);
    return { feeSun: bandwidthSun, freePoints: 0, bandwidthSun };
  }
  const points = bandwidthOf(prepared.transaction);
  const slot = Math.floor(headMs / SLOT_MS);
  const freeUsed = freeUsedAt(account, slot);
  if (points <= FREE_POINTS - freeUsed) {
    accounts.put({ ...account, freeUsed: freeUsed + points, freeUsedSlot: slot });
    return { feeSun: 0n, freePoints: points, bandwidthSun: 0n };
  }
  const bandwidthSun = payFee(accounts, owner, BigInt(points) * FEES.byteSun);
  return { feeSun: bandwidthSun, freePoints: 0, bandwidthSun };
}

/** Free points that an account still uses at a slot: they come back evenly over a day, rounded as the node does. */
export function freeUsedAt({ freeUsed, freeUsedSlot }: Account, slot: number): number {
  const left = Math.max(0, WINDOW_SLOTS - (slot - freeUsedSlot));
  const average = Math.ceil((freeUsed * PRECISION) / WINDOW_SLOTS);
  return Math.floor((Math.round((average * left) / WINDOW_SLOTS) * WINDOW_SLOTS) / PRECISION);
}

function payFee(accounts: Overlay, owner: Uint8Array, feeSun: bigint): bigint {
  const account = accounts.find(owner);
  if (account === undefined || account.balanceSun < feeSun)
    throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  accounts.put({ ...account, balanceSun: account.balanceSun - feeSun });
  return feeSun;
}

function getOwner(contract: Contract): Uint8Array {
  const owner = readOwner(contract);
  if (owner === undefined) throw refuseContract('Invalid ownerAddress!');
  return owner;
}

function createsAccount(contract: Contract, accounts: Overlay): boolean {
  if (contract.type === ACCOUNT_CREATE_CONTRACT) return true;
  return contract.type === TRANSFER_CONTRACT && accounts.find(readContent(contract, TRANSFER).to) === undefined;
}

/** Executes a contract. Returns what it burns beyond bandwidth. */
function act(contract: Contract, accounts: Overlay, nowMs: number): bigint {
  switch (contract.type) {
    case TRANSFER_CONTRACT:
      return transfer(contract, accounts, nowMs);
    case ACCOUNT_CREATE_CONTRACT:
      return create(contract, accounts, nowMs);
    case PERMISSION_UPDATE_CONTRACT:
      return updatePermissions(contract, accounts);
    default:
      throw refuseContract(`this network has no contracts of type ${contract.type}`);
  }
}

function transfer(contract: Contract, accounts: Overlay, nowMs: number): bigint {
  const { owner, to, amountSun } = readContent(contract, TRANSFER);
  if (!isAddress(owner)) throw refuseContract('Invalid ownerAddress!');
  if (!isAddress(to)) throw refuseContract('Invalid toAddress!');
  if (sameBytes(owner, to)) throw refuseContract('Cannot transfer TRX to yourself.');
  const from = accounts.find(owner);
  if (from === undefined) throw refuseContract('Validate TransferContract error, no OwnerAccount.');
  if (amountSun <= 0n) throw refuseContract('Amount must be greater than 0.');
  const known = accounts.find(to);
  if (known?.isContract === true) throw refuseContract('Cannot transfer TRX to a smartContract.');
  const feeSun = known === undefined ? FEES.createAccountInContractSun : 0n;
  if (from.balanceSun < amountSun + feeSun)
    throw refuseContract('Validate TransferContract error, balance is not sufficient.');
  const receiver = known ?? createAccount(to, nowMs);
  accounts.put({ ...from, balanceSun: from.balanceSun - amountSun - feeSun });
  accounts.put({ ...receiver, balanceSun: receiver.balanceSun + amountSun });
  return feeSun;
}

function create(contract: Contract, accounts: Overlay, nowMs: number): bigint {
  const { owner, account } = readContent(contract, ACCOUNT_CREATE);
  if (!isAddress(owner)) throw refuseContract('Invalid ownerAddress');
  const payer = accounts.find(owner);
  if (payer === undefined) throw refuseContract(`Account[${formatAddress(owner)}] not exists`);
  const feeSun = FEES.createAccountInContractSun;
  if (payer.balanceSun < feeSun) throw refuseContract('Validate CreateAccountActuator error, insufficient fee.');
  if (!isAddress(account)) throw refuseContract('Invalid account address');
  if (accounts.find(account) !== undefined) throw refuseContract('Account has existed');
  accounts.put({ ...payer, balanceSun: payer.balanceSun - feeSun });
  accounts.put(createAccount(account, nowMs));
  return feeSun;
}

function updatePermissions(contract: Contract, accounts: Overlay): bigint {
  const update = readContent(contract, PERMISSION_UPDATE);
  if (!isAddress(update.owner)) throw refuseContract('invalidate ownerAddress');
  const account = accounts.find(update.owner);
  if (account === undefined) throw refuseContract('ownerAddress account does not exist');
  checkPermissionUpdate(update);
  const feeSun = FEES.permissionUpdateSun;
  if (account.balanceSun < feeSun) throw refuseContract('balance is not sufficient.');
  const actives = update.actives.map((active, index) => ({ ...active, id: index + 2 }));
  accounts.put({ ...account, balanceSun: account.balanceSun - feeSun, owner: update.ownerPermission, actives });
  return feeSun;
}
