import { present } from '@voltide/core';

import { listNewest, type TableName } from '../game.ts';
import { readExactFields, readInteger, readList, readText } from '../records/read.ts';
import published from './tables.json' with { type: 'json' };

/** Every cache's tickets; ticket t belongs to the outcome whose range holds it (rules book §3). */
export const TICKETS_PER_CACHE = 1_000_000;

/** The price of a Dawn Cache, in tokens (rules book §3). */
export const DAWN_TOKENS = 10;

export type CacheId = 'dawn' | `level-${number}`;

type CacheOutcome = { readonly amount: number; readonly tickets: number };

/** Everything that decides a cache besides the draw. Its `id` is a {@link CacheId}; amounts are sun of promo. */
export type CacheTable = TableName & { readonly outcomes: readonly CacheOutcome[] };

export type PublishedCacheTable = CacheTable & { readonly hash: string };

const MEMBERS = ['id', 'version', 'outcomes'] as const;
const HASH = { pattern: /^[0-9a-f]{64}$/, wanted: 'a hash' };
const ID = { pattern: /^(?:dawn|level-(?:[1-9]|10))$/, wanted: 'a cache' };
const LEVELS_PER_CACHE = 10;

/** Reads the id of a cache. @throws ShapeError */
export function readCacheId(value: unknown, at: string): CacheId {
  return readText(value, ID, at) as CacheId;
}

/** The level from which a Level Cache is ready, 10 to 100; undefined for the Dawn Cache, which costs tokens. */
export function levelOfCache(cache: CacheId): number | undefined {
  return cache === 'dawn' ? undefined : Number(cache.slice('level-'.length)) * LEVELS_PER_CACHE;
}

/** Reads a table's document of the right shape, whether or not its odds are allowed. @throws ShapeError */
export function readCacheTable(value: unknown, at: string): CacheTable {
  const fields = readExactFields(value, MEMBERS, at);
  return {
    id: readCacheId(fields.id, `${at}.id`),
    version: readInteger(fields.version, [1, 1_000_000], `${at}.version`),
    outcomes: readList(fields.outcomes, [1, 100], `${at}.outcomes`).map((row, i) => {
      const { amount, tickets } = readExactFields(row, ['amount', 'tickets'], `${at}.outcomes[${i}]`);
      return {
        amount: readInteger(amount, [1, 10 ** 12], `${at}.outcomes[${i}].amount`),
        tickets: readInteger(tickets, [0, TICKETS_PER_CACHE], `${at}.outcomes[${i}].tickets`),
      };
    }),
  };
}

/** Writes the canonical document of a table, whose hash identifies it. */
export function cacheDocumentOf({ id, version, outcomes }: CacheTable): CacheTable {
  return { id, version, outcomes };
}

/** Lists the faults of a table, in words. It computes with exact integers. */
export function listCacheFaults({ outcomes }: CacheTable): string[] {
  const faults: string[] = [];
  const tickets = outcomes.reduce((sum, outcome) => sum + outcome.tickets, 0);
  if (tickets !== TICKETS_PER_CACHE) faults.push(`its tickets sum to ${tickets}, not ${TICKETS_PER_CACHE}`);
  if (outcomes.some((outcome) => outcome.tickets < 1)) faults.push('an outcome has no ticket');
  if (outcomes.some(({ amount }, i) => i > 0 && amount <= (outcomes[i - 1]?.amount ?? 0))) {
    faults.push('its outcomes do not rise');
  }
  return faults;
}

const TABLES: readonly PublishedCacheTable[] = published.map((entry, i) => {
  const { hash, ...table } = readExactFields(entry, [...MEMBERS, 'hash'], `tables[${i}]`);
  return { ...readCacheTable(table, `tables[${i}]`), hash: readText(hash, HASH, `tables[${i}].hash`) };
});

const NEWEST = listNewest(TABLES);

export function listCacheTables(): readonly PublishedCacheTable[] {
  return TABLES;
}

/** Lists the current tables: the newest of each cache, the Dawn Cache first, then by level. */
export function listCurrentCaches(): readonly PublishedCacheTable[] {
  return NEWEST;
}

export function currentCacheTable(cache: CacheId): PublishedCacheTable {
  return present(
    NEWEST.find(({ id }) => id === cache),
    `the table of ${cache}`,
  );
}
