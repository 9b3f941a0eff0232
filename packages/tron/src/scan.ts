import type { StatedBlock } from './block-json.ts';
import { blockId, encodeBlockHeader, recoverProducer, rootHolds, transactionRoot, type Block } from './block.ts';
import { CodecError, sameBytes } from './bytes.ts';
import { CONTRACT_SUCCESS } from './contract-names.ts';
import { RAW_DATA, TRANSACTION, type Contract, type Transfer } from './messages.ts';
import type { Sha256 } from './sha256.ts';
import { readOwner, readTransfer, transactionId } from './transaction.ts';

/** The last accepted block. Kept in one database transaction with the effects of its successor. */
export type Cursor = { readonly number: number; readonly id: Uint8Array; readonly timestampMs: number };

export type ScanState = {
  readonly cursor: Cursor;
  /** Times the next block came with transactions that its header does not stand for. */
  readonly rootMisses: number;
  /**
   * The first block that was accepted although its root did not match. From there on something may have been hidden, so
   * no payment may be given up until an operator has looked.
   */
  readonly uncertainFrom: number | undefined;
  /** Block that nodes agree on and that does not follow ours: a final block was taken back, or nodes lied. */
  readonly forkAt: number | undefined;
};

/** Assumptions of a scan. */
export type ScanPolicy = {
  /** Nodes that must agree before a fork, or a root that does not match, is believed: 2 for real money. */
  readonly agreeing: number;
  /** Misses after which a root that does not match may be believed. */
  readonly rootMisses: number;
  /** Latest allowed time of a block: the clock and some seconds. */
  readonly latestMs: number;
  /** True if an address may produce blocks. Without it a lying node could make its own chain. */
  readonly isProducer: (address: Uint8Array) => boolean;
  /** If set, only transactions of accepted blocks that name this address are read. */
  readonly concerning?: Uint8Array;
  /** A faster one than this package's, such as OpenSSL's: most of the cost of a block is hashing. */
  readonly sha256?: Sha256;
};

/** A node's claim about the next block; `node` separates independent nodes. */
export type BlockAnswer = {
  readonly node: string;
  readonly stated: StatedBlock;
  readonly isVouched?: boolean;
};

/** Reasons why a block is not accepted as the next one. */
type BlockFault = 'number' | 'id' | 'parent' | 'time' | 'producer' | 'root';

export type ScannedTransaction = {
  readonly id: Uint8Array;
  /** The network has carried it out. */
  readonly succeeded: boolean;
  /** The account in whose name it acts; undefined if that cannot be read. */
  readonly owner: Uint8Array | undefined;
  /** Undefined for everything but a transfer of TRX. */
  readonly transfer: Transfer | undefined;
};

type ScanStep = {
  readonly state: ScanState;
  /** The transactions of the accepted block; undefined if there was none. */
  readonly accepted: readonly ScannedTransaction[] | undefined;
  /** Faults of the answers that were not accepted. */
  readonly faults: readonly { readonly node: string; readonly fault: BlockFault }[];
};

/** Starts a scan behind a block that is known to be good. */
export function startScan(cursor: Cursor): ScanState {
  return { cursor, rootMisses: 0, uncertainFrom: undefined, forkAt: undefined };
}

/**
 * Judges nodes' claims about the block after the cursor, and moves on if one of them proves it: number, link to our
 * last block, id, time, producer and transactions. Otherwise the state stays, except for counted misses; ask again, and
 * other nodes. A state that holds a fork does not move until {@link clearScan}.
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

/** Accepts the state after an operator has looked: roots count as certain again, and a fork is tried again. */
export function clearScan(state: ScanState): ScanState {
  return startScan(state.cursor);
}

/**
 * True if a transaction outside the blocks up to the cursor can never be mined: it has expired by the blocks' own
 * clock, with a margin, and nothing can have been hidden. The only proof that a payment is dead.
 */
export function isPastDoubt(state: ScanState, expirationMs: number, marginMs: number): boolean {
  const certain = state.uncertainFrom === undefined && state.forkAt === undefined;
  return certain && state.cursor.timestampMs > expirationMs + marginMs;
}

/**
 * Counts the blocks, from the first on, whose signatures need no check because a producer has signed a later one that
 * builds on them: each header holds the id of the one before. It is as good as each block's own signature: that says
 * that some producer made the block, and a forger of one block could forge them all.
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
 * Returns the first of these blocks, up to one whose id is known: each header holds the id of the one before, so the
 * known id vouches for all of them. None if they do not lead to it.
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

/** Returns the first fault of a block; the root comes last, so that all else holds if it is named. */
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

/** Finds the block on whose exact bytes enough different nodes agree. */
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

/** True if an address occurs in these bytes; every contract that affects it writes it whole. */
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

/** Unreadable contracts are skipped: the network accepts more kinds than we know. */
function readContracts(rawData: Uint8Array): readonly Contract[] {
  try {
    return RAW_DATA.decode(rawData).contracts;
  } catch (error) {
    if (error instanceof CodecError) return [];
    throw error;
  }
}
