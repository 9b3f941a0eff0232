import type { Outcome } from '../game.ts';

/** Subjects of the steps, each by its name for people; a failed step blames its subject. */
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
  /** Things without anything to compare them with, in words: neither right nor wrong. */
  readonly notCompared: readonly string[];
  /** The numbers that the seeds give, or those of the record while it is sealed. */
  readonly draws: readonly number[];
  readonly outcome: Outcome | undefined;
};

/** Player's knowledge before the play; all known parts are compared. */
export type KnownBefore = {
  /** Source of the knowledge: a page's memory, the default; an export's list of pairs only repeats it. */
  readonly source?: 'memory' | 'pair';
  readonly commitment?: string;
  /** As the list of pairs tells it; null while the pair is in use. */
  readonly serverSeed?: string | null;
  readonly clientSeed?: string;
  readonly nonce?: number;
  readonly tableHash?: string;
  /** True if other plays follow from the same seeds, which are then not to blame. */
  readonly areSeedsBorneOut?: boolean;
};

export function withFaults(check: PlayCheck, faults: readonly Omit<CheckStep, 'ok'>[]): PlayCheck {
  if (faults.length === 0) return check;
  const steps = [...check.steps, ...faults.map((fault) => ({ ...fault, ok: false }))];
  return { ...check, state: 'mismatch', steps, wrong: listWrong(steps) };
}

export function listWrong(steps: readonly CheckStep[]): readonly Subject[] {
  return [...new Set(steps.filter(({ ok }) => !ok).map(({ subject }) => subject))];
}
