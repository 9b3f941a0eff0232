import { present } from '@voltide/core';

import { Found } from './found-changes.ts';
import { listLineChanges } from './line-changes.ts';
import { isAllowed, type Change, type Gap, type SearchItem } from './search-items.ts';
import { listSmallShifts } from './small-shifts.ts';

const EXTRA_PAIRS = 5;
const MOST_ROUNDS = 300;

/**
 * Changes that close the gap exactly, the least sum of |tickets| first, at most 64. Each start moves tickets between
 * the extreme items until the gap is small, refines it with moves that cost nothing, and then meets what is left with
 * two small shifts from the middle, or with three items along their line of solutions.
 */
export function searchChanges(items: readonly SearchItem[], gap: Gap): readonly Change[] {
  const found = new Found(items, leastCost(items, gap));
  // The solutions of up to three items lie on one line: the best of it is the best of all.
  if (items.length <= 3) return searchFewItems(items, gap);
  const shifts = listSmallShifts(items.map(({ value }) => value));
  for (const start of listStarts(items, gap)) {
    if (found.isEnough) break;
    const left = gap.steps - valueOf(items, start);
    found.meet(start, left, shifts);
    if (found.isEnough) break;
    const refined = refine(items, start, left, 1);
    found.meet(refined.change, refined.left, shifts);
    if (!found.isEmpty || found.isTired) continue;
    for (const line of listLineChanges(items, refined.change, { tickets: 0, steps: refined.left })) found.add(line);
  }
  for (const line of listLineChanges(items, zeros(items), gap)) found.add(line);
  return found.list();
}

/** Changes of at most three items, the least first. */
export function searchFewItems(items: readonly SearchItem[], gap: Gap): readonly Change[] {
  const found = new Found(items, 0);
  for (const line of listLineChanges(items, zeros(items), gap)) found.add(line);
  return found.list();
}

/**
 * A bound that no change is below: |missing tickets|, and two for each pair that must be moved besides so that the
 * value can come out. Infinity where even all tickets cannot.
 */
export function leastCost(items: readonly SearchItem[], { tickets, steps }: Gap): number {
  const removable = items.reduce((sum, item) => sum + item.tickets - item.least, 0);
  const fewest = Math.max(0, -tickets);
  const most = removable - fewest;
  if (items.length === 0) return tickets === 0 && steps === 0 ? 0 : Infinity;
  const rising = items.toSorted((left, right) => left.value - right.value);
  const reaches = (pairs: number): boolean => {
    const [added, removed] = [Math.max(0, tickets) + pairs, fewest + pairs];
    const [low, high] = [present(rising[0], 'an item').value, present(rising.at(-1), 'an item').value];
    const top = added * high - fillValue(rising, removed);
    const foot = added * low - fillValue(rising.toReversed(), removed);
    return foot <= steps && steps <= top;
  };
  if (most < 0 || !reaches(most)) return Infinity;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return Math.abs(tickets) + 2 * low;
}

/** The value of so many tickets, taken from the first items as far as they have any to give. */
function fillValue(items: readonly SearchItem[], count: number): number {
  let [left, sum] = [count, 0];
  for (const { value, tickets, least } of items) {
    const taken = Math.min(left, tickets - least);
    sum += taken * value;
    left -= taken;
  }
  return sum;
}

const zeros = (items: readonly SearchItem[]): number[] => items.map(() => 0);
const valueOf = (items: readonly SearchItem[], change: Change): number =>
  items.reduce((sum, { value }, i) => sum + value * (change[i] ?? 0), 0);

/** Changes that give the table its number of tickets, each a place to search from. */
function listStarts(items: readonly SearchItem[], { tickets, steps }: Gap): readonly Change[] {
  const order = items.map((_, i) => i).toSorted((left, right) => valueAt(items, left) - valueAt(items, right));
  const fullest = items.reduce((best, item, i) => (item.tickets > (items[best]?.tickets ?? 0) ? i : best), 0);
  const orders =
    tickets === 0 ? [order] : [[fullest, ...order.filter((i) => i !== fullest)], order, order.toReversed()];
  const starts: Change[] = [];
  for (const each of orders) {
    const base = giveTickets(items, each, tickets);
    if (base === undefined) continue;
    const [low, high] = [order[0] ?? 0, order.at(-1) ?? 0];
    const span = valueAt(items, high) - valueAt(items, low);
    const near = refine(items, base, steps - valueOf(items, base), Math.max(1, span)).change;
    starts.push(near);
    const isShort = steps - valueOf(items, near) > 0;
    const [from, to] = isShort ? [low, high] : [high, low];
    for (let extra = 1; extra <= EXTRA_PAIRS; extra++) {
      const more = [...near];
      more[from] = (more[from] ?? 0) - extra;
      more[to] = (more[to] ?? 0) + extra;
      if (isAllowed(items, more)) starts.push(more);
    }
  }
  return starts;
}

const valueAt = (items: readonly SearchItem[], i: number): number => items[i]?.value ?? 0;

function giveTickets(items: readonly SearchItem[], order: readonly number[], tickets: number): number[] | undefined {
  const change = zeros(items);
  if (tickets >= 0) {
    change[order[0] ?? 0] = tickets;
    return change;
  }
  let left = -tickets;
  for (const i of order) {
    const item = present(items[i], 'an item');
    const taken = Math.min(left, item.tickets - item.least);
    change[i] = -taken;
    left -= taken;
  }
  return left === 0 ? change : undefined;
}

/**
 * Moves tickets from item to item as long as that brings the value nearer without passing it: the moves that cost
 * least first, of these the largest. It ends once less than `span` is left.
 */
function refine(items: readonly SearchItem[], start: Change, startLeft: number, span: number) {
  const change = [...start];
  let left = startLeft;
  for (let round = 0; round < MOST_ROUNDS && Math.abs(left) >= span; round++) {
    const move = findMove(items, change, left);
    if (move === undefined) break;
    change[move.from] = (change[move.from] ?? 0) - move.count;
    change[move.to] = (change[move.to] ?? 0) + move.count;
    left -= move.count * move.value;
  }
  return { change, left };
}

type Move = { from: number; to: number; count: number; value: number; cost: number };

function findMove(items: readonly SearchItem[], change: Change, left: number): Move | undefined {
  let best: Move | undefined;
  for (const [from, giver] of items.entries()) {
    const [here, spare] = [change[from] ?? 0, giver.tickets + (change[from] ?? 0) - giver.least];
    if (spare <= 0) continue;
    for (const [to, taker] of items.entries()) {
      const value = taker.value - giver.value;
      const fits = Math.floor(left / value);
      if (value === 0 || fits <= 0) continue;
      const there = change[to] ?? 0;
      const cost = (here > 0 ? -1 : 1) + (there < 0 ? -1 : 1);
      const isBetter =
        best === undefined || cost < best.cost || (cost === best.cost && Math.abs(value) > Math.abs(best.value));
      if (!isBetter) continue;
      const count = Math.min(fits, spare, here > 0 ? here : Infinity, there < 0 ? -there : Infinity);
      best = { from, to, count, value, cost };
    }
  }
  return best;
}
