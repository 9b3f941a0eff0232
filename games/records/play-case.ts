import { canonicalJson, formatVt } from '@voltide/core';
import type { DrawPlan, HashPort } from '@voltide/fairness';

import type { AnyGame, Outcome } from '../game.ts';
import { prizeRecord, type PlayRecord, type PrizeRecord } from './record.ts';
import type { CheckStep, KnownBefore, Subject } from './verdict.ts';

/** A record that is being checked, with all that it is checked by. */
export type PlayCase = {
  readonly port: HashPort;
  readonly game: AnyGame;
  readonly record: PlayRecord;
  readonly known: KnownBefore;
  readonly input: unknown;
  readonly plan: DrawPlan;
  /** The server seed to compute with, null while it is sealed: that of the play's pair where it is known. */
  readonly serverSeed: string | null;
  readonly drawn: readonly number[] | undefined;
};

/** Computes the result of numbers under the record's table; undefined if they mean nothing in it. */
export function resolveCase({ game, record, input, plan }: PlayCase, draws: readonly number[]): Outcome | undefined {
  if (draws.length !== plan.count || draws.some((number) => number >= plan.n)) return undefined;
  const table = game.parseTable(record.table);
  if (game.listTableFaults(table).length > 0) return undefined;
  return game.resolve(draws, input, table);
}

/** True if an outcome equals the recorded one in the parts that depend on the drawn numbers. */
export function resultMatches(record: PlayRecord, outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false;
  const prizes = canonicalJson(outcome.prizes.map(prizeRecord)) === canonicalJson(record.prizes);
  return prizes && formatVt(outcome.payoutSun) === record.payout;
}

export function itemsOf({ prizes }: PlayRecord): readonly Extract<PrizeRecord, { readonly kind: 'item' }>[] {
  return prizes.filter((prize) => prize.kind === 'item');
}

export function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((number, i) => number === right[i]);
}

export type Texts = { readonly ok: string; readonly wrong: string };

export function step(subject: Subject, ok: boolean, texts: Texts): CheckStep {
  return { subject, ok, text: ok ? texts.ok : texts.wrong };
}
