import {
  CodecError,
  encodeRawData,
  parseAddress,
  parseTrx,
  signTransaction,
  transactionOf,
  buildTransfer,
} from '@voltide/tron';

import { numberOf, timeOf } from '../chain/blocks.ts';
import { keyOf } from '../chain/keys.ts';
import { prepare } from '../chain/prepared.ts';
import { readInteger, writeAddress } from '../json/contracts.ts';
import type { Json } from '../json/exact.ts';
import { FAULTS, HONEST, type Behaviour, type Fault, type FaultRule } from './behaviour.ts';
import type { Node } from './node.ts';

/** Objects that the control calls change. */
export type Controlled = {
  readonly node: Node;
  readonly mine: (count: number) => void;
  readonly rewind: (depth: number, transactions: 'drop' | 'requeue') => void;
  readonly setPaused: (paused: boolean) => void;
};

const MOST_MINED = 10_000;
const FAUCET_TRX = '10000';
const FAUCET_EXPIRATION_MS = 60 * 60 * 1000;

/** The calls of `/devnet/`, which no real node has. */
export const CONTROLS: Readonly<Record<string, (controlled: Controlled, body: Json) => unknown>> = {
  status: ({ node }) => statusOf(node),
  mine: ({ node, mine }, body) => {
    mine(countOf(body, 'blocks', 1, MOST_MINED));
    return statusOf(node);
  },
  pause: ({ setPaused }) => {
    setPaused(true);
    return { paused: true };
  },
  resume: ({ setPaused }) => {
    setPaused(false);
    return { paused: false };
  },
  faucet: ({ node }, body) => payFromFaucet(node, body),
  /** Takes blocks back, and mines one more in their place. */
  reorg: ({ node, rewind, mine }, body) => {
    const depth = countOf(body, 'depth', 1, MOST_MINED);
    rewind(depth, body['transactions'] === 'drop' ? 'drop' : 'requeue');
    mine(depth + 1);
    return statusOf(node);
  },
  freeze: ({ node }, body) => {
    node.chain.freeze(body['frozen'] !== false);
    return statusOf(node);
  },
  'drop-pending': ({ node }) => ({ dropped: node.chain.dropPending() }),
  censor: ({ node }, body) => {
    const names = textsOf(body, 'names').map((name) => hexOf(name));
    node.chain.censor(names);
    return { names };
  },
  /** Sets the misbehaviour of this node; omitted members are reset. */
  behave: ({ node }, body) => {
    node.setBehaviour(readBehaviour(body));
    return node.getBehaviour();
  },
};

function statusOf({ chain }: Node): Json {
  const [newest, solid] = [chain.getTip('newest'), chain.getTip('solid')];
  return {
    block: numberOf(newest),
    solid: numberOf(solid),
    timestampMs: timeOf(newest),
    pending: chain.listPending().length,
    faucet: writeAddress(keyOf(chain.seed, 'faucet').address, true),
  };
}

function payFromFaucet({ chain }: Node, body: Json): Json {
  const to = typeof body['address'] === 'string' ? parseAddress(body['address']) : undefined;
  if (to === undefined) throw new CodecError('address is none');
  const amount = body['amount'] ?? FAUCET_TRX;
  if (typeof amount !== 'string') throw new CodecError('amount is no text, such as "12.5"');
  const faucet = keyOf(chain.seed, 'faucet');
  const headMs = timeOf(chain.getTip('newest'));
  const raw = buildTransfer({
    owner: faucet.address,
    to,
    amountSun: parseTrx(amount),
    refBlockId: chain.getTip('solid').id,
    expirationMs: headMs + FAUCET_EXPIRATION_MS,
    // Two equal payments within one block would be one transaction.
    timestampMs: headMs + chain.listPending().length,
  });
  const prepared = prepare(signTransaction(transactionOf(encodeRawData(raw)), faucet.privateKey));
  chain.submit(prepared);
  return { txid: prepared.id };
}

function readBehaviour(body: Json): Behaviour {
  const count = (name: keyof Behaviour): number => countOf(body, name, 0, 1_000_000);
  return {
    ...HONEST,
    faults: (Array.isArray(body['faults']) ? body['faults'] : []).map(readRule),
    latencyMs: count('latencyMs'),
    jitterMs: count('jitterMs'),
    lagBlocks: count('lagBlocks'),
    delayBlocks: count('delayBlocks'),
    hidden: textsOf(body, 'hidden'),
    wrongRoots: body['wrongRoots'] === true,
    lostBroadcasts: body['lostBroadcasts'] === true,
    duplicateCache: body['duplicateCache'] === true,
  };
}

function readRule(json: unknown): FaultRule {
  const rule = json as Partial<Record<keyof FaultRule, unknown>> | null;
  const fault = FAULTS.find((each): each is Fault => each === rule?.fault);
  if (fault === undefined) throw new CodecError(`fault is none of ${FAULTS.join(', ')}`);
  const path = typeof rule?.path === 'string' ? rule.path : '/';
  return { path, fault, times: Number(readInteger(rule?.times ?? 1) ?? 1n) };
}

function countOf(body: Json, name: string, least: number, most: number): number {
  const count = Number(readInteger(body[name] ?? least) ?? -1n);
  if (!(count >= least && count <= most)) throw new CodecError(`${name} is not from ${least} to ${most}`);
  return count;
}

function textsOf(body: Json, name: string): readonly string[] {
  const list: unknown = body[name] ?? [];
  if (!Array.isArray(list) || !list.every((each) => typeof each === 'string'))
    throw new CodecError(`${name} is no list of texts`);
  return list;
}

/** Converts addresses as people write them, and any hexadecimal. */
function hexOf(name: string): string {
  const address = parseAddress(name);
  return address === undefined ? name.toLowerCase() : writeAddress(address, false);
}
