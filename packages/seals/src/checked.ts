/** One thing that was compared, with its numbers. */
export type Step = { readonly subject: string; readonly ok: boolean; readonly text: string };

/** The outcome of checking a file: one sentence, every step, and its faults in words. */
export type Checked = {
  /** What the file proves; with faults it proves nothing. */
  readonly proven: string;
  /** What nobody can see offline. */
  readonly notProven: readonly string[];
  readonly steps: readonly Step[];
  /** Empty when all holds that can be seen offline. */
  readonly faults: readonly string[];
};

/** A comparison to make: what it says where it holds, and what is wrong where it does not. */
export type Comparison = {
  readonly subject: string;
  readonly ok: boolean;
  readonly text: string;
  readonly fault: string;
};

/** Steps and faults of comparisons, in their order. */
export function judge(comparisons: readonly Comparison[]): Pick<Checked, 'steps' | 'faults'> {
  return {
    steps: comparisons.map(({ subject, ok, text, fault }) => ({ subject, ok, text: ok ? text : fault })),
    faults: comparisons.flatMap(({ ok, fault }) => (ok ? [] : [fault])),
  };
}

/** The first characters of a hash, for a sentence. */
export function short(hash: string): string {
  return `${hash.slice(0, 12)}…`;
}
