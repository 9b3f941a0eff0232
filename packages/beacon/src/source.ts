import type { HashPort } from '@voltide/fairness';

import { isLocalLink, listLocalLinks, type LocalChain, type LocalChainEnd } from './local-chain.ts';
import { firstQuicknetRound, isQuicknetSignature, quicknetRandomness, quicknetRoundMs } from './quicknet.ts';

export const BEACON_SOURCES = ['drand-quicknet', 'tron-block', 'local-chain'] as const;
export type BeaconSourceName = (typeof BEACON_SOURCES)[number];

/**
 * A round that was named before its value existed: a number for drand, a height for TRON, a link for a chain of the
 * operator. It is due when its value can be had.
 */
export type NamedRound = {
  readonly round: number;
  readonly dueAtMs: number;
  /** Number of the operator's chain; absent for the first one. Not published: its end is. */
  readonly chain?: number;
};

/** Answer of a source: its round, and a signature, a block id or a link. */
export type BeaconAnswer = { readonly round: number; readonly proof: string };

/** One public source of chance. Both calls may fail in any way; no answer is trusted unchecked. */
export type BeaconSource = {
  readonly name: BeaconSourceName;
  /** Names the first round that is due at this moment or after it, whose value cannot be known yet. */
  nameRound(notBeforeMs: number): Promise<NamedRound | undefined>;
  /** Returns the value of a round, or undefined while there is none. */
  askRound(named: NamedRound): Promise<BeaconAnswer | undefined>;
};

/** Checks of answers: hashes, and the published end of the chain of a named link. */
export type BeaconChecks = { readonly hashes: HashPort; readonly localEnd?: LocalChainEnd };

/**
 * Returns the value of a round, 64 lowercase hexadecimal characters, if the proof is right, else undefined: SHA-256 of
 * the signature for drand, the block id for TRON, the link for the local chain. Offline it only shows that a block id
 * belongs to the height, not that it is TRON's own.
 */
export function beaconValue(
  { hashes, localEnd }: BeaconChecks,
  source: BeaconSourceName,
  { round, proof }: BeaconAnswer,
): string | undefined {
  switch (source) {
    case 'drand-quicknet':
      return isQuicknetSignature(hashes, round, proof) ? quicknetRandomness(hashes, proof) : undefined;
    case 'tron-block':
      return isBlockIdAt(round, proof) ? proof : undefined;
    case 'local-chain':
      return localEnd !== undefined && isLocalLink(hashes, localEnd, round, proof) ? proof : undefined;
  }
}

/** Reads a signature from any relay of drand. */
export type QuicknetRelay = { readonly readRound: (round: number) => Promise<BeaconAnswer | undefined> };

/** The source "drand-quicknet" over a relay. */
export function quicknetSource(relay: QuicknetRelay): BeaconSource {
  return {
    name: 'drand-quicknet',
    nameRound: (notBeforeMs) => {
      const round = firstQuicknetRound(notBeforeMs);
      return Promise.resolve({ round, dueAtMs: quicknetRoundMs(round) });
    },
    askRound: ({ round }) => relay.readRound(round),
  };
}

/** A reader of TRON's chain that answers with final blocks only. */
type TronPort = {
  /** The newest final block; undefined if none was read lately. */
  readonly readNewestBlock: () => Promise<{ readonly height: number; readonly atMs: number } | undefined>;
  /** The id of the block at a height: 64 lowercase hexadecimal characters. */
  readonly readBlockId: (height: number) => Promise<string | undefined>;
};

const TRON_BLOCK_MS = 3000;
/** After 19 further blocks a block of TRON is final. */
export const TRON_FINAL_MS = 19 * TRON_BLOCK_MS;
const HEIGHT_DIGITS = 16;

/** The source "tron-block": the id of the block at a height that cannot be reached before the moment asked for. */
export function tronSource(tron: TronPort): BeaconSource {
  return {
    name: 'tron-block',
    nameRound: async (notBeforeMs) => {
      const newest = await tron.readNewestBlock();
      if (newest === undefined) return undefined;
      const blocks = Math.max(1, Math.ceil((notBeforeMs - newest.atMs) / TRON_BLOCK_MS));
      return { round: newest.height + blocks, dueAtMs: newest.atMs + blocks * TRON_BLOCK_MS + TRON_FINAL_MS };
    },
    askRound: async ({ round }) => {
      const proof = await tron.readBlockId(round);
      return proof === undefined ? undefined : { round, proof };
    },
  };
}

/** The first eight bytes of a block id of TRON are its height. */
function isBlockIdAt(height: number, id: string): boolean {
  const isShaped = Number.isSafeInteger(height) && height >= 1 && /^[0-9a-f]{64}$/.test(id);
  return isShaped && id.startsWith(height.toString(16).padStart(HEIGHT_DIGITS, '0'));
}

export type TakenLink = { readonly chain: number; readonly link: number };

/** Hands out the links of numbered chains, each once, across restarts too. */
export type LinkCounter = { readonly takeNextLink: () => Promise<TakenLink | undefined> };

/** One chain is used up while the next one begins; older ones are never needed. */
const KEPT_CHAINS = 2;

/**
 * Creates the source "local-chain". A named link is used up, even if it is never requested. Sources with different
 * counters may share the links that were computed (`kept`, by number of chain).
 */
export function localChainSource(
  hashes: HashPort,
  chainAt: (chain: number) => LocalChain,
  counter: LinkCounter,
  kept = new Map<number, readonly string[]>(),
): BeaconSource {
  const linksOf = (chain: number): readonly string[] => {
    const links = kept.get(chain) ?? listLocalLinks(hashes, chainAt(chain));
    kept.set(chain, links);
    for (const older of [...kept.keys()].slice(0, -KEPT_CHAINS)) kept.delete(older);
    return links;
  };
  return {
    name: 'local-chain',
    nameRound: async (notBeforeMs) => {
      const taken = await counter.takeNextLink();
      if (taken === undefined || taken.link > chainAt(taken.chain).links) return undefined;
      const { chain, link } = taken;
      return { round: link, dueAtMs: notBeforeMs, ...(chain === 1 ? {} : { chain }) };
    },
    askRound: ({ round, chain = 1 }) => {
      const proof = linksOf(chain)[round - 1];
      return Promise.resolve(proof === undefined ? undefined : { round, proof });
    },
  };
}
