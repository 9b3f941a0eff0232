import type { PackPlay, Play } from '@voltide/contract';
import type { PlayRecord } from '@voltide/games/records/record';

import type { Bucket } from '../../money/ledger/operation.ts';

export type StoredPlay = {
  readonly game: string;
  /** Canonical JSON of the choice that was played. */
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

export type StateOf = (k: number) => ItemState;

export type PlayPresenter = {
  readonly view: (play: StoredPlay, stateOf: StateOf) => Play;
  /** Returns a play as the verifier reads it (docs/fairness.md). */
  readonly record: (play: StoredPlay) => PlayRecord;
  readonly tableName: (tableId: number) => string;
  readonly cells: (play: StoredPlay) => { readonly quantity: number; readonly value: string; readonly result: string };
};

export function playIdOf({ epoch, nonce }: { readonly epoch: number; readonly nonce: number }): string {
  return `${epoch}-${nonce}`;
}

const BATTLE = 'battle-';

/** Returns the battle of a history entry; undefined for a play. */
export function battleIdIn(id: string): string | undefined {
  return id.startsWith(BATTLE) ? id.slice(BATTLE.length) : undefined;
}

export function parsePlayId(id: string): { readonly epoch: number; readonly nonce: number } {
  const [epoch, nonce] = id.split('-').map(Number);
  return { epoch: epoch ?? 0, nonce: nonce ?? 0 };
}
