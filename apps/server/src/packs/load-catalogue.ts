import { present } from '@voltide/core';
import { documentHash, type HashPort } from '@voltide/fairness';
import { checkCatalogueHashes, listPackVersions, type Pack } from '@voltide/games/packs/catalogue';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable } from '@voltide/games/packs/document';
import { rarityOf } from '@voltide/games/packs/odds';
import { packsGame } from '@voltide/games/packs/rules';

import type { Database } from '../db/pool.ts';
import { findPublished, publishTables } from '../plays/odds-tables.ts';
import { listOddsTables, type OddsTableRow } from '../plays/odds-tables.sql.ts';
import { createCatalogue, packVersion, type Catalogue, type PackVersion } from './catalogue.ts';

type StoredTable = { readonly row: OddsTableRow; readonly table: PackTable };

/**
 * Publishes what the catalogue file holds and reads back every version ever sold, so that a new pack or a new version
 * needs no code.
 * @throws CatalogueError when a table breaks the rules.
 * @throws PublishedTableError when it differs from the one published under its version.
 */
export async function loadCatalogue(
  database: Database,
  hashes: HashPort,
  packs: readonly Pack[] = listPackVersions(),
): Promise<Catalogue> {
  checkCatalogueHashes(hashes, packs);
  const rows = await publishTables(database, packsGame, packs);
  const catalogue = createCatalogue(
    packs.map((pack) => {
      const row = present(findPublished(rows, packsGame, pack), `the odds table of ${pack.id}`);
      return packVersion(row.tableId, pack, row.sinceMs);
    }),
  );
  learn(catalogue, hashes, rows.map(storedTable));
  return catalogue;
}

/** Learns what newer nodes have published since: their players' plays are shown here too, but nothing else is sold. */
export async function learnTables(database: Database, hashes: HashPort, catalogue: Catalogue): Promise<void> {
  const rows = await listOddsTables(database, [packsGame.id]);
  learn(catalogue, hashes, rows.map(storedTable));
}

function storedTable(row: OddsTableRow): StoredTable {
  return { row, table: packTableOf(readPackDocument(JSON.parse(row.document), 'document')) };
}

function learn(catalogue: Catalogue, hashes: HashPort, stored: readonly StoredTable[]): void {
  for (const each of stored) {
    if (catalogue.findByTableId(each.row.tableId) === undefined) catalogue.learn(unlisted(hashes, each));
  }
}

/** A version that this program's catalogue does not name: told by its document, its names made from its ids. */
function unlisted(hashes: HashPort, { row, table }: StoredTable): PackVersion {
  const pack: Pack = {
    ...table,
    items: table.items.map((item) => ({
      ...item,
      name: nameOf(item.id),
      rarity: rarityOf(item.valueSun, table.priceSun),
    })),
    name: nameOf(table.id),
    volatility: 'unlisted',
    blurb: '',
    hash: documentHash(hashes, packDocumentOf(table)),
  };
  return packVersion(row.tableId, pack, row.sinceMs);
}

function nameOf(id: string): string {
  return (id.split('/').at(-1) ?? id)
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}
