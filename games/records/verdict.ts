import type { Outcome } from '../game.ts';

/** What a step can be about, and therefore what is wrong when it fails: each by its name for people. */
export const SUBJECTS = {
  commitment: 'commitment',
  server_seed: 'server seed',
  client_seed: 'client seed',
  /** One record alone cannot tell which of them it is. */
  seeds: 'client seed, or server seed with its commitment',
  nonce: 'nonce',
  input: 'input',
  odds_table: 'odds table',
  draws: 'drawn numbers',
  stake: 'stake',
  payout: 'payout',
  prizes: 'prizes',
  time: 'time',
  pairs: 'list of seed pairs',
} as const;

export type Subject = keyof typeof SUBJECTS;

export type CheckStep = { readonly subject: Subject; readonly ok: boolean; readonly text: string };

/**
 * - `proven`: the server seed is revealed and the whole result follows from it.
 * - `sealed`: it is not revealed yet; everything that can be checked before holds.
 * - `mismatch`: something does not hold; `wrong` says what.
 */
export type PlayCheck = {
  readonly state: 'proven' | 'sealed' | 'mismatch';
  readonly steps: readonly CheckStep[];
  readonly wrong: readonly Subject[];
  /** What there was nothing to compare with, in words: neither right nor wrong. */
  readonly notCompared: readonly string[];
  /** The numbers that the seeds give, or those of the record while it is sealed. */
  readonly draws: readonly number[];
  /** What these numbers are in the record's table; absent when they are nothing in it. */
  readonly outcome: Outcome | undefined;
};

/** What the player knew before the play; whatever is known is compared. */
export type KnownBefore = {
  /** Where it is known from: a page remembers it, which is the default; an export's list of pairs only repeats it. */
  readonly source?: 'memory' | 'pair';
  readonly commitment?: string;
  /** As the list of pairs tells it; null while the pair is in use. */
  readonly serverSeed?: string | null;
  readonly clientSeed?: string;
  readonly nonce?: number;
  readonly tableHash?: string;
  /** Whether other plays follow from the same seeds, which are then not what is wrong. */
  readonly areSeedsBorneOut?: boolean;
};

/** The check with further steps that failed. */
export function withFaults(check: PlayCheck, faults: readonly Omit<CheckStep, 'ok'>[]): PlayCheck {
  if (faults.length === 0) return check;
  const steps = [...check.steps, ...faults.map((fault) => ({ ...fault, ok: false }))];
  return { ...check, state: 'mismatch', steps, wrong: listWrong(steps) };
}

/** What failed, each once. */
export function listWrong(steps: readonly CheckStep[]): readonly Subject[] {
  return [...new Set(steps.filter(({ ok }) => !ok).map(({ subject }) => subject))];
}
