import { present } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import { listNewest } from '../game.ts';
import { readExactFields, readList, readText } from '../records/read.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { packHash, packTableOf, readPackDocument } from './document.ts';
import { listTableFaults } from './odds.ts';
import { packOf, readPackWords, type Pack, type PackItem } from './presentation.ts';

export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

const MAX_VERSIONS = 10_000;
const HASH = { pattern: /^[0-9a-f]{64}$/, wanted: 'a hash' };
const PACK_MEMBERS = ['id', 'version', 'name', 'price', 'volatility', 'blurb', 'items', 'hash'] as const;

/**
 * Reads a catalogue: every version of every pack. A new pack needs nothing but a new entry.
 * @throws ShapeError when it is not of the documented shape.
 * @throws CatalogueError when a table does not sum to 1,000,000 tickets and exactly 93/100, or a version stands twice.
 */
export function parseCatalogue(value: unknown): readonly Pack[] {
  const packs = readList(value, [1, MAX_VERSIONS], 'catalogue').map((entry, i) => readPack(entry, `catalogue[${i}]`));
  for (const pack of packs) {
    const faults = listTableFaults(pack);
    if (faults.length > 0) throw new CatalogueError(`${pack.id} version ${pack.version}: ${faults.join('; ')}`);
  }
  const versions = new Set(packs.map(({ id, version }) => `${id}@${version}`));
  if (versions.size !== packs.length) throw new CatalogueError('a version of a pack appears twice');
  return packs;
}

function readPack(value: unknown, at: string): Pack {
  const { id, version, name, price, volatility, blurb, items, hash } = readExactFields(value, PACK_MEMBERS, at);
  const rows = readList(items, [1, MAX_VERSIONS], `${at}.items`).map((item, i) =>
    readExactFields(item, ['id', 'name', 'value', 'tickets'], `${at}.items[${i}]`),
  );
  const odds = rows.map((row) => ({ id: row.id, value: row.value, tickets: row.tickets }));
  const table = packTableOf(readPackDocument({ id, version, price, items: odds }, at));
  const words = readPackWords({ name, volatility, blurb, items: rows.map((row) => row.name) }, at);
  return packOf(table, words, readText(hash, HASH, `${at}.hash`));
}

const PUBLISHED = parseCatalogue(catalogue);
const NEWEST = listNewest(PUBLISHED);

/** Every published version, old ones included, in the catalogue's order. */
export function listPackVersions(): readonly Pack[] {
  return PUBLISHED;
}

export function listPacks(): readonly Pack[] {
  return NEWEST;
}

export function findPack(id: string): Pack | undefined {
  return NEWEST.find((pack) => pack.id === id);
}

export function findPackVersion(id: string, version: number): Pack | undefined {
  return PUBLISHED.find((pack) => pack.id === id && pack.version === version);
}

export function findPackByHash(hash: string): Pack | undefined {
  return PUBLISHED.find((pack) => pack.hash === hash);
}

/** The item at a place of a pack. @throws AssertionError when there is none. */
export function getPackItem(pack: Pack, item: number): PackItem {
  return present(pack.items[item], `item ${item} of ${pack.id}`);
}

/**
 * Recomputes the hash of every version: a server does this once at its start.
 * @throws CatalogueError when a table was edited without becoming a new version.
 */
export function checkCatalogueHashes(port: HashPort, packs: readonly Pack[] = PUBLISHED): void {
  for (const pack of packs) {
    const hash = packHash(port, pack);
    if (hash !== pack.hash) {
      throw new CatalogueError(`${pack.id} version ${pack.version} has the hash ${hash}, not the published one`);
    }
  }
}
