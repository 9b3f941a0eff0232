import type { CanonicalValue } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

/** An item that the player then holds: which draw found it (`k`), its place and name in the table, its frozen value. */
export type ItemPrize = {
  readonly kind: 'item';
  readonly k: number;
  readonly item: number;
  readonly itemId: string;
  readonly valueSun: bigint;
};

/** What a play gives besides its payout. A gift is promo, whatever paid the stake (rules book §1). */
export type Prize =
  | ItemPrize
  | { readonly kind: 'token' | 'ticket' | 'xp'; readonly count: number }
  | { readonly kind: 'gift'; readonly amountSun: bigint };

/** What a play costs and what comes of it. */
export type Outcome = {
  readonly stakeSun: bigint;
  /** Paid at once into the bucket that paid the stake. */
  readonly payoutSun: bigint;
  /** What the house keeps of this stake in the long run, exactly: everything in `games/edge.ts` is a share of it. */
  readonly edgeSun: bigint;
  readonly prizes: readonly Prize[];
};

/** The items among the prizes of a play, in order of `k`. */
export function listItems({ prizes }: Pick<Outcome, 'prizes'>): readonly ItemPrize[] {
  return prizes.filter((prize) => prize.kind === 'item');
}

/** The gifts of promo among the prizes of a play, in sun. */
export function listGifts({ prizes }: Pick<Outcome, 'prizes'>): readonly bigint[] {
  return prizes.flatMap((prize) => (prize.kind === 'gift' ? [prize.amountSun] : []));
}

/** What a record, a log line or a heading calls the table of a play. */
export type TableName = { readonly id: string; readonly version: number };

/** The newest version of each table, in their order. */
export function listNewest<Table extends TableName>(tables: readonly Table[]): readonly Table[] {
  return tables.filter((table) => !tables.some(({ id, version }) => id === table.id && version > table.version));
}

/** How the odds tables of a game are read, named and judged. */
export type TableRules<Table extends TableName> = {
  /** Reads a canonical table document of the right shape, whether or not its odds are allowed. @throws ShapeError */
  parseTable(document: unknown): Table;
  /** The canonical document whose hash identifies the table. */
  documentOf(table: Table): CanonicalValue;
  /** What forbids this table, in words; empty when it is in order. */
  listTableFaults(table: Table): readonly string[];
  /** Every table of the game that was ever published, each with the hash it was published under. */
  listPublished(): readonly (Table & { readonly hash: string })[];
  /** The hash under which this table's name and version were published, if this program knows them. */
  findPublishedHash(table: Table): string | undefined;
  /** Names a table for people, where that is not its id as a word. */
  tableName?(table: Table): string;
};

/** A play of one player among the others of the same game, in order of nonces. */
export type SequencePlay<Input> = {
  readonly input: Input;
  /** The UTC day of the play, as "2026-11-20". */
  readonly day: string;
};

/** What of a play contradicts those before it. */
export type SequenceFault = { readonly subject: 'input' | 'time'; readonly text: string };

/** What a game says that is played by the one call and page of all such games: one stake, no day, no item. */
export type SoloTerms<Input, Table extends TableName> = {
  /** What is played and what comes back, in a few words. */
  readonly about: string;
  /** The most that such a play can pay: cash may be staked only where the house can pay it (S4-07). */
  mostPayoutSun(input: Input, table: Table): bigint;
};

/**
 * A game is a plain object of pure functions. It touches no clock, no network, no storage and no chance of its own:
 * the numbers come in. Server, page, verifier and bench run the same object, and money moves only as the outcome says.
 */
export type Game<Input, Table extends TableName> = TableRules<Table> & {
  /** Names the game in records and in the ledger. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Version of the rules book the game follows (§17). */
  readonly rulesVersion: number;
  /**
   * Reads what decides a play besides the numbers and the table, from a request, a record or a stored play alike.
   * @throws ShapeError
   */
  parseInput(value: unknown): Input;
  /** The canonical document of an input, as it is stored and written into records; amounts are decimal VT. */
  inputDocument(input: Input): CanonicalValue;
  /** Where the number of draws is the player's choice alone: the input that takes this many. */
  inputOfCount?(count: number): Input | undefined;
  /** Inputs as records hold them, for whatever tries the game out: the least, the most, and one between. */
  readonly examples: readonly CanonicalValue[];
  /** Present where `POST /api/games/:gameId/play` plays it. */
  readonly solo?: SoloTerms<Input, Table>;
  /** The lowest draw of each outcome in the table, in order. */
  listBounds(table: Table): readonly number[];
  /** Whether an item with this name can be found under this table. */
  hasItem(table: Table, itemId: string): boolean;
  /** Which numbers the play needs. */
  plan(input: Input): DrawPlan;
  /** The outcome of a play whose numbers came out as `draws`, which are as many and as low as the plan says. */
  resolve(draws: readonly number[], input: Input, table: Table): Outcome;
  /**
   * Where a play depends on those before it: what contradicts them, of each play in order. Others of the same player
   * may be missing between them unless the list is whole.
   */
  listSequenceFaults?(plays: readonly SequencePlay<Input>[], isWhole: boolean): readonly (SequenceFault | undefined)[];
  /** What such a play came to in a few words, where its payout and prizes do not tell it best. */
  resultText?(draws: readonly number[], input: Input, table: Table): string;
};

/** A game of which only its table's name is known: what lists of games hold. */
export type AnyGame = Game<unknown, TableName>;

/** States a game and types it; a game cannot be changed afterwards. */
export function defineGame<Input, Table extends TableName>(game: Game<Input, Table>): Game<Input, Table> {
  return Object.freeze(game);
}
