import type { ProofKind } from './kinds.ts';

/**
 * States of a verdict:
 * - `proven`: all that can be checked offline holds.
 * - `sealed`: the same, while a server seed is still secret.
 * - `mismatch`: something does not hold.
 * - `not covered`: it holds, and the reserves are less than the debt.
 * - `nothing`: there is nothing to check yet.
 */
type VerdictState = 'proven' | 'sealed' | 'mismatch' | 'not covered' | 'nothing';

export type ProofNumber = readonly [name: string, value: string];

/** A comparison that was made: its result in words, and the numbers that were compared or computed. */
export type ProofStep = { readonly ok: boolean; readonly text: string; readonly numbers: readonly ProofNumber[] };

export type Verdict = {
  readonly kind: ProofKind;
  readonly title: string;
  readonly state: VerdictState;
  /** First half of the sentence: the result. */
  readonly told: string;
  /** Second half: things the file cannot prove. */
  readonly notProven: string;
  readonly steps: readonly ProofStep[];
};

export const STATE_WORDS: Readonly<Record<VerdictState, string>> = {
  proven: 'Proven',
  sealed: 'Sealed',
  mismatch: 'Does not match',
  'not covered': 'Not covered',
  nothing: 'Nothing to check',
};

/** Writes one sentence that says what was proven, and what was not. */
export function sentenceOf({ state, told, notProven }: Pick<Verdict, 'state' | 'told' | 'notProven'>): string {
  return `${STATE_WORDS[state]}: ${told}; not proven here: ${notProven}.`;
}

/** Most faults in the sentence; the steps show all of them. */
const TOLD_FAULTS = 5;

/** Writes the first half of the sentence for a file with a fault. */
export function wrongText(steps: readonly ProofStep[]): string {
  const wrong = steps.filter(({ ok }) => !ok).map(({ text }) => text);
  const more = wrong.length - TOLD_FAULTS;
  return [...wrong.slice(0, TOLD_FAULTS), ...(more > 0 ? [`${countText(more)} more`] : [])].join('; ');
}

/** A file with a fault proves nothing. */
export const NOTHING_ELSE = 'anything else that this file says';

/** A step that holds. */
export function held(text: string, numbers: readonly ProofNumber[] = []): ProofStep {
  return { ok: true, text, numbers };
}

/** Creates a step that does not hold. */
export function failed(text: string, numbers: readonly ProofNumber[] = []): ProofStep {
  return { ok: false, text, numbers };
}

/** Writes a whole number for people. */
export function countText(count: number): string {
  return count.toLocaleString('en');
}

/** Writes a number of things: "1 play", "3 plays". */
export function countOf(count: number, thing: string): string {
  return `${countText(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** Writes a moment for people, to the millisecond, in UTC. */
export function momentText(atMs: number): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? `${atMs} ms` : date.toISOString();
}

/** A comparison, with the fault to report if it does not hold. */
export type Comparison = { readonly fault: string; readonly text: string; readonly numbers?: readonly ProofNumber[] };

/** Lists the steps of a check: each comparison, then every fault that belongs to none of them. */
export function stepsOf(comparisons: readonly Comparison[], faults: readonly string[]): readonly ProofStep[] {
  const named = new Set(comparisons.map(({ fault }) => fault));
  return [
    ...comparisons.map(({ fault, text, numbers = [] }) =>
      faults.includes(fault) ? failed(fault, numbers) : held(text, numbers),
    ),
    ...faults.filter((fault) => !named.has(fault)).map((fault) => failed(fault)),
  ];
}
