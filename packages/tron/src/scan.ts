import type { StatedBlock } from './block-json.ts';
import { blockId, encodeBlockHeader, recoverProducer, rootHolds, transactionRoot, type Block } from './block.ts';
import { CodecError, sameBytes } from './bytes.ts';
import { CONTRACT_SUCCESS } from './contract-names.ts';
import { RAW_DATA, TRANSACTION, type Contract, type Transfer } from './messages.ts';
import type { Sha256 } from './sha256.ts';
import { readOwner, readTransfer, transactionId } from './transaction.ts';

/** The last block that was accepted. Kept in one database transaction with what its successor brings about. */
export type Cursor = { readonly number: number; readonly id: Uint8Array; readonly timestampMs: number };

/** Where a scan stands: plain data, one step at a time. */
export type ScanState = {
  readonly cursor: Cursor;
  /** How often the next block has come with transactions that its header does not stand for. */
  readonly rootMisses: number;
  /**
   * The first block that was accepted although its root did not match. From there on something may have been hidden
   * from us, so no payment may be given up until an operator has looked.
   */
  readonly uncertainFrom: number | undefined;
  /** Nodes agree on a block that does not follow ours. What was final has been taken back, or we have been lied to. */
  readonly forkAt: number | undefined;
};

/** What a scan takes for granted. */
export type ScanPolicy = {
  /** How many nodes must say the same before a fork, or a root that does not match, is believed: 2 for real money. */
  readonly agreeing: number;
  /** After how many misses a root that does not match may be believed. */
  readonly rootMisses: number;
  /** No block is from later than this: the clock and some seconds. */
  readonly latestMs: number;
  /** Whether an address may produce blocks. Without it a node that lies could make a chain of its own. */
  readonly isProducer: (address: Uint8Array) => boolean;
  /** Where only what one address does matters: of accepted blocks only transactions that name it are read. */
  readonly concerning?: Uint8Array;
  /** A faster one than that of this package, such as OpenSSL's: most of what a block costs is hashing. */
  readonly sha256?: Sha256;
};

/** What a node says the next block is; `node` tells independent nodes apart. */
export type BlockAnswer = {
  readonly node: string;
  readonly stated: StatedBlock;
  /** A producer has signed a later block that builds on this one: see {@link countVouched}. */
  readonly isVouched?: boolean;
};

/** Why a block is not taken as the next one. */
export type BlockFault = 'number' | 'id' | 'parent' | 'time' | 'producer' | 'root';

/** A transaction of an accepted block, read from its bytes. */
export type ScannedTransaction = {
  readonly id: Uint8Array;
  /** The network has carried it out. */
  readonly succeeded: boolean;
  /** In whose name it acts, whatever it is; undefined where nobody can tell. */
  readonly owner: Uint8Array | undefined;
  /** Undefined for everything but a transfer of TRX. */
  readonly transfer: Transfer | undefined;
};

export type ScanStep = {
  readonly state: ScanState;
  /** The transactions of the block that was accepted; undefined if none was. */
  readonly accepted: readonly ScannedTransaction[] | undefined;
  /** What was wrong with the answers that were not taken. */
  readonly faults: readonly { readonly node: string; readonly fault: BlockFault }[];
};

/** Begins a scan behind a block that is known to be good. */
export function startScan(cursor: Cursor): ScanState {
  return { cursor, rootMisses: 0, uncertainFrom: undefined, forkAt: undefined };
}

/**
 * Looks at what nodes say the block after the cursor is, and moves on if one of them proves it: number, link to our
 * last block, id, time, producer and transactions. If none does the state stays, but for what is remembered of the
 * reasons; ask again, and other nodes. A state that holds a fork does not move until {@link clearScan}.
 */
export function stepScan(state: ScanState, answers: readonly BlockAnswer[], policy: ScanPolicy): ScanStep {
  if (state.forkAt !== undefined) return { state, accepted: undefined, faults: [] };
  const judged = answers.map((answer) => ({ ...answer, fault: judge(state.cursor, answer, policy) }));
  const faults = judged.flatMap(({ node, fault }) => (fault === undefined ? [] : [{ node, fault }]));
  const good = judged.find(({ fault }) => fault === undefined);
  if (good !== undefined)
    return { state: moveTo(state, good.stated.block, policy), accepted: readAll(good.stated.block, policy), faults };

  const misses = judged.filter(({ fault }) => fault === 'root');
  const missed = { ...state, rootMisses: state.rootMisses + (misses.length > 0 ? 1 : 0) };
  const agreed = missed.rootMisses >= policy.rootMisses ? findAgreed(misses, policy.agreeing) : undefined;
  if (agreed !== undefined) {
    const uncertain = { ...missed, uncertainFrom: state.uncertainFrom ?? agreed.header.number };
    return { state: moveTo(uncertain, agreed, policy), accepted: readAll(agreed, policy), faults };
  }
  const forks = judged.filter(({ fault }) => fault === 'parent');
  const forked = findAgreed(forks, policy.agreeing) !== undefined;
  const forkAt = forked ? state.cursor.number + 1 : undefined;
  return { state: { ...missed, forkAt }, accepted: undefined, faults };
}

/** What an operator does after looking: roots are taken as certain again, and a fork is tried anew. */
export function clearScan(state: ScanState): ScanState {
  return startScan(state.cursor);
}

