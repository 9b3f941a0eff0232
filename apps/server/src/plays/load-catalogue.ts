import { canonicalJson } from '@voltide/core';
import { bytesOfHex, documentHash, type HashPort } from '@voltide/fairness';
import {
  CatalogueError,
  checkCatalogueHashes,
  listPackVersions,
  type Pack,
} from '@voltide/games/packs/catalogue';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable } from '@voltide/games/packs/document';
import { rarityOf } from '@voltide/games/packs/odds';

import { inTransaction } from '../db/tx.ts';
import type { Database } from '../db/pool.ts';
import { Catalogue, packVersion } from './catalogue.ts';
import { addPackTable, listPackTables, type OddsTableRow } from './catalogue.sql.ts';

/**
 * Publishes what the catalogue file holds and reads back every version ever sold, so that a new pack or a new version
 * needs no code. Versions that another, newer node has published are kept for showing old plays, not sold.
 * @throws CatalogueError when a table breaks the rules, or differs from the one published under its version.
 */
export async function loadCatalogue(
  database: Database,
  hashes: HashPort,
  packs: readonly Pack[] = listPackVersions(),
): Promise<Catalogue> {
  checkCatalogueHashes(hashes, packs);
  const rows = await inTransaction(database, async (connection) => {
    for (const pack of packs) {
      await addPackTable(connection, {
        subject: pack.id,
        version: pack.version,
        hash: bytesOfHex(pack.hash),
        document: canonicalJson(packDocumentOf(pack)),
        bounds: pack.items.map(({ firstTicket }) => firstTicket),
      });
    }
    return listPackTables(connection);
  });
  const stored = rows.map((row) => {
    const document = readPackDocument(JSON.parse(row.document), 'document');
    return { row, table: packTableOf(document) };
  });
  const sold = packs.map((pack) => {
    const match = stored.find(({ table }) => table.id === pack.id && table.version === pack.version);
    if (match === undefined) throw new CatalogueError(`${pack.id} version ${pack.version} was published otherwise`);
    return packVersion(match.row.tableId, pack, match.row.sinceMs);
  });
  const known = new Set(sold.map(({ tableId }) => tableId));
  const others = stored.filter(({ row }) => !known.has(row.tableId)).map((each) => unlisted(hashes, each));
  return new Catalogue(sold, others);
}

/** A version that this program's catalogue does not name: told by its document, its names made from its ids. */
function unlisted(hashes: HashPort, { row, table }: { readonly row: OddsTableRow; readonly table: PackTable }) {
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
