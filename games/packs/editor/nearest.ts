import { shareFloor } from '@voltide/core';

import { PACK_RETURN, TICKETS_PER_PACK } from '../odds.ts';
import { leastCost, searchChanges, searchFewItems } from './change-search.ts';
import { gcd } from './line-changes.ts';
import type { Change, Gap, SearchItem } from './search-items.ts';

type EditedRow = { readonly valueSun: bigint; readonly tickets: number; readonly isLocked: boolean };

export type EditedTable = {
  readonly priceSun: bigint;
  readonly rows: readonly EditedRow[];
  readonly totalTickets?: number;
};

/** Origin of an offered table. */
export type NearestKind = 'least' | 'top-kept' | 'few-items' | 'scaled' | 'value' | 'price';

/** An exact table near the edited one, with the same items in the same order. */
export type NearestTable = {
  readonly kind: NearestKind;
  readonly priceSun: bigint;
  readonly rows: readonly { readonly valueSun: bigint; readonly tickets: number }[];
  readonly cost: number;
  /** True where no exact table with these values can change fewer tickets. */
  readonly isLeast: boolean;
};

/**
 * The answer of {@link findNearest}. `exact`: nothing is missing. `none`: no exact table exists with these values and
 * locks, for this reason; the tables change one value so that one does.
 */
export type Nearest =
  | { readonly kind: 'exact' }
  | { readonly kind: 'found'; readonly tables: readonly NearestTable[] }
  | { readonly kind: 'none'; readonly reason: NoTableReason; readonly tables: readonly NearestTable[] }
  | { readonly kind: 'unreadable' };

export type NoTableReason =
  /** All rows are locked, or none is there. */
  | { readonly kind: 'locked' }
  /** Even the best of all distributions returns less, or the worst more. */
  | { readonly kind: 'out-of-reach'; readonly isTooLow: boolean }
  /** The values of the free rows differ by multiples of `stepSun` only, and the missing value is no such multiple. */
  | { readonly kind: 'step'; readonly stepSun: bigint }
  /** There is no other reason: the few distributions that return this need less than one ticket somewhere. */
  | { readonly kind: 'too-few-items' };

const STEP_SUN = 10_000n;
const MOST_TABLES = 5;
const MOST_STEPS = 2n ** 50n;

/**
 * Up to five tables of exactly a million tickets that return exactly 93/100, near the edited one: that with the least
 * change of tickets first, then others that keep the odds of the best item, change few items, scale all tickets, or
 * change one value or the price instead. Locked rows stay as they are. All equations are solved in whole numbers.
 */
export function findNearest(table: EditedTable): Nearest {
  if (!isReadable(table)) return { kind: 'unreadable' };
  const gap = gapOf(table);
  if (gap.tickets === 0 && gap.steps === 0 && table.rows.every(({ tickets }) => tickets >= 1)) return { kind: 'exact' };
  // Every row of an exact table has a ticket: what rows without one need comes first, and costs as much each time.
  const rows = table.rows.map((row) => (row.isLocked ? row : { ...row, tickets: Math.max(1, row.tickets) }));
  const given = rows.reduce((sum, { tickets }, i) => sum + tickets - (table.rows[i]?.tickets ?? 0), 0);
  const nearest = findFrom({ ...table, rows });
  return { ...nearest, tables: nearest.tables.map((each) => ({ ...each, cost: each.cost + given })) };
}

function findFrom(table: EditedTable): Extract<Nearest, { readonly kind: 'found' | 'none' }> {
  const least = leastTables(table);
  if (least.length > 0) {
    const tables = [...least, ...topKept(table, least), ...fewItems(table), ...scaled(table)];
    return { kind: 'found', tables: distinct([...tables, ...oneValue(table), ...otherPrice(table)]) };
  }
  const tables = distinct([...oneValue(table), ...otherPrice(table), ...possibleValue(table)]);
  return { kind: 'none', reason: reasonOf(table, gapOf(table)), tables };
}

