export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const IDENTITY = 'identity';
/** The weight of an unnamed identity: acceptable, but never preferred (RFC 9110 §12.5.3). */
const UNNAMED = 0.0005;
const CODING = /^\s*([!#$%&'*+.^`|~\w-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * Chooses the encoding that a browser prefers, by its Accept-Encoding; undefined for the plain form, which is also sent
 * where it accepts none. An unreadable entry counts as rejected.
 */
export function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const weights = readWeights(accepted);
  const rest = weights.get('*');
  const weightOf = (name: Encoding): number => weights.get(name) ?? rest ?? 0;
  const plain = weights.get(IDENTITY) ?? rest ?? UNNAMED;
  let best: Encoding | undefined;
  for (const name of ENCODINGS) {
    if (!available.includes(name) || weightOf(name) === 0) continue;
    if (best === undefined ? weightOf(name) >= plain : weightOf(name) > weightOf(best)) best = name;
  }
  return best;
}

/** Weights by coding; `x-gzip` is another name of gzip. The last weight of a repeated coding counts. */
function readWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [, name, weight = '1'] = CODING.exec(part) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-(?=gzip$)/, ''), Number(weight));
  }
  return weights;
}
