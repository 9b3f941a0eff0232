import { assert, present } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

import { defineGame, type Outcome, type SequenceFault, type SequencePlay } from '../game.ts';
import { readExactFields } from '../records/read.ts';
import {
  cacheDocumentOf,
  listCacheFaults,
  listCacheTables,
  readCacheId,
  readCacheTable,
  TICKETS_PER_CACHE,
  type CacheId,
  type CacheTable,
} from './table.ts';
import { cacheName, giftWords } from './words.ts';

type CacheInput = { readonly cache: CacheId };

function parseInput(value: unknown): CacheInput {
  const { cache } = readExactFields(value, ['cache'], 'input');
  return { cache: readCacheId(cache, 'input.cache') };
}

function plan(): DrawPlan {
  return { domain: 'cache', count: 1, n: TICKETS_PER_CACHE };
}

function listBounds({ outcomes }: CacheTable): readonly number[] {
  let next = 0;
  return outcomes.map(({ tickets }) => {
    next += tickets;
    return next - tickets;
  });
}

/** Finds the outcome that owns a ticket. @throws AssertionError if none does. */
export function cacheOutcomeOf(table: CacheTable, ticket: number): number {
  const place = listBounds(table).findLastIndex((bound) => bound <= ticket);
  const isOwned = Number.isSafeInteger(ticket) && place >= 0 && ticket < TICKETS_PER_CACHE;
  assert(isOwned, 'a ticket of a cache is from 0 to 999,999');
  return place;
}

/** Computes the gift of an opening, in sun of promo: zero for the table of another cache. */
function giftSunOf(draws: readonly number[], { cache }: CacheInput, table: CacheTable): bigint {
  if (table.id !== cache) return 0n;
  const place = cacheOutcomeOf(table, present(draws[0], 'the draw of a cache'));
  return BigInt(present(table.outcomes[place], 'an outcome').amount);
}

function resolve(draws: readonly number[], input: CacheInput, table: CacheTable): Outcome {
  const amountSun = giftSunOf(draws, input, table);
  const prizes = amountSun > 0n ? ([{ kind: 'gift', amountSun }] as const) : [];
  return { stakeSun: 0n, payoutSun: 0n, edgeSun: 0n, prizes };
}

/** Each Level Cache is opened once; the Dawn Cache as often as there are tokens. */
function listSequenceFaults(plays: readonly SequencePlay<CacheInput>[]): readonly (SequenceFault | undefined)[] {
  const opened = new Set<CacheId>();
  return plays.map(({ input: { cache } }) => {
    if (cache === 'dawn') return undefined;
    if (opened.has(cache)) return { subject: 'input', text: `${cacheName(cache)} was opened before` };
    opened.add(cache);
    return undefined;
  });
}

export const cachesGame = defineGame<CacheInput, CacheTable>({
  id: 'caches',
  name: 'Free packs',
  rulesVersion: 1,
  parseInput,
  inputDocument: ({ cache }) => ({ cache }),
  parseTable: (document) => readCacheTable(document, 'table'),
  documentOf: cacheDocumentOf,
  listTableFaults: listCacheFaults,
  listPublished: listCacheTables,
  findPublishedHash: ({ id, version }) =>
    listCacheTables().find((table) => table.id === id && table.version === version)?.hash,
  tableName: ({ id }) => cacheName(readCacheId(id, 'table.id')),
  examples: [{ cache: 'dawn' }, { cache: 'level-1' }, { cache: 'level-10' }],
  listBounds,
  hasItem: () => false,
  plan,
  resolve,
  listSequenceFaults,
  resultText: (draws, input, table) => giftWords(giftSunOf(draws, input, table)),
});