export function isExactTable({ priceSun, rows, totalTickets = TICKETS_PER_PACK }: EditedTable): boolean {
  const tickets = rows.reduce((sum, row) => sum + BigInt(row.tickets), 0n);
  const value = rows.reduce((sum, row) => sum + BigInt(row.tickets) * row.valueSun, 0n);
  const { numerator, denominator } = PACK_RETURN;
  return tickets === BigInt(totalTickets) && value * denominator === priceSun * BigInt(totalTickets) * numerator;
}

function isReadable({ priceSun, rows, totalTickets = TICKETS_PER_PACK }: EditedTable): boolean {
  const amounts = [priceSun, ...rows.map(({ valueSun }) => valueSun)];
  if (rows.length === 0 || amounts.some((amountSun) => amountSun < STEP_SUN || amountSun % STEP_SUN !== 0n))
    return false;
  if (rows.some(({ tickets }) => !Number.isSafeInteger(tickets) || tickets < 0)) return false;
  const most = rows.reduce((sum, row) => sum + (BigInt(row.tickets) + BigInt(totalTickets)) * row.valueSun, 0n);
  return (
    (most + priceSun * BigInt(totalTickets)) / STEP_SUN < MOST_STEPS &&
    (priceSun * BigInt(totalTickets) * 93n) % (100n * STEP_SUN) === 0n
  );
}

function gapOf({ priceSun, rows, totalTickets = TICKETS_PER_PACK }: EditedTable): Gap {
  const tickets = rows.reduce((sum, row) => sum + row.tickets, 0);
  const value = rows.reduce((sum, row) => sum + BigInt(row.tickets) * row.valueSun, 0n);
  const wanted = shareFloor(priceSun * BigInt(totalTickets), PACK_RETURN.numerator, PACK_RETURN.denominator);
  return { tickets: totalTickets - tickets, steps: Number((wanted - value) / STEP_SUN) };
}

/** Free rows by value: rows that are worth the same count as one item of the search. */
type Group = SearchItem & { readonly places: readonly number[] };

function groupsOf({ rows }: EditedTable): readonly Group[] {
  const places = rows.flatMap(({ isLocked }, place) => (isLocked ? [] : [place]));
  const byValue = Map.groupBy(places, (place) => rows[place]?.valueSun ?? 0n);
  return [...byValue].map(([valueSun, all]) => ({
    value: stepsOf(valueSun),
    tickets: all.reduce((sum, place) => sum + (rows[place]?.tickets ?? 0), 0),
    least: all.length,
    places: all,
  }));
}

function stepsOf(amountSun: bigint): number {
  const steps = amountSun / STEP_SUN;
  return Number(steps);
}

/** Returns a value's change in proportion to its size, in millionths. */
function shareOf(before: bigint, after: bigint): bigint {
  return (1_000_000n * (after < before ? before - after : after - before)) / before;
}

const byShare = (left: { readonly share: bigint }, right: { readonly share: bigint }): number =>
  left.share < right.share ? -1 : left.share > right.share ? 1 : 0;

function changedTable(table: EditedTable, groups: readonly Group[], change: Change): EditedTable {
  const tickets = table.rows.map((row) => row.tickets);
  for (const [i, group] of groups.entries()) spread(tickets, group, change[i] ?? 0);
  return { ...table, rows: table.rows.map((row, place) => ({ ...row, tickets: tickets[place] ?? 0 })) };
}

/** Gives the change of a group to its rows: each keeps one ticket at least, and the fullest changes first. */
function spread(tickets: number[], { places }: Group, change: number): void {
  let left = change;
  for (const place of places) {
    const missing = Math.max(0, 1 - (tickets[place] ?? 0));
    tickets[place] = (tickets[place] ?? 0) + missing;
    left -= missing;
  }
  for (const place of places.toSorted((one, other) => (tickets[other] ?? 0) - (tickets[one] ?? 0))) {
    const taken = left > 0 ? left : Math.max(left, 1 - (tickets[place] ?? 0));
    tickets[place] = (tickets[place] ?? 0) + taken;
    left -= taken;
    if (left === 0) return;
  }
}

