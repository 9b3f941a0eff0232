const LAST_DATE_MS = 8_640_000_000_000_000n;

/** Findings, as lines for people and as a document for machines. */
export type Description = {
  readonly good: boolean;
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly document: Readonly<Record<string, unknown>>;
};

/** Writes a time from elsewhere, which may be invalid. */
export function timeText(ms: bigint): string {
  if (ms < 0n || ms > LAST_DATE_MS) return `${ms} ms, which is no date`;
  return ms === 0n ? 'no time given' : new Date(Number(ms)).toISOString();
}
