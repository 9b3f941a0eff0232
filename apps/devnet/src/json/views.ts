import {
  CONTRACT_RESULTS,
  decodeRawData,
  formatHex,
  transactionId,
  transactionOf,
  type BlockHeader,
  type Transaction,
} from '@voltide/tron';
import { RAW_DATA } from '@voltide/tron/messages';

import type { Account } from '../chain/accounts.ts';
import { numberOf, timeOf, withResult, type ChainBlock } from '../chain/blocks.ts';
import type { Located } from '../chain/store.ts';
import { freeUsedAt } from '../chain/execute.ts';
import { FREE_POINTS, SLOT_MS, WINDOW_SLOTS } from '../chain/fees.ts';
import { findPermission } from '../chain/permissions.ts';
import { prepare, type Prepared } from '../chain/prepared.ts';
import {
  asJson,
  readContract,
  readHex,
  readInteger,
  writeAddress,
  writeContract,
  writePermission,
} from './contracts.ts';
import { trim, type Json } from './exact.ts';

export function writeTransaction(transaction: Transaction, visible: boolean): Json {
  const raw = decodeRawData(transaction.rawData);
  return {
    ...trim({
      ret: transaction.results.map(({ contractResult }) => trim({ contractRet: CONTRACT_RESULTS[contractResult] })),
      signature: transaction.signatures.map(formatHex),
    }),
    visible,
    txID: formatHex(transactionId(transaction.rawData)),
    raw_data: {
      ...trim({ data: formatHex(raw.data) }),
      contract: raw.contracts.map((contract) => writeContract(contract, visible)),
      ref_block_bytes: formatHex(raw.refBlockBytes),
      ref_block_hash: formatHex(raw.refBlockHash),
      ...trim({ expiration: raw.expirationMs, fee_limit: raw.feeLimitSun, timestamp: raw.timestampMs }),
    },
    raw_data_hex: formatHex(transaction.rawData),
  };
}

/** Blocks are read repeatedly and never change: the JSON of a transaction is kept as long as the transaction. */
const written = { visible: new WeakMap<Prepared, Json>(), hexadecimal: new WeakMap<Prepared, Json>() };

/** A transaction inside a block. Those carry no word on which form their addresses have. */
function writeIncluded(prepared: Prepared, visible: boolean): Json {
  const kept = visible ? written.visible : written.hexadecimal;
  const known = kept.get(prepared);
  if (known !== undefined) return known;
  const { visible: _visible, ...members } = writeTransaction(withResult(prepared.transaction), visible);
  kept.set(prepared, members);
  return members;
}

/**
 * A transaction of a node's JSON. Its bytes are made from `raw_data` alone, as the real node does: what the sender
 * states as `raw_data_hex` and `txID` is not read, and a contract that is not understood is left out.
 */
export function readTransaction(json: unknown): Prepared {
  const { raw_data, signature } = asJson(json);
  const raw = asJson(raw_data);
  const contracts = Array.isArray(raw['contract']) ? raw['contract'].map(readContract) : [];
  const rawData = RAW_DATA.encode({
    ...RAW_DATA.empty,
    refBlockBytes: readHex(raw['ref_block_bytes']) ?? RAW_DATA.empty.refBlockBytes,
    refBlockHash: readHex(raw['ref_block_hash']) ?? RAW_DATA.empty.refBlockHash,
    expirationMs: readInteger(raw['expiration']) ?? 0n,
    data: readHex(raw['data']) ?? RAW_DATA.empty.data,
    contracts: contracts.filter((contract) => contract !== undefined),
    timestampMs: readInteger(raw['timestamp']) ?? 0n,
    feeLimitSun: readInteger(raw['fee_limit']) ?? 0n,
  });
  const signatures = (Array.isArray(signature) ? signature : []).map((each) => readHex(each) ?? new Uint8Array(0));
  return prepare(transactionOf(rawData, signatures));
}

function writeHeader(header: BlockHeader, signature: Uint8Array, visible: boolean): Json {
  return {
    raw_data: trim({
      number: header.number,
      txTrieRoot: formatHex(header.transactionRoot),
      witness_address: writeAddress(header.witness, visible),
      parentHash: formatHex(header.parentId),
      version: header.version,
      timestamp: header.timestampMs,
    }),
    ...trim({ witness_signature: formatHex(signature) }),
  };
}

/** A block as nodes write it, with its transactions or without. */
export function writeBlock({ block, id, included }: ChainBlock, detail = true, visible = false): Json {
  return {
    blockID: formatHex(id),
    block_header: writeHeader(block.header, block.signature, visible),
    ...trim({ transactions: detail ? included.map(({ prepared }) => writeIncluded(prepared, visible)) : [] }),
  };
}

export function writeLocated({ prepared }: Located, visible: boolean): Json {
  return writeIncluded(prepared, visible);
}

/** Writes the answer of `gettransactioninfobyid`. A plain transfer has no `receipt.result`, even if it failed. */
export function writeInfo({ prepared, receipt, block }: Located): Json {
  return trim({
    id: prepared.id,
    fee: receipt.feeSun,
    blockNumber: numberOf(block),
    blockTimeStamp: timeOf(block),
    contractResult: [''],
    receipt: trim({ net_usage: receipt.freePoints, net_fee: receipt.bandwidthSun }),
  });
}

export function writeAccount(account: Account, headMs: number, visible: boolean): Json {
  const { address } = account;
  const actives = account.actives.length > 0 ? account.actives : [findPermission(account, address, 2)];
  return trim({
    address: writeAddress(address, visible),
    ...(account.isContract ? { type: 'Contract' } : {}),
    balance: account.balanceSun,
    create_time: account.createdMs,
    latest_opration_time: account.lastOperationMs,
    free_net_usage: freeUsedAt(account, Math.floor(headMs / SLOT_MS)),
    latest_consume_free_time: account.freeUsedSlot,
    net_window_size: WINDOW_SLOTS,
    owner_permission: writePermission(findPermission(account, address, 0), visible),
    active_permission: actives.map((active) => writePermission(active, visible)),
  });
}

/** Writes the answers of `getaccountnet` and `getaccountresource`. */
export function writeResources(account: Account, headMs: number): Json {
  return trim({
    freeNetUsed: freeUsedAt(account, Math.floor(headMs / SLOT_MS)),
    freeNetLimit: FREE_POINTS,
    TotalNetLimit: 43_200_000_000,
  });
}