/**
 * Whether a transaction that stands in none of the blocks up to the cursor never can: its time is over by the blocks'
 * own clock, with a margin, and nothing can have been hidden from us. The only proof that a payment is dead.
 */
export function isPastDoubt(state: ScanState, expirationMs: number, marginMs: number): boolean {
  const certain = state.uncertainFrom === undefined && state.forkAt === undefined;
  return certain && state.cursor.timestampMs > expirationMs + marginMs;
}

/**
 * How many of these blocks, from the first on, need no signature to be looked at, since a producer has signed a later
 * one that builds on them: each header holds the id of the one before. It is as good as each block's own signature:
 * that says that some producer made the block, and whoever could sign one false block could sign them all.
 */
export function countVouched(
  blocks: readonly StatedBlock[],
  policy: Pick<ScanPolicy, 'isProducer' | 'sha256'>,
): number {
  let count = blocks.findLastIndex(({ block }) => isSigned(block, policy)) + 1;
  for (let at = count - 1; at > 0; at--) {
    const [before, after] = [blocks[at - 1]?.block.header, blocks[at]?.block.header];
    const isLinked =
      before !== undefined && after !== undefined && sameBytes(after.parentId, blockId(before, policy.sha256));
    if (!isLinked) count = 0;
  }
  return count;
}

/**
 * The first of these blocks, up to one whose id is known: each header holds the id of the one before, so what is known
 * of that block holds for all of them. None where they do not lead to it.
 */
export function endAt(
  blocks: readonly StatedBlock[],
  { id, number }: Pick<Cursor, 'id' | 'number'>,
  hash?: Sha256,
): readonly StatedBlock[] {
  const led = blocks.slice(0, blocks.findIndex(({ block }) => block.header.number === number) + 1);
  let wanted = id;
  for (const { block } of led.toReversed()) {
    if (!sameBytes(blockId(block.header, hash), wanted)) return [];
    wanted = block.header.parentId;
  }
  return led;
}

function isSigned(
  { header, signature }: Block,
  { isProducer, sha256: hash }: Pick<ScanPolicy, 'isProducer' | 'sha256'>,
): boolean {
  const producer = recoverProducer(header, signature, hash);
  return producer !== undefined && sameBytes(producer, header.witness) && isProducer(producer);
}

/** The first thing that is wrong with a block; the root comes last, so that all else holds where it is named. */
function judge(cursor: Cursor, answer: BlockAnswer, policy: ScanPolicy): BlockFault | undefined {
  const { block, statedId } = answer.stated;
  const { header } = block;
  if (header.number !== cursor.number + 1) return 'number';
  if (statedId !== undefined && !sameBytes(statedId, blockId(header, policy.sha256))) return 'id';
  if (header.timestampMs <= cursor.timestampMs || header.timestampMs > policy.latestMs) return 'time';
  if (answer.isVouched !== true && !isSigned(block, policy)) return 'producer';
  if (!sameBytes(header.parentId, cursor.id)) return 'parent';
  return rootHolds(block, policy.sha256) ? undefined : 'root';
}

/** The block on whose very bytes enough different nodes agree. */
function findAgreed(answers: readonly BlockAnswer[], agreeing: number): Block | undefined {
  const found = answers.find(({ stated }) => {
    const same = answers.filter((other) => sameBlock(other.stated.block, stated.block));
    return new Set(same.map(({ node }) => node)).size >= agreeing;
  });
  return found?.stated.block;
}

function sameBlock(left: Block, right: Block): boolean {
  const sameTransactions = sameBytes(transactionRoot(left.transactions), transactionRoot(right.transactions));
  return sameTransactions && sameBytes(encodeBlockHeader(left.header), encodeBlockHeader(right.header));
}

function moveTo(state: ScanState, { header }: Block, policy: ScanPolicy): ScanState {
  const cursor = { number: header.number, id: blockId(header, policy.sha256), timestampMs: header.timestampMs };
  return { ...state, cursor, rootMisses: 0 };
}

function readAll({ transactions }: Block, { concerning }: ScanPolicy): readonly ScannedTransaction[] {
  const read = concerning === undefined ? transactions : transactions.filter((each) => names(each, concerning));
  return read.map(readScanned);
}

/** Whether an address stands somewhere in these bytes; every contract that does something with it writes it whole. */
function names(bytes: Uint8Array, address: Uint8Array): boolean {
  const [first = 0] = address;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sameBytes(address, bytes.subarray(at, at + address.length))) return true;
  }
  return false;
}

function readScanned(encoded: Uint8Array): ScannedTransaction {
  const { rawData, results } = TRANSACTION.decode(encoded);
  const [contract, ...more] = readContracts(rawData);
  return {
    id: transactionId(rawData),
    succeeded: results[0]?.contractResult === CONTRACT_SUCCESS,
    owner: contract && readOwner(contract),
    transfer: contract === undefined || more.length > 0 ? undefined : readTransfer(contract),
  };
}

/** What we cannot read we do not count, and go on: the network lets through more than we know. */
function readContracts(rawData: Uint8Array): readonly Contract[] {
  try {
    return RAW_DATA.decode(rawData).contracts;
  } catch (error) {
    if (error instanceof CodecError) return [];
    throw error;
  }
}
