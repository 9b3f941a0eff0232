import { sameBytes } from './bytes.ts';
import { BLOCK_HEADER, type BlockHeader, type Transaction } from './messages.ts';
import { sha256, type Sha256 } from './sha256.ts';
import { recoverSigner, signHash } from './signature.ts';
import { encodeTransaction } from './transaction.ts';

const HASH_BYTES = 32;
const NUMBER_BYTES = 8;

/** A block as a node reports it: its header, its producer's signature, and its transactions as whole bytes. */
export type Block = {
  readonly header: BlockHeader;
  readonly signature: Uint8Array;
  readonly transactions: readonly Uint8Array[];
};

/** Encodes a header; its producer signs the hash of these bytes. */
export function encodeBlockHeader(header: BlockHeader): Uint8Array {
  return BLOCK_HEADER.encode(header);
}

/** Reads a header. @throws CodecError for bytes that {@link encodeBlockHeader} would not give back exactly. */
export function decodeBlockHeader(encoded: Uint8Array): BlockHeader {
  return BLOCK_HEADER.decodeExact(encoded);
}

/** Computes SHA-256 of a header, which its producer signs. */
export function blockHash(header: BlockHeader, hash: Sha256 = sha256): Uint8Array {
  return hash(encodeBlockHeader(header));
}

/** Computes the id of a block: its number in 8 bytes, big-endian, and the last 24 bytes of its hash. */
export function blockId(header: BlockHeader, hash: Sha256 = sha256): Uint8Array {
  const id = blockHash(header, hash);
  new DataView(id.buffer, id.byteOffset).setBigUint64(0, BigInt(header.number));
  return id;
}

/** Reads the number at the start of a block's id. */
export function blockNumberOf(id: Uint8Array): number {
  return Number(new DataView(id.buffer, id.byteOffset, NUMBER_BYTES).getBigUint64(0));
}

/** Signs a header with its producer's key. */
export function signBlockHeader(header: BlockHeader, privateKey: Uint8Array): Uint8Array {
  return signHash(blockHash(header), privateKey);
}

/** Recovers the address whose key signed a header, or undefined if none can have. */
export function recoverProducer(
  header: BlockHeader,
  signature: Uint8Array,
  hash: Sha256 = sha256,
): Uint8Array | undefined {
  return recoverSigner(blockHash(header, hash), signature);
}

/**
 * Computes the root over a block's transactions, each as its whole bytes with signatures and results. A leaf is SHA-256
 * of one; a node is SHA-256 of its two children; a node without a neighbour moves up unchanged. No transactions: 32
 * zero bytes.
 */
export function transactionRoot(transactions: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  let level: readonly Uint8Array[] = transactions.map((encoded) => hash(encoded));
  while (level.length > 1) level = parentsOf(level, hash);
  return level[0] ?? new Uint8Array(HASH_BYTES);
}

/** {@link transactionRoot} of transactions that are not encoded yet. */
export function rootOfTransactions(transactions: readonly Transaction[]): Uint8Array {
  return transactionRoot(transactions.map(encodeTransaction));
}

/**
 * True if a header's root stands for these transactions. Leaves and nodes are hashed alike, so 64 bytes could pass for
 * one transaction and hide two; a signature alone is longer, so no transaction is as short as that.
 */
export function rootHolds(
  { header, transactions }: Pick<Block, 'header' | 'transactions'>,
  hash: Sha256 = sha256,
): boolean {
  const passesForNode = transactions.some(({ length }) => length === 2 * HASH_BYTES);
  return !passesForNode && sameBytes(transactionRoot(transactions, hash), header.transactionRoot);
}

/** Checks of a block. They do not show that its producer was among the chosen 27: that takes the votes. */
type BlockCheck = {
  /** The id as computed from the header. */
  readonly id: Uint8Array;
  /** The signature is that of the producer whom the header names. */
  readonly producer: boolean;
  /** The header's root stands for all transactions, in their order. */
  readonly root: boolean;
};

/** Checks a block against its header. */
export function checkBlock({ header, signature, transactions }: Block): BlockCheck {
  const signer = recoverProducer(header, signature);
  return {
    id: blockId(header),
    producer: signer !== undefined && sameBytes(signer, header.witness),
    root: rootHolds({ header, transactions }),
  };
}

function parentsOf(level: readonly Uint8Array[], hash: Sha256): readonly Uint8Array[] {
  const parents: Uint8Array[] = [];
  const pair = new Uint8Array(2 * HASH_BYTES);
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]];
    if (left === undefined || right === undefined) parents.push(...level.slice(i));
    else {
      pair.set(left);
      pair.set(right, HASH_BYTES);
      parents.push(hash(pair));
    }
  }
  return parents;
}
