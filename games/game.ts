import type { DrawPlan } from '@voltide/fairness';
import type { CanonicalValue } from '@voltide/core';

/** One thing found: in which part of the play (`k`), its place and name in the table, and its frozen value. */
export type Find = {
  readonly k: number;
  readonly item: number;
  readonly itemId: string;
  readonly valueSun: bigint;
};

/** What a play costs and what came of it. */
export type Outcome = { readonly stakeSun: bigint; readonly finds: readonly Find[] };

/** What a record, a log line or a heading calls the table of a play. */
export type TableName = { readonly id: string; readonly version: number };

/**
 * A game is a plain object of pure functions. It touches no clock, no network, no storage and no chance of its own:
 * the numbers come in. Server, page, verifier and bench run the same object, and money moves only as the outcome says.
 */
export type Game<Input, Table extends TableName> = {
  /** Names the game in records and in the ledger. */
  readonly id: string;
  /** Version of the rules book the game follows (§17). */
  readonly rulesVersion: number;
  /** Reads the player's choice, from a request as well as from a play record. @throws ShapeError */
  parseInput(value: unknown): Input;
  /** Reads a canonical table document of the right shape, whether or not its odds are allowed. @throws ShapeError */
  parseTable(document: unknown): Table;
  /** The canonical document whose hash identifies the table. */
  documentOf(table: Table): CanonicalValue;
  /** The lowest draw of each item, in order of the items. */
  listBounds(table: Table): readonly number[];
  /** Whether something with this name can be found under this table. */
  hasItem(table: Table, itemId: string): boolean;
  /** What forbids this table, in words; empty when it is in order. */
  listTableFaults(table: Table): readonly string[];
  /** The hash under which this table's name and version were published, if this program knows them. */
  findPublishedHash(table: Table): string | undefined;
  /** Which numbers the play needs. */
  plan(input: Input): DrawPlan;
  /** The outcome of a play whose numbers came out as `draws`, in order of `k`. */
  resolve(draws: readonly number[], input: Input, table: Table): Outcome;
  /** The most promo that a cash stake turns into cash (rules book §1). */
  releaseCapSun(stakeSun: bigint): bigint;
};

/** A game of which only its table's name is known: what lists of games hold. */
export type AnyGame = Game<unknown, TableName>;

/** States a game and types it; a game cannot be changed afterwards. */
export function defineGame<Input, Table extends TableName>(game: Game<Input, Table>): Game<Input, Table> {
  return Object.freeze(game);
}
