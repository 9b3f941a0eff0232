import { packArt, type PackArt } from '@voltide/contract';
import { present, type Clock } from '@voltide/core';
import { documentHash, type HashPort } from '@voltide/fairness';
import { checkCatalogueHashes, listPackVersions } from '@voltide/games/packs/catalogue';
import { type Pack, packOf, readPackWords, type PackWords } from '@voltide/games/packs/presentation';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable } from '@voltide/games/packs/document';
import { packsGame } from '@voltide/games/packs/rules';
import * as v from 'valibot';

import type { Database } from '../../platform/db/pool.ts';
import { findPublished, publishTables } from '../plays/odds-tables.ts';
import { listOddsTables, listVersionsOfOperators, type OddsTableRow } from '../plays/odds-tables.sql.ts';
import { listPublications, listSaleStops, type Publication } from '../publications/publications.sql.ts';
import { createCatalogue, packVersion, type Catalogue, type Offer, type PackVersion } from './catalogue.ts';

type CataloguePorts = { readonly database: Database; readonly hashes: HashPort; readonly clock: Clock };

export type CatalogueLoader = {
  readonly catalogue: Catalogue;
  readonly learn: () => Promise<void>;
};

/**
 * Publishes the catalogue file and reads back every version ever published, so that a new pack or a new version needs
 * no code. A new version of a pack that is on sale is announced, and sold once its notice is over. A pack of which
 * operators have published a version is theirs from then on: the file adds nothing to it.
 * @throws CatalogueError when a table breaks the rules
 * @throws PublishedTableError when it differs from the one published under its version
 */
export async function loadCatalogue(
  { database, hashes, clock }: CataloguePorts,
  packs: readonly Pack[] = listPackVersions(),
): Promise<CatalogueLoader> {
  checkCatalogueHashes(hashes, packs);
  const operators = await listVersionsOfOperators(database, packsGame.id);
  const own = packs.filter(({ id, version }) => version < (operators.get(id) ?? Infinity));
  const rows = await publishTables({ database, clock }, packsGame, own);
  const announced = new Map((await listPublications(database, packsGame.id)).map((each) => [each.tableId, each]));
  const catalogue = createCatalogue(clock);
  const offers = own.flatMap((pack): readonly Offer[] => {
    const row = findPublished(rows, packsGame, pack);
    if (row === undefined) return [];
    const publication = announced.get(row.tableId);
    const sinceMs = publication?.fromMs ?? row.sinceMs;
    const version = packVersion(row.tableId, pack, { sinceMs, art: undefined });
    catalogue.learn(version);
    return publication === undefined ? [{ version, fromMs: 0 }] : [];
  });
  let last = Promise.resolve();
  const learn = (): Promise<void> => {
    const learning = last.then(() => learnTables({ database, hashes, catalogue }, offers));
    last = learning.catch(() => undefined);
    return learning;
  };
  await learn();
  return { catalogue, learn };
}

type LearnPorts = Omit<CataloguePorts, 'clock'> & { readonly catalogue: Catalogue };

async function learnTables({ database, hashes, catalogue }: LearnPorts, own: readonly Offer[]): Promise<void> {
  // A table published after its publications were read is learnt with its publication the next time.
  const rows = await listOddsTables(database, [packsGame.id]);
  const publications = await listPublications(database, packsGame.id);
  const stops = await listSaleStops(database, packsGame.id);
  const byTableId = new Map(publications.map((publication) => [publication.tableId, publication]));
  for (const row of rows) {
    if (catalogue.findByTableId(row.tableId) !== undefined) continue;
    catalogue.learn(versionOf(hashes, row, byTableId.get(row.tableId)));
  }
  const isLearnt = ({ tableId }: Publication): boolean => catalogue.findByTableId(tableId) !== undefined;
  const known = publications.filter(isLearnt);
  catalogue.assort({
    offers: [...own, ...known.filter(({ cancelledAtMs }) => cancelledAtMs === undefined).map(offerOf)],
    stops: new Map(stops.map(({ subject, stoppedMs }) => [subject, stoppedMs])),
    cancelled: new Set(known.flatMap(({ tableId, cancelledAtMs }) => (cancelledAtMs === undefined ? [] : tableId))),
  });

  function offerOf({ tableId, fromMs, publicationId, proposalId, announcedAtMs: atMs }: Publication): Offer {
    return { version: catalogue.getByTableId(tableId), fromMs, announced: { publicationId, proposalId, atMs } };
  }
}

function versionOf(hashes: HashPort, row: OddsTableRow, publication: Publication | undefined): PackVersion {
  const table = packTableOf(readPackDocument(JSON.parse(row.document), 'document'));
  const hash = documentHash(hashes, packDocumentOf(table));
  if (publication === undefined) {
    return packVersion(row.tableId, packOf(table, wordsOfIds(table), hash), { sinceMs: row.sinceMs, art: undefined });
  }
  const { words, art } = readPresentation(publication.presentation);
  return packVersion(row.tableId, packOf(table, words, hash), { sinceMs: publication.fromMs, art });
}

type Presentation = { readonly words: PackWords; readonly art: PackArt };

function readPresentation(text: string): Presentation {
  const stored = v.parse(v.strictObject({ words: v.unknown(), art: packArt }), JSON.parse(text));
  return { words: readPackWords(stored.words, 'presentation'), art: stored.art };
}

/** Makes names from ids: a newer program's file has others, which this program does not know. */
function wordsOfIds(table: PackTable): PackWords {
  return {
    name: nameOf(table.id),
    volatility: 'unlisted',
    blurb: '',
    items: table.items.map(({ id }) => nameOf(present(id.split('/').at(-1), 'the part of an id'))),
  };
}

function nameOf(id: string): string {
  return id
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}
