import type { Clock } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import type { PackVersion } from './catalogue.ts';
import { readFigures } from './live-figures.sql.ts';

/** A pack is sold for cash only while its top prize is at most one hundredth of the house's cash (S4-07). */
const TOP_PRIZE_SHARE = 100n;

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

  /** Reads the figures anew. */
  async reload(): Promise<void> {
    const atMs = this.#clock.nowMs();
    const { cashSun, cashFindsSun, capitalSun, opens } = await readFigures(this.#database);
    this.#houseCashSun = capitalSun - cashSun - cashFindsSun;
    for (const row of opens) this.#opens.set(`${row.tableId}-${row.item}`, row.opens);
    this.#countedAtMs = atMs;
  }

  /** Capital less everything players hold in cash and could exchange for cash. */
  get houseCashSun(): bigint {
    return this.#houseCashSun;
  }

  get countedAtMs(): number {
    return this.#countedAtMs;
  }

  /** Whether cash may buy this pack now. */
  mayBuyWithCash({ topValueSun }: PackVersion): boolean {
    return topValueSun * TOP_PRIZE_SHARE <= this.#houseCashSun;
  }

  /** How often each item of a version has come up, in order of its items. */
  listOpens({ tableId, pack }: PackVersion): readonly number[] {
    return pack.items.map((_, item) => this.#opens.get(`${tableId}-${item}`) ?? 0);
  }
}
