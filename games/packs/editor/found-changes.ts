import { isAllowed, type Change, type SearchItem } from './search-items.ts';
import type { Shift, SmallShifts } from './small-shifts.ts';

/** Looks at so many pairs of shifts in all, and compares so many changes of the least cost. */
const MOST_PAIRS = 15_000;
const ENOUGH = 12;

/** Collects exact changes: of each cost only those that are no dearer than the best so far. */
export class Found {
  readonly #items: readonly SearchItem[];
  readonly #bound: number;
  readonly #byKey = new Map<string, { readonly change: Change; readonly cost: number }>();
  #best = Infinity;
  #atBest = 0;
  #pairs = 0;

  constructor(items: readonly SearchItem[], bound: number) {
    this.#items = items;
    this.#bound = bound;
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** Nothing can cost less than the bound: a few of these are a choice. */
  get isEnough(): boolean {
    return this.#best <= this.#bound && this.#atBest >= ENOUGH;
  }

  /** As many pairs were met as are worth the time. */
  get isTired(): boolean {
    return this.#pairs > MOST_PAIRS;
  }

  add(change: Change): void {
    const cost = change.reduce((sum, each) => sum + Math.abs(each), 0);
    if (cost > this.#best || !isAllowed(this.#items, change)) return;
    const key = change.join();
    if (this.#byKey.has(key)) return;
    this.#atBest = cost < this.#best ? 1 : this.#atBest + 1;
    this.#best = cost;
    this.#byKey.set(key, { change, cost });
  }

  /** Meets what is left with one small shift, then with two of them. */
  meet(start: Change, left: number, { shifts, byValue }: SmallShifts): void {
    for (const shift of byValue.get(left) ?? []) this.add(withShift(start, shift));
    const startCost = start.reduce((sum, each) => sum + Math.abs(each), 0);
    for (const first of shifts) {
      if (this.isEnough || this.isTired) return;
      this.#pairs += 1;
      const seconds = byValue.get(left - first.value);
      // Two shifts can save at most the tickets that they move.
      if (seconds === undefined || startCost - first.tickets - (seconds[0]?.tickets ?? 0) > this.#best) continue;
      const shifted = withShift(start, first);
      for (const second of seconds) {
        this.#pairs += 1;
        if (this.isTired) return;
        if (startCost - first.tickets - second.tickets <= this.#best) this.add(withShift(shifted, second));
      }
    }
  }

  /** The best changes: of equal cost those of fewer items, then those that change each item the least for its size. */
  list(): readonly Change[] {
    return [...this.#byKey.values()]
      .map(({ change, cost }) => ({ change, cost, changed: change.filter((size) => size !== 0).length }))
      .toSorted(
        (left, right) =>
          left.cost - right.cost || left.changed - right.changed || this.#bent(left.change) - this.#bent(right.change),
      )
      .map(({ change }) => change);
  }

  #bent(change: Change): number {
    return change.reduce((sum, each, i) => sum + (each * each) / Math.max(1, this.#items[i]?.tickets ?? 0), 0);
  }
}

function withShift(change: Change, { parts }: Shift): Change {
  const shifted = [...change];
  for (const [i, size] of parts) shifted[i] = (shifted[i] ?? 0) + size;
  return shifted;
}
