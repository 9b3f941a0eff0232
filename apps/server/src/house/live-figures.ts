import type { Clock } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import type { PackVersion } from '../packs/catalogue.ts';
import { readFigures } from './live-figures.sql.ts';

/** A pack is sold for cash only while its top prize is at most one hundredth of the house's cash (S4-07). */
const TOP_PRIZE_SHARE = 100n;
/** Older figures say nothing about the house's cash: what was won since may be more than it has. */
const AGE_MAX_MS = 60_000;

/** What the counter job has counted, as this node last read it. */
export class LiveFigures {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #opens = new Map<string, number>();
  #houseCashSun = 0n;
  #countedAtMs = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Reads the figures anew. `isWhole` says that everything which waited had been counted before. */
  async reload({ isWhole }: { readonly isWhole: boolean }): Promise<void> {
    const atMs = this.#clock.nowMs();
    const { cashSun, cashFindsSun, capitalSun, opens } = await readFigures(this.#database);
    this.#houseCashSun = capitalSun - cashSun - cashFindsSun;
    for (const row of opens) this.#opens.set(`${row.tableId}-${row.item}`, row.opens);
    if (isWhole) this.#countedAtMs = atMs;
  }

  /** Capital less everything players hold in cash and could exchange for cash. */
  get houseCashSun(): bigint {
    return this.#houseCashSun;
  }

  /** When everything had been counted for the last time. */
  get countedAtMs(): number {
    return this.#countedAtMs;
  }

  /** Whether cash may buy this pack now. */
  mayBuyWithCash({ topValueSun }: PackVersion): boolean {
    const isFresh = this.#clock.nowMs() - this.#countedAtMs <= AGE_MAX_MS;
    return isFresh && topValueSun * TOP_PRIZE_SHARE <= this.#houseCashSun;
  }

  /** How often each item of a version has come up, in order of its items. */
  listOpens({ tableId, pack }: PackVersion): readonly number[] {
    return pack.items.map((_, item) => this.#opens.get(`${tableId}-${item}`) ?? 0);
  }
}
