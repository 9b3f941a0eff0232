/** A contradiction that the audit found, in words for its report. */
export type Mismatch = { readonly subject: string; readonly text: string };

/** Everything that an audit has to say in the end: what contradicts, what is worth a look, how much was checked. */
export type Findings = {
  readonly mismatches: Mismatch[];
  readonly notes: string[];
  readonly checked: Map<string, number>;
  readonly mismatch: (subject: string, text: string) => void;
  readonly note: (text: string) => void;
  /** Counts a check that was made, and takes over what it found. */
  readonly take: (what: string, subject: string, faults: readonly string[]) => void;
};

/** Creates an empty list of findings. */
export function createFindings(): Findings {
  const mismatches: Mismatch[] = [];
  const notes: string[] = [];
  const checked = new Map<string, number>();
  const mismatch = (subject: string, text: string): void => {
    if (!mismatches.some((other) => other.subject === subject && other.text === text)) {
      mismatches.push({ subject, text });
    }
  };
  return {
    mismatches,
    notes,
    checked,
    mismatch,
    note: (text) => {
      if (!notes.includes(text)) notes.push(text);
    },
    take: (what, subject, faults) => {
      checked.set(what, (checked.get(what) ?? 0) + 1);
      for (const fault of faults) mismatch(subject, fault);
    },
  };
}
