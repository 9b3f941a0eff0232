import {
  endOfLocalChain,
  localChainSource,
  type BeaconSource,
  type LocalChain,
  type LocalChainEnd,
} from '@voltide/beacon';
import { assert } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';

import type { Database } from '../db/pool.ts';
import { deriveKey } from '../keys.ts';
import type { Secret } from '../secret.ts';
import { publishChain, takeLink } from './jackpot.sql.ts';

/** One a day for 27 years. */
const LINKS = 10_000;

export type OwnChain = { readonly end: LocalChainEnd; readonly source: BeaconSource };

/** The operator's own beacon, the last of the sources. Its end is published before anything is decided by it. */
export async function openOwnChain(database: Database, secretKey: Secret<Uint8Array>): Promise<OwnChain> {
  const secret = Buffer.from(deriveKey(secretKey, 'local beacon chain')).toString('hex');
  const chain: LocalChain = { secret, links: LINKS };
  const end = endOfLocalChain(nodeHashes, chain);
  assert((await publishChain(database, end)) === end.end, 'the published end of the local chain is that of its secret');
  return { end, source: localChainSource(nodeHashes, chain, { takeNextLink: () => takeLink(database) }) };
}
