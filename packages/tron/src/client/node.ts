import { readBlockJson, type StatedBlock } from '../block-json.ts';
import { CodecError, formatHex } from '../bytes.ts';
import type { Transaction } from '../messages.ts';
import {
  findError,
  isNothing,
  readAccount,
  readBlockList,
  readBroadcast,
  readChainParameters,
  readHead,
  readProducers,
  readTransactionAnswer,
  readTransactionInfo,
  type Account,
  type Broadcast,
  type Head,
  type TransactionInfo,
} from './answers.ts';
import { parseExactJson } from './exact-json.ts';
import { NodeError } from './node-error.ts';
import { createPost, type NodeAddress } from './post.ts';

export type { Head } from './answers.ts';

/** View of the chain: `solid` is final (19 of 27 producers have built on it), `newest` may still vanish. */
type View = 'solid' | 'newest';

/** One node of the network. Every call throws NodeError if no usable answer came. */
export type TronNode = {
  /** Host and port, for people. */
  readonly name: string;
  getHead(view: View): Promise<Head>;
  /** Finds the header of a block by its number; undefined if the node has no such block yet. */
  findHead(number: number, view: View): Promise<Head | undefined>;
  /** Reads the id of block 0, which identifies a network. */
  getGenesisId(): Promise<Uint8Array>;
  /** undefined: the node has no such block yet. */
  findBlock(number: number, view: View): Promise<StatedBlock | undefined>;
  /**
   * Lists up to 100 blocks from a number on, as the node has them: fewer at the end of its chain, and unchecked. The
   * caller checks numbers, links and roots.
   */
  listBlocks(from: number, count: number, view: View): Promise<readonly StatedBlock[]>;
  /** undefined: the node knows none, which proves nothing. */
  findTransaction(id: Uint8Array, view: View): Promise<Transaction | undefined>;
  /** undefined: the node knows none, which proves nothing. */
  findTransactionInfo(id: Uint8Array, view: View): Promise<TransactionInfo | undefined>;
  /** undefined: the address was never used. */
  findAccount(address: Uint8Array, view: View): Promise<Account | undefined>;
  /** Fees and other parameters, by the network's names (getTransactionFee, getCreateAccountFee …). */
  getChainParameters(): Promise<ReadonlyMap<string, bigint>>;
  /** The addresses of the current producers: 27, elected every six hours. */
  listProducers(): Promise<readonly Uint8Array[]>;
  /** Sends a whole transaction as bytes. The answer is advice, and so is its absence. */
  broadcast(encoded: Uint8Array): Promise<Broadcast>;
};

const MOST_BLOCKS = 100;
const SMALL_BYTES = 1024 * 1024;
const BLOCK_BYTES = 16 * 1024 * 1024;
const RANGE_BYTES = 256 * 1024 * 1024;
const BUSY = 'lack of computing resources';

/** Creates a client of one node. Nothing is sent before the first call. @throws TypeError for an invalid address. */
export function createNode(address: NodeAddress): TronNode {
  const { host, post } = createPost(address);

  async function ask<T>(path: string, body: object, read: (json: unknown) => T, maxBytes = SMALL_BYTES): Promise<T> {
    const text = await post(path, body, maxBytes);
    try {
      return read(parseAnswer(text, host, maxBytes));
    } catch (error) {
      if (error instanceof CodecError) throw new NodeError('shape', host, `${path}: ${error.message}`);
      throw error;
    }
  }

  return {
    name: host,
    getHead: (view) => ask(`${root(view)}/getblock`, { detail: false }, readHead),
    findHead: (number, view) =>
      ask(`${root(view)}/getblock`, { id_or_num: `${number}`, detail: false }, (json) =>
        isNothing(json) ? undefined : readHead(json),
      ),
    getGenesisId: () => ask('/wallet/getblock', { id_or_num: '0', detail: false }, (json) => readHead(json).id),
    findBlock: (number, view) =>
      ask(
        `${root(view)}/getblock`,
        { id_or_num: `${number}`, detail: true },
        (json) => (isNothing(json) ? undefined : readBlockJson(json)),
        BLOCK_BYTES,
      ),
    listBlocks: async (from, count, view) => {
      if (!(count >= 1 && count <= MOST_BLOCKS)) throw new RangeError(`from 1 to ${MOST_BLOCKS} blocks, not ${count}`);
      const range = { startNum: from, endNum: from + count };
      return ask(`${root(view)}/getblockbylimitnext`, range, readBlockList, RANGE_BYTES);
    },
    findTransaction: (id, view) =>
      ask(`${root(view)}/gettransactionbyid`, { value: formatHex(id) }, (json) => readTransactionAnswer(json, id)),
    findTransactionInfo: (id, view) =>
      ask(`${root(view)}/gettransactioninfobyid`, { value: formatHex(id) }, (json) => readTransactionInfo(json, id)),
    findAccount: (account, view) =>
      ask(`${root(view)}/getaccount`, { address: formatHex(account) }, (json) => readAccount(json, account)),
    getChainParameters: () => ask('/wallet/getchainparameters', {}, readChainParameters),
    listProducers: () => ask('/wallet/listwitnesses', {}, readProducers),
    broadcast: (encoded) => ask('/wallet/broadcasthex', { transaction: formatHex(encoded) }, readBroadcast),
  };
}

function root(view: View): string {
  return view === 'solid' ? '/walletsolidity' : '/wallet';
}

/** Blocks hold no amount that we read from JSON, so only small answers need the exact parser. */
function parseAnswer(text: string, host: string, maxBytes: number): unknown {
  let json: unknown;
  try {
    json = maxBytes === SMALL_BYTES ? parseExactJson(text) : JSON.parse(text);
  } catch {
    throw new NodeError(text.includes(BUSY) ? 'busy' : 'text', host, text);
  }
  const error = findError(json);
  if (error === undefined) return json;
  throw new NodeError(error.includes(BUSY) ? 'busy' : 'refused', host, error);
}