function offer(kind: NearestKind, from: EditedTable, to: EditedTable, isLeast = false): readonly NearestTable[] {
  if (!isExactTable(to) || to.rows.some(({ tickets }) => tickets < 1)) return [];
  const cost = to.rows.reduce((sum, row, i) => sum + Math.abs(row.tickets - (from.rows[i]?.tickets ?? 0)), 0);
  const rows = to.rows.map(({ valueSun, tickets }) => ({ valueSun, tickets }));
  return [{ kind, priceSun: to.priceSun, rows, cost, isLeast }];
}

function leastTables(table: EditedTable): readonly NearestTable[] {
  const groups = groupsOf(table);
  const gap = gapOf(table);
  if (table.rows.some(({ isLocked, tickets }) => isLocked && tickets < 1)) return [];
  if (!mayExist(table)) return [];
  const bound = leastCost(groups, gap);
  return searchChanges(groups, gap)
    .slice(0, 1)
    .flatMap((change) => {
      const to = changedTable(table, groups, change);
      return offer('least', table, to).map((each) => ({ ...each, isLeast: each.cost === bound }));
    });
}

/** No sum and no remainder stands in the way of an exact table. */
function mayExist(table: EditedTable): boolean {
  const [groups, gap] = [groupsOf(table), gapOf(table)];
  return groups.length > 0 && divides(groups, gap) && leastCost(groups, gap) !== Infinity;
}

/** The values of free rows differ by multiples of one step: the missing value must be such a multiple as well. */
function divides(groups: readonly Group[], { tickets, steps }: Gap): boolean {
  const { step, base } = stepOf(groups);
  const wanted = BigInt(steps) - BigInt(tickets) * base;
  return step === 0n ? wanted === 0n : wanted % step === 0n;
}

function stepOf(groups: readonly Group[]): { readonly step: bigint; readonly base: bigint } {
  const base = BigInt(groups[0]?.value ?? 0);
  return { base, step: groups.reduce((step, { value }) => gcd(step, BigInt(value) - base), 0n) };
}

function reasonOf(table: EditedTable, gap: Gap): NoTableReason {
  const groups = groupsOf(table);
  if (groups.length === 0) return { kind: 'locked' };
  if (leastCost(groups, gap) === Infinity) {
    const most = Math.max(...groups.map(({ value }) => value));
    const missing = BigInt(gap.steps) - BigInt(gap.tickets) * BigInt(most);
    return { kind: 'out-of-reach', isTooLow: missing > 0n || gap.steps > 0 };
  }
  const { step } = stepOf(groups);
  return divides(groups, gap) ? { kind: 'too-few-items' } : { kind: 'step', stepSun: step * STEP_SUN };
}

/** The best item's odds stay: what players compare first. */
function topKept(table: EditedTable, least: readonly NearestTable[]): readonly NearestTable[] {
  const top = table.rows.reduce((best, row, i) => (row.valueSun > (table.rows[best]?.valueSun ?? 0n) ? i : best), 0);
  const before = table.rows[top];
  if (before === undefined || before.isLocked || least[0]?.rows[top]?.tickets === before.tickets) return [];
  const rows = table.rows.map((row, i) => (i === top ? { ...row, isLocked: true } : row));
  return leastTables({ ...table, rows }).map((each) => ({ ...each, kind: 'top-kept', isLeast: false }));
}

function fewItems(table: EditedTable): readonly NearestTable[] {
  const groups = groupsOf(table);
  return searchFewItems(groups, gapOf(table))
    .toSorted((left, right) => countChanged(left) - countChanged(right))
    .slice(0, 1)
    .flatMap((change) => offer('few-items', table, changedTable(table, groups, change)));
}

const countChanged = (change: Change): number => change.filter((size) => size !== 0).length;

/** All free tickets in proportion, then the least change from there. */
function scaled(table: EditedTable): readonly NearestTable[] {
  const total = table.totalTickets ?? TICKETS_PER_PACK;
  const locked = table.rows.reduce((sum, row) => sum + (row.isLocked ? row.tickets : 0), 0);
  const free = table.rows.reduce((sum, row) => sum + (row.isLocked ? 0 : row.tickets), 0);
  if (free === 0 || free + locked === total || locked >= total) return [];
  const rows = table.rows.map((row) =>
    row.isLocked ? row : { ...row, tickets: Math.max(1, Math.round((row.tickets * (total - locked)) / free)) },
  );
  const from = { ...table, rows };
  if (isExactTable(from)) return offer('scaled', table, from);
  return leastTables(from).flatMap(({ rows: to }) =>
    offer('scaled', table, { ...table, rows: table.rows.map((row, i) => ({ ...row, ...to[i] })) }),
  );
}

