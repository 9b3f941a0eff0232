import type { CanonicalValue } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

export type ItemPrize = {
  readonly kind: 'item';
  readonly k: number;
  readonly item: number;
  readonly itemId: string;
  readonly valueSun: bigint;
};

/** A prize of a play besides its payout. A gift is promo, for either bucket of the stake (rules book §1). */
export type Prize =
  | ItemPrize
  | { readonly kind: 'token' | 'ticket' | 'xp'; readonly count: number }
  | { readonly kind: 'gift'; readonly amountSun: bigint };

export type Outcome = {
  readonly stakeSun: bigint;
  /** Paid at once into the bucket that paid the stake. */
  readonly payoutSun: bigint;
  /** The house's exact long-run part of this stake: everything in `games/edge.ts` is a share of it. */
  readonly edgeSun: bigint;
  readonly prizes: readonly Prize[];
};

/** Lists the items among the prizes of a play, in order of `k`. */
export function listItems({ prizes }: Pick<Outcome, 'prizes'>): readonly ItemPrize[] {
  return prizes.filter((prize) => prize.kind === 'item');
}

/** Lists the gifts of promo among the prizes of a play, in sun. */
export function listGifts({ prizes }: Pick<Outcome, 'prizes'>): readonly bigint[] {
  return prizes.flatMap((prize) => (prize.kind === 'gift' ? [prize.amountSun] : []));
}

export type TableName = { readonly id: string; readonly version: number };

export function listNewest<Table extends TableName>(tables: readonly Table[]): readonly Table[] {
  return tables.filter((table) => !tables.some(({ id, version }) => id === table.id && version > table.version));
}

export type TableRules<Table extends TableName> = {
  /** Reads a canonical table document of the right shape, whether or not its odds are allowed. @throws ShapeError */
  parseTable(document: unknown): Table;
  documentOf(table: Table): CanonicalValue;
  listTableFaults(table: Table): readonly string[];
  /** Lists every table of the game that was ever published, each with its published hash. */
  listPublished(): readonly (Table & { readonly hash: string })[];
  /** Finds the published hash of this table's name and version, if this program knows them. */
  findPublishedHash(table: Table): string | undefined;
  /** Names a table for people, if that is not its id as a word. */
  tableName?(table: Table): string;
};

/** A play of one player among the others of the same game, in order of nonces. */
export type SequencePlay<Input> = {
  readonly input: Input;
  /** The UTC day of the play, as "2026-11-20". */
  readonly day: string;
};

/** A contradiction of a play to those before it. */
export type SequenceFault = { readonly subject: 'input' | 'time'; readonly text: string };

/** Terms of a game that is played by the common call and page: one stake, no day, no item. */
type SoloTerms<Input, Table extends TableName> = {
  readonly about: string;
  /** Returns the highest payout: cash may be staked only if the house can pay it (S4-07). */
  mostPayoutSun(input: Input, table: Table): bigint;
};

/**
 * A game is a plain object of pure functions. It uses no clock, network, storage or randomness: the numbers come in.
 * Server, page, verifier and bench run the same object, and money moves only as the outcome says.
 */
export type Game<Input, Table extends TableName> = TableRules<Table> & {
  readonly id: string;
  readonly name: string;
  /** Version of the rules book that the game follows (§17). */
  readonly rulesVersion: number;
  /**
   * Reads the input of a play from a request, a record or a stored play.
   * @throws ShapeError
   */
  parseInput(value: unknown): Input;
  /** Writes the canonical document of an input, as it is stored and recorded; amounts are decimal VT. */
  inputDocument(input: Input): CanonicalValue;
  /** Returns the input that takes this many draws, if the number of draws is the player's only choice. */
  inputOfCount?(count: number): Input | undefined;
  /** Inputs for conformance tests, as records hold them: the least, the most, and one between. */
  readonly examples: readonly CanonicalValue[];
  readonly solo?: SoloTerms<Input, Table>;
  /** Lists the lowest draw of each outcome in the table, in order. */
  listBounds(table: Table): readonly number[];
  /** True if an item with this name can be found under this table. */
  hasItem(table: Table, itemId: string): boolean;
  plan(input: Input): DrawPlan;
  /** Computes the outcome of a play from its draws, which are as many and as low as the plan says. */
  resolve(draws: readonly number[], input: Input, table: Table): Outcome;
  /**
   * Lists, for a game whose plays depend on earlier ones, the contradictions of each play in order. Others of the same
   * player may be missing between them unless the list is whole.
   */
  listSequenceFaults?(plays: readonly SequencePlay<Input>[], isWhole: boolean): readonly (SequenceFault | undefined)[];
  resultText?(draws: readonly number[], input: Input, table: Table): string;
};

export type AnyGame = Game<unknown, TableName>;

/** Declares a game and types it; the object is frozen. */
export function defineGame<Input, Table extends TableName>(game: Game<Input, Table>): Game<Input, Table> {
  return Object.freeze(game);
}
