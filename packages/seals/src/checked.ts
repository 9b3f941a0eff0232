type Step = { readonly subject: string; readonly ok: boolean; readonly text: string };

/** The outcome of checking a file: one sentence, every step, and its faults in words. */
export type Checked = {
  /** Result of the file; with faults it proves nothing. */
  readonly proven: string;
  /** Things that cannot be checked offline. */
  readonly notProven: readonly string[];
  readonly steps: readonly Step[];
  /** Empty if everything that can be checked offline holds. */
  readonly faults: readonly string[];
};

/** A comparison, with its text if it holds and its fault if it does not. */
export type Comparison = {
  readonly subject: string;
  readonly ok: boolean;
  readonly text: string;
  readonly fault: string;
};

/** Returns steps and faults of comparisons, in their order. */
export function judge(comparisons: readonly Comparison[]): Pick<Checked, 'steps' | 'faults'> {
  return {
    steps: comparisons.map(({ subject, ok, text, fault }) => ({ subject, ok, text: ok ? text : fault })),
    faults: comparisons.flatMap(({ ok, fault }) => (ok ? [] : [fault])),
  };
}

/** Shortens a hash for a sentence. */
export function short(hash: string): string {
  return `${hash.slice(0, 12)}…`;
}
