import { utf8ToBytes } from '@noble/hashes/utils.js';
import {
  BLOCK_HEADER,
  blockId,
  CONTRACT_SUCCESS,
  encodeRawData,
  encodeTransaction,
  formatHex,
  RESULT,
  signBlockHeader,
  transactionOf,
  transactionRoot,
  type Block,
  type Transaction,
} from '@voltide/tron';
import { RAW_DATA, TRANSFER } from '@voltide/tron/messages';

import { createAccount, type Account, type AccountMap } from './accounts.ts';
import { packContract, TRANSFER_CONTRACT } from './contracts.ts';
import type { Receipt } from './execute.ts';
import { keyOf, type KeyPair } from './keys.ts';
import { prepare, type Prepared } from './prepared.ts';

export type Included = { readonly prepared: Prepared; readonly receipt: Receipt };

/** A block with the chain's facts about it. */
export type ChainBlock = {
  readonly block: Block;
  readonly id: Uint8Array;
  readonly included: readonly Included[];
  /** Accounts changed by the block, as they are after it. */
  readonly changes: AccountMap;
};

/** Time of the first block. All chains share it, so that the chain id follows from the seed alone. */
const GENESIS_MS = Date.UTC(2026, 0, 1);
const ZERO_ADDRESS = Uint8Array.of(0x41, ...new Uint8Array(20));
const HASH_BYTES = 32;
const HEADER_VERSION = 30;
/** 99 billion TRX, which is what the main network began with. */
const FAUCET_SUN = 99_000_000_000n * 1_000_000n;
const NO_RECEIPT: Receipt = { feeSun: 0n, freePoints: 0, bandwidthSun: 0n };

export function numberOf({ block }: ChainBlock): number {
  return block.header.number;
}

export function timeOf({ block }: ChainBlock): number {
  return block.header.timestampMs;
}

/** A transaction as it stands in a block: with the result that its producer wrote. */
export function withResult(transaction: Transaction): Transaction {
  return { ...transaction, results: [{ ...RESULT.empty, contractResult: CONTRACT_SUCCESS }] };
}

/** The block after another, signed by its producer. */
export function sealBlock(
  parent: ChainBlock,
  { producer, timestampMs }: { readonly producer: KeyPair; readonly timestampMs: number },
  { included, changes }: Pick<ChainBlock, 'included' | 'changes'>,
): ChainBlock {
  const transactions = included.map(({ prepared }) => encodeTransaction(withResult(prepared.transaction)));
  const header = {
    ...BLOCK_HEADER.empty,
    timestampMs,
    transactionRoot: transactionRoot(transactions),
    parentId: parent.id,
    number: numberOf(parent) + 1,
    witness: producer.address,
    version: HEADER_VERSION,
  };
  const block: Block = { header, signature: signBlockHeader(header, producer.privateKey), transactions };
  return { block, id: blockId(header), included, changes };
}

/** Balance of an address from the first block on. */
export type Funded = { readonly address: Uint8Array; readonly balanceSun: bigint };

/**
 * Creates block 0: all TRX go to the faucet, unsigned, as on the main network. Other balances stand in no block, so the
 * chain's id is that of its seed.
 */
export function createGenesis(seed: string, funded: readonly Funded[] = []): ChainBlock {
  const faucet = keyOf(seed, 'faucet').address;
  const value = TRANSFER.encode({ ...TRANSFER.empty, owner: ZERO_ADDRESS, to: faucet, amountSun: FAUCET_SUN });
  const raw = {
    ...RAW_DATA.empty,
    data: utf8ToBytes('Voltide devnet: nothing here is worth anything'),
    contracts: [packContract(TRANSFER_CONTRACT, value)],
  };
  const prepared = prepare(transactionOf(encodeRawData(raw)));
  const transactions = [encodeTransaction(withResult(prepared.transaction))];
  const header = {
    ...BLOCK_HEADER.empty,
    timestampMs: GENESIS_MS,
    transactionRoot: transactionRoot(transactions),
    parentId: new Uint8Array(HASH_BYTES),
  };
  const account: Account = createAccount(faucet, GENESIS_MS, { balanceSun: FAUCET_SUN });
  return {
    block: { header, signature: new Uint8Array(0), transactions },
    id: blockId(header),
    included: [{ prepared, receipt: NO_RECEIPT }],
    changes: new Map([
      [formatHex(faucet), account],
      ...funded.map(
        ({ address, balanceSun }) => [formatHex(address), createAccount(address, GENESIS_MS, { balanceSun })] as const,
      ),
    ]),
  };
}
