import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';

/** The first byte of a leaf and of a node (RFC 6962). */
const [LEAF, NODE] = [0, 1];
const NOTHING = new Uint8Array(32);

/** Computes the hash of a leaf: SHA-256 of a zero byte and its bytes. */
export function leafHash(port: HashPort, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(message.length + 1);
  bytes[0] = LEAF;
  bytes.set(message, 1);
  return port.sha256(bytes);
}

/** Computes the hash of a node: SHA-256 of a byte 1, its left and its right hash. */
export function nodeHash(port: HashPort, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return port.sha256(bytes);
}

/**
 * Creates a tree of RFC 6962 that grows leaf by leaf and holds one hash for each whole subtree only, so that memory
 * grows with the logarithm of its length.
 */
export function createGrowingTree(port: HashPort) {
  const peaks: { hash: Uint8Array; size: number }[] = [];
  let size = 0;
  const add = (hash: Uint8Array, width: number): void => {
    let peak = { hash, size: width };
    for (let last = peaks.at(-1); last?.size === peak.size; last = peaks.at(-1)) {
      peaks.pop();
      peak = { hash: nodeHash(port, last.hash, peak.hash), size: 2 * peak.size };
    }
    peaks.push(peak);
    size += width;
  };
  return {
    /** Adds a leaf by its hash. */
    add: (hash: Uint8Array): void => add(hash, 1),

    /**
     * Adds a whole subtree of a power of two of leaves by the hash at its top; only equally wide or wider ones may
     * precede it.
     */
    addSubtree: (hash: Uint8Array, width: number): void => add(hash, width),

    size: (): number => size,

    top(): Uint8Array {
      const [last, ...rest] = peaks.toReversed();
      if (last === undefined) return NOTHING;
      return rest.reduce((hash, peak) => nodeHash(port, peak.hash, hash), last.hash);
    },
  };
}

export type GrowingTree = ReturnType<typeof createGrowingTree>;

/** Computes the root over hashes of days, in hexadecimal. */
export function historyRoot(port: HashPort, dayHashes: readonly string[]): string {
  const tree = createGrowingTree(port);
  for (const hash of dayHashes) tree.add(leafHash(port, bytesOfHex(hash)));
  return hexOf(tree.top());
}
