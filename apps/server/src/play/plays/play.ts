import type { PackPlay, Play } from '@voltide/contract';
import type { PlayRecord } from '@voltide/games/records/record';

import type { Bucket } from '../../money/ledger/operation.ts';

/** A play as the database holds it, with the seed pair it belongs to. */
export type StoredPlay = {
  readonly game: string;
  /** Canonical JSON of what was played. */
  readonly input: string;
  readonly epoch: number;
  readonly nonce: number;
  readonly tableId: number;
  readonly stakeSun: bigint;
  readonly bucket: Bucket;
  readonly creditSun: bigint;
  readonly draws: readonly number[];
  readonly soldK: readonly number[];
  readonly atMs: number;
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null while the pair is in use. */
  readonly serverSeed: string | null;
};

export type ItemState = PackPlay['items'][number]['state'];

/** What became of the item at `k`, which was not sold at once. */
export type StateOf = (k: number) => ItemState;

/** How plays of some game are told to the outside: what it knows of its own plays, and nobody else. */
export type PlayPresenter = {
  /** A play as the contract describes it. */
  readonly view: (play: StoredPlay, stateOf: StateOf) => Play;
  /** A play as the verifier reads it (docs/fairness.md). */
  readonly record: (play: StoredPlay) => PlayRecord;
  /** What people call an odds table of the game: a pack, or a mode. */
  readonly tableName: (tableId: number) => string;
  /** What a spreadsheet tells of a play besides what is told of every play. */
  readonly cells: (play: StoredPlay) => { readonly quantity: number; readonly value: string; readonly result: string };
};

/** The name of a play on the wire. */
export function playIdOf({ epoch, nonce }: { readonly epoch: number; readonly nonce: number }): string {
  return `${epoch}-${nonce}`;
}

const BATTLE = 'battle-';

/** The battle that an entry of the history names; undefined where it is a play. */
export function battleIdIn(id: string): string | undefined {
  return id.startsWith(BATTLE) ? id.slice(BATTLE.length) : undefined;
}

/** Reads a name that the contract's schema has let through. */
export function parsePlayId(id: string): { readonly epoch: number; readonly nonce: number } {
  const [epoch, nonce] = id.split('-').map(Number);
  return { epoch: epoch ?? 0, nonce: nonce ?? 0 };
}
