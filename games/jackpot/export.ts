import { canonicalJson, formatVt, parseVt, type CanonicalValue } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import { readDay, readExactFields, readInteger, readList, readText, ShapeError } from '../records/read.ts';
import { daySeed, drawWinners, PLACES } from './draw.ts';
import { sealTickets } from './merkle.ts';
import { poolOf, splitPool, type SplitRule } from './money.ts';
import { listTickets, MOST_TICKETS_A_DAY, type TicketEntry } from './tickets.ts';

export type JackpotDay = {
  readonly date: string;
  readonly entries: readonly TicketEntry[];
  readonly sharesSun: bigint;
  readonly carriedSun: bigint;
  /** Value of the beacon. Its choice is published beside it, and `@voltide/beacon` checks it. */
  readonly beacon: string;
  /** Winners who may be paid in cash. Their stakes are private: only this list is not recomputed. */
  readonly paidInCash: readonly string[];
};

/** Formats of exports, with the rule by which each splits a pool. Days are drawn by the last one. */
const FORMATS: readonly { readonly format: string; readonly rule: SplitRule }[] = [
  { format: 'voltide-jackpot/1', rule: 1 },
  { format: 'voltide-jackpot/2', rule: 2 },
  { format: 'voltide-jackpot/3', rule: 3 },
];

/** Returns the rule of a list: the last one, or rule 2 if it was sealed before bought tickets were counted. */
export function ruleOf(entries: readonly TicketEntry[]): SplitRule {
  return entries.some(({ bought }) => bought === undefined) ? 2 : 3;
}

export function listExportFormats(): readonly string[] {
  return FORMATS.map(({ format }) => format);
}

const MEMBERS = [
  'format',
  'date',
  'entries',
  'shares',
  'carried',
  'beacon',
  'paidInCash',
  'pool',
  'topUp',
  'root',
  'seed',
  'prizes',
  'carry',
] as const;
const RESULTS = ['pool', 'topUp', 'root', 'seed', 'prizes', 'carry'] as const;
const MOST_ENTRIES = 1_000_000;
export const PSEUDONYM = { pattern: /^[A-Za-z0-9_-]{1,64}$/, wanted: 'a pseudonym' };

export const ROOT = { pattern: /^[0-9a-f]{64}$/, wanted: '64 hexadecimal characters' };
const AMOUNT = { pattern: /^(?:0|[1-9]\d{0,12})\.\d{6}$/, wanted: 'an amount in VT' };

/**
 * Writes the public export of a day: its inputs and results, as canonical JSON would hold it. Days that were drawn by
 * an earlier rule keep its format.
 */
export function jackpotExport(
  port: HashPort,
  day: JackpotDay,
  rule: SplitRule = ruleOf(day.entries),
): { readonly [member: string]: CanonicalValue } {
  const list = listTickets(day.date, day.entries);
  const { root } = sealTickets(port, list);
  const seed = daySeed(port, { date: day.date, root, beacon: day.beacon });
  const pool = poolOf(day.sharesSun, day.carriedSun);
  const paid = new Set(day.paidInCash);
  const split = splitPool(pool, drawWinners(port, list, seed), (id) => paid.has(id), rule);
  return {
    format: `voltide-jackpot/${rule}`,
    date: day.date,
    entries: list.ranges.map(entryOf),
    shares: formatVt(day.sharesSun),
    carried: formatVt(day.carriedSun),
    beacon: day.beacon,
    paidInCash: split.prizes.map(({ id }) => id).filter((id) => paid.has(id)),
    pool: formatVt(pool.cashSun + pool.topUpSun),
    topUp: formatVt(pool.topUpSun),
    root,
    seed,
    prizes: split.prizes.map(({ place, id, ticket, cashSun, promoSun }) => ({
      place,
      id,
      ticket,
      cash: formatVt(cashSun),
      promo: formatVt(promoSun),
    })),
    carry: formatVt(split.carrySun),
  };
}

/**
 * Computes a day again from its public export, offline, and lists the members that do not follow from its inputs. The
 * file does not show that the list was sealed and the round named in time: compare root and beacon with the published
 * ones.
 * @throws ShapeError for any other file.
 */
export function listJackpotFaults(port: HashPort, document: unknown): readonly string[] {
  return recomputeJackpot(port, document).wrong;
}

type RecomputedJackpot = {
  readonly day: JackpotDay;
  readonly right: { readonly [member: string]: CanonicalValue };
  readonly wrong: readonly string[];
};

/** Computes a day again from its public export, for a report with its numbers. @throws ShapeError */
export function recomputeJackpot(port: HashPort, document: unknown): RecomputedJackpot {
  const fields = readExactFields(document, MEMBERS, 'file');
  const known = FORMATS.find(({ format }) => format === fields.format);
  if (known === undefined) throw new ShapeError('file.format', `not ${listExportFormats().join(' or ')}`);
  const day: JackpotDay = {
    date: readDay(fields.date, 'file.date'),
    entries: readEntries(fields.entries, known.rule),
    sharesSun: parseVt(readText(fields.shares, AMOUNT, 'file.shares')),
    carriedSun: parseVt(readText(fields.carried, AMOUNT, 'file.carried')),
    beacon: readText(fields.beacon, ROOT, 'file.beacon'),
    paidInCash: readList(fields.paidInCash, [0, PLACES], 'file.paidInCash').map((id) =>
      readText(id, PSEUDONYM, 'file.paidInCash'),
    ),
  };
  const right = jackpotExport(port, day, known.rule);
  const given = fields as { readonly [member: string]: unknown };
  return {
    day,
    right,
    wrong: [...RESULTS, 'paidInCash'].filter((member) => textOf(given[member]) !== textOf(right[member])),
  };
}

/** Writes an entry as it is published, without its range. */
export function entryOf({ id, tickets, bought }: TicketEntry): { id: string; tickets: number; bought?: number } {
  return bought === undefined ? { id, tickets } : { id, tickets, bought };
}

/**
 * Reads the list of a day: pseudonyms in order, each with its tickets and, by rule 3, the bought ones.
 * @throws ShapeError
 */
export function readEntries(value: unknown, rule: SplitRule): readonly TicketEntry[] {
  const entries = readList(value, [0, MOST_ENTRIES], 'file.entries').map((entry, i) =>
    readEntry(entry, rule, `file.entries[${i}]`),
  );
  checkOrder(entries);
  return entries;
}

function readEntry(value: unknown, rule: SplitRule, at: string): TicketEntry {
  const told = readExactFields(value, rule < 3 ? ['id', 'tickets'] : ['id', 'tickets', 'bought'], at);
  const id = readText(told.id, PSEUDONYM, `${at}.id`);
  const tickets = readInteger(told.tickets, [1, MOST_TICKETS_A_DAY], `${at}.tickets`);
  return rule < 3 ? { id, tickets } : { id, tickets, bought: readInteger(told.bought, [0, tickets], `${at}.bought`) };
}

function checkOrder(entries: readonly TicketEntry[]): void {
  const wrong = entries.findIndex(({ id }, i) => i > 0 && id <= (entries[i - 1]?.id ?? ''));
  if (wrong >= 0) throw new ShapeError(`file.entries[${wrong}]`, 'not in order of the ids, each once');
}

function textOf(value: unknown): string {
  try {
    return canonicalJson(value as CanonicalValue);
  } catch {
    return 'not canonical';
  }
}
