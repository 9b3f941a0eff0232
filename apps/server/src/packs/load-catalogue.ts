import { canonicalJson, present } from '@voltide/core';
import { bytesOfHex, documentHash, type HashPort } from '@voltide/fairness';
import { CatalogueError, checkCatalogueHashes, listPackVersions, type Pack } from '@voltide/games/packs/catalogue';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable } from '@voltide/games/packs/document';
import { rarityOf } from '@voltide/games/packs/odds';
import { packsGame } from '@voltide/games/packs/rules';

import type { Connection, Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import { notify } from '../live/notifications.ts';
import { createCatalogue, packVersion, type Catalogue, type PackVersion } from './catalogue.ts';
import { addPackTable, listPackTables, type NewOddsTable, type OddsTableRow } from './catalogue.sql.ts';

type StoredTable = { readonly row: OddsTableRow; readonly table: PackTable };

/**
 * Publishes what the catalogue file holds and reads back every version ever sold, so that a new pack or a new version
 * needs no code.
 * @throws CatalogueError when a table breaks the rules, or differs from the one published under its version.
 */
export async function loadCatalogue(
  database: Database,
  hashes: HashPort,
  packs: readonly Pack[] = listPackVersions(),
): Promise<Catalogue> {
  checkCatalogueHashes(hashes, packs);
  const stored = await inTransaction(database, async (connection) => {
    const known = await listStoredTables(connection);
    const missing = packs.filter((pack) => findStored(known, pack) === undefined);
    for (const pack of missing) await addPackTable(connection, newOddsTable(pack));
    await notify(
      connection,
      'voltide_table_published',
      missing.map(({ hash }) => hash),
    );
    return missing.length === 0 ? known : listStoredTables(connection);
  });
  const catalogue = createCatalogue(
    packs.map((pack) => {
      const { row } = present(findStored(stored, pack), `the odds table of ${pack.id}`);
      return packVersion(row.tableId, pack, row.sinceMs);
    }),
  );
  learn(catalogue, hashes, stored);
  return catalogue;
}

/** @throws CatalogueError when the version was published with another table. */
function findStored(stored: readonly StoredTable[], pack: Pack): StoredTable | undefined {
  const found = stored.find(({ table }) => table.id === pack.id && table.version === pack.version);
  if (found !== undefined && found.row.document !== documentText(pack)) {
    throw new CatalogueError(`${pack.id} version ${pack.version} was published with another table: make a new version`);
  }
  return found;
}

function newOddsTable(pack: Pack): NewOddsTable {
  return {
    subject: pack.id,
    version: pack.version,
    hash: bytesOfHex(pack.hash),
    document: documentText(pack),
    bounds: packsGame.listBounds(pack),
  };
}

function documentText(pack: Pack): string {
  return canonicalJson(packDocumentOf(pack));
}

/** Learns what newer nodes have published since: their players' plays are shown here too, but nothing else is sold. */
export async function learnTables(database: Database, hashes: HashPort, catalogue: Catalogue): Promise<void> {
  learn(catalogue, hashes, await listStoredTables(database));
}

async function listStoredTables(connection: Connection): Promise<readonly StoredTable[]> {
  const rows = await listPackTables(connection);
  return rows.map((row) => ({ row, table: packTableOf(readPackDocument(JSON.parse(row.document), 'document')) }));
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