/** One value changed and, where tickets are missing, the tickets of one row. */
function oneValue(table: EditedTable): readonly NearestTable[] {
  const gap = gapOf(table);
  const tables = table.rows.flatMap((giver, place) => {
    if (gap.tickets === 0) return place === 0 ? [table] : [];
    const tickets = giver.tickets + gap.tickets;
    if (giver.isLocked || tickets < 1) return [];
    return [{ ...table, rows: table.rows.map((row, i) => (i === place ? { ...row, tickets } : row)) }];
  });
  const changed = tables.flatMap((each) => {
    const missing = BigInt(gapOf(each).steps);
    return each.rows.flatMap((row, place) => {
      const by = BigInt(row.tickets);
      if (row.isLocked || by === 0n || missing === 0n || missing % by !== 0n) return [];
      const valueSun = row.valueSun + (missing / by) * STEP_SUN;
      if (valueSun < STEP_SUN) return [];
      const share = shareOf(row.valueSun, valueSun);
      return [{ share, to: { ...each, rows: each.rows.map((old, i) => (i === place ? { ...old, valueSun } : old)) } }];
    });
  });
  return changed
    .toSorted(byShare)
    .slice(0, 1)
    .flatMap(({ to }) => offer('value', table, to));
}

/** The price that this table returns 93/100 of, where there is one. */
function otherPrice(table: EditedTable): readonly NearestTable[] {
  if (gapOf(table).tickets !== 0) return [];
  const value = table.rows.reduce((sum, row) => sum + BigInt(row.tickets) * row.valueSun, 0n);
  const whole = value * PACK_RETURN.denominator;
  const by = PACK_RETURN.numerator * BigInt(table.totalTickets ?? TICKETS_PER_PACK);
  const priceSun = whole / by;
  if (whole % by !== 0n || priceSun % STEP_SUN !== 0n || priceSun < STEP_SUN) return [];
  return offer('price', table, { ...table, priceSun });
}

const MOST_VALUE_STEPS = 60;
const MOST_SEARCHES = 12;
const MOST_VALUES = 3;

/** The smallest change of one value with which an exact table exists, and that table. */
function possibleValue(table: EditedTable): readonly NearestTable[] {
  const tries = table.rows.flatMap((row, place) => (row.isLocked ? [] : listOtherValues(row, place)));
  const found: NearestTable[] = [];
  let searches = 0;
  for (const { place, valueSun } of tries.toSorted(byShare)) {
    const to = { ...table, rows: table.rows.map((row, i) => (i === place ? { ...row, valueSun } : row)) };
    if (!mayExist(to)) continue;
    searches += 1;
    for (const each of leastTables(to)) found.push({ ...each, kind: 'value', isLeast: false });
    if (found.length >= MOST_VALUES || searches >= MOST_SEARCHES) break;
  }
  return found;
}

function listOtherValues(row: EditedRow, place: number) {
  return Array.from({ length: 2 * MOST_VALUE_STEPS }, (_, i) => {
    const steps = BigInt(Math.floor(i / 2) + 1) * (i % 2 === 0 ? 1n : -1n);
    const valueSun = row.valueSun + steps * STEP_SUN;
    return { place, valueSun, share: shareOf(row.valueSun, valueSun) };
  }).filter(({ valueSun }) => valueSun >= STEP_SUN);
}

/** Each table once, at most five. */
function distinct(tables: readonly NearestTable[]): readonly NearestTable[] {
  const keys = tables.map(({ priceSun, rows }) =>
    [priceSun, ...rows.map(({ valueSun, tickets }) => `${valueSun}×${tickets}`)].join(),
  );
  return tables.filter((_, i) => keys.indexOf(keys[i] ?? '') === i).slice(0, MOST_TABLES);
}
