type Mismatch = { readonly subject: string; readonly text: string };

/** Result of an audit: contradictions, notes, and the number of checks. */
export type Findings = {
  readonly mismatches: Mismatch[];
  readonly notes: string[];
  readonly checked: Map<string, number>;
  readonly mismatch: (subject: string, text: string) => void;
  readonly note: (text: string) => void;
  /** Counts a check, and takes its findings. */
  readonly take: (what: string, subject: string, faults: readonly string[]) => void;
};

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
