import {
  chainOf,
  endOfLocalChain,
  localChainSource,
  type BeaconSource,
  type BeaconState,
  type LinkCounter,
  type LocalChain,
  type LocalChainEnd,
} from '@voltide/beacon';
import { assert, present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { countChains, findChainEnd, listEndsInUse, publishChain, takeLink } from './local-chain.sql.ts';

const LINKS = 10_000;
/** The next chain is published when a tenth of one is left. */
const LAST_PART = 10;

export type OwnChain = {
  readonly source: BeaconSource;
  /** Returns the same source within a transaction: its link is used up only if that commits. */
  readonly sourceIn: (connection: Connection) => BeaconSource;
  /** Publishes the end of the next chain once a tenth of the links is left. */
  readonly publishNext: () => Promise<void>;
  /** Returns the published end of the chain that a choice takes its link from; of the first one where it takes none. */
  readonly endOf: (state: BeaconState) => Promise<LocalChainEnd>;
  readonly listEndsInUse: () => Promise<readonly LocalChainEnd[]>;
};

/**
 * Opens the operator's own beacon, the last of the sources: numbered chains that are used up one after the other. The
 * end of each is published before it decides anything, by the first node that sees that its time has come: its secret
 * follows from key and number.
 */
export async function openOwnChain(
  database: Database,
  secretKey: Secret<Uint8Array>,
  links = LINKS,
): Promise<OwnChain> {
  const chainAt = (chain: number): LocalChain => {
    const purpose = chain === 1 ? 'local beacon chain' : `local beacon chain ${chain}`;
    return { secret: Buffer.from(deriveKey(secretKey, purpose)).toString('hex'), links };
  };
  const publish = async (chain: number): Promise<void> => {
    const end = endOfLocalChain(nodeHashes, chainAt(chain));
    const published = await publishChain(database, chain, end);
    assert(published === end.end, 'the published end of a local chain is that of its secret');
  };
  const publishNext = async (): Promise<void> => {
    const { published, left } = await countChains(database);
    if (left * LAST_PART <= links) await publish(published + 1);
  };
  const kept = new Map<number, readonly string[]>();
  const sourceOf = (counter: LinkCounter): BeaconSource => localChainSource(nodeHashes, chainAt, counter, kept);
  const takeNextLink = async () => {
    const taken = await takeLink(database);
    await publishNext();
    return taken;
  };
  await publish(1);
  await publishNext();
  const ends = new Map<number, LocalChainEnd>();
  return {
    source: sourceOf({ takeNextLink }),
    sourceIn: (connection) => sourceOf({ takeNextLink: () => takeLink(connection) }),
    publishNext,
    endOf: async (state) => {
      const chain = chainOf(state);
      const end = ends.get(chain) ?? present(await findChainEnd(database, chain), 'the end of a chain in use');
      ends.set(chain, end);
      return end;
    },
    listEndsInUse: () => listEndsInUse(database),
  };
}
