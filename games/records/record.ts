import { formatVt, type CanonicalValue } from '@voltide/core';

import type { Game, Prize, TableName } from '../game.ts';

export const PLAY_FORMAT = 'voltide-play/2';
export const EXPORT_FORMAT = 'voltide-export/2';

/** One play with everything needed to recompute it (docs/fairness.md). Amounts are decimal VT, `table` integer sun. */
export type PlayRecord = {
  readonly format: typeof PLAY_FORMAT;
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly epoch: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null until the seed pair is rotated. */
  readonly serverSeed: string | null;
  readonly input: CanonicalValue;
  readonly table: CanonicalValue;
  readonly tableHash: string;
  readonly draws: readonly number[];
  readonly stake: string;
  readonly payout: string;
  readonly prizes: readonly PrizeRecord[];
  /** When the server accepted the play, ISO 8601 in UTC. It has no part in the result. */
  readonly at: string;
};

export type PrizeRecord =
  | { readonly kind: 'item'; readonly k: number; readonly item: string; readonly value: string }
  | { readonly kind: 'token' | 'ticket' | 'xp'; readonly count: number }
  | { readonly kind: 'gift'; readonly amount: string };

export type EpochRecord = {
  readonly epoch: number;
  readonly commitment: string;
  readonly serverSeed: string | null;
  /** Null for a pair that was replaced before the player had set a seed: it has served no play. */
  readonly clientSeed: string | null;
  readonly plays: number;
};

/** A whole account: all its seed pairs, oldest first, and all its plays in any order. Other members are allowed. */
export type AccountExport = {
  readonly format: typeof EXPORT_FORMAT;
  readonly plays: readonly PlayRecord[];
  readonly epochs: readonly EpochRecord[];
  /** Commitment of the pair after the last one. Null without a pair, and in a file of version 1. */
  readonly nextCommitment: string | null;
  /** Settled battles that the player sat in. None in a file that was written before there were any. */
  readonly battles: readonly BattleInExport[];
};

/** A battle in an account's export: the seat of its player, and the public record, which is read by its own rules. */
export type BattleInExport = {
  readonly seat: number;
  /** When the seat was paid, ISO 8601 in UTC. It has no part in the result. */
  readonly at: string;
  readonly record: unknown;
};

/** Puts the members of a record into their written order. */
export function playRecord(parts: Omit<PlayRecord, 'format'>): PlayRecord {
  return {
    format: PLAY_FORMAT,
    game: parts.game,
    rules: parts.rules,
    epoch: parts.epoch,
    nonce: parts.nonce,
    commitment: parts.commitment,
    clientSeed: parts.clientSeed,
    serverSeed: parts.serverSeed,
    input: parts.input,
    table: parts.table,
    tableHash: parts.tableHash,
    draws: parts.draws,
    stake: parts.stake,
    payout: parts.payout,
    prizes: parts.prizes,
    at: parts.at,
  };
}

export type PlayParts<Input> = Pick<
  PlayRecord,
  'epoch' | 'nonce' | 'commitment' | 'clientSeed' | 'serverSeed' | 'tableHash' | 'draws' | 'at'
> & { readonly input: Input };

/** The record of a play as the server writes it: its result follows from input, table and numbers. */
export function createPlayRecord<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  parts: PlayParts<Input>,
): PlayRecord {
  const { stakeSun, payoutSun, prizes } = game.resolve(parts.draws, parts.input, table);
  return playRecord({
    ...parts,
    game: game.id,
    rules: game.rulesVersion,
    input: game.inputDocument(parts.input),
    table: game.documentOf(table),
    stake: formatVt(stakeSun),
    payout: formatVt(payoutSun),
    prizes: prizes.map(prizeRecord),
  });
}

export function prizeRecord(prize: Prize): PrizeRecord {
  switch (prize.kind) {
    case 'item':
      return { kind: 'item', k: prize.k, item: prize.itemId, value: formatVt(prize.valueSun) };
    case 'gift':
      return { kind: 'gift', amount: formatVt(prize.amountSun) };
    case 'token':
    case 'ticket':
    case 'xp':
      return { kind: prize.kind, count: prize.count };
  }
}

/** Writes the result of a play in a few words: in those of its game, else all its prizes. */
export function resultText<Input, Table extends TableName>(
  game: Game<Input, Table>,
  table: Table,
  { draws, input }: Pick<PlayParts<Input>, 'draws' | 'input'>,
): string {
  if (game.resultText !== undefined) return game.resultText(draws, input, table);
  const { payoutSun, prizes } = game.resolve(draws, input, table);
  const paid = payoutSun > 0n ? [`${formatVt(payoutSun)} VT`] : [];
  return [...paid, ...prizes.map((prize) => prizeText(prizeRecord(prize)))].join(', ');
}

export function prizeText(prize: PrizeRecord): string {
  switch (prize.kind) {
    case 'item':
      return `${prize.item} worth ${prize.value} VT`;
    case 'gift':
      return `a gift of ${prize.amount} VT promo`;
    case 'token':
      return `tokens: ${prize.count}`;
    case 'ticket':
      return `jackpot tickets: ${prize.count}`;
    case 'xp':
      return `${prize.count} XP`;
  }
}
