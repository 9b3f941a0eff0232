import { unwrapAnswer } from '@voltide/games/records/read';

export type ProofKind =
  | 'plays'
  | 'battle'
  | 'jackpot'
  | 'jackpot-proof'
  | 'season'
  | 'season-proof'
  | 'liabilities'
  | 'seal';

const FORMATS: readonly (readonly [pattern: RegExp, kind: ProofKind])[] = [
  [/^voltide-jackpot(?:-day)?\//, 'jackpot'],
  [/^voltide-season\//, 'season'],
  [/^voltide-liabilit(?:ies|y-proof)\//, 'liabilities'],
  [/^voltide-battle\//, 'battle'],
  [/^voltide-(?:day|statement-proof|play-proof|battle-proof|day-consistency)\//, 'seal'],
];

/** Returns the kind that a parsed file claims. A file that claims none is read as plays, whose reader describes it. */
export function kindOf(content: unknown): ProofKind {
  const file = unwrapAnswer(content);
  const format = memberOf(file, 'format');
  if (typeof format === 'string') return FORMATS.find(([pattern]) => pattern.test(format))?.[1] ?? 'plays';
  const proof = memberOf(file, 'proof');
  if (memberOf(file, 'root') === undefined || typeof proof !== 'object') return 'plays';
  return memberOf(proof, 'season') === undefined ? 'jackpot-proof' : 'season-proof';
}

/** True if a parsed file claims to be the seal of a day: several of them are checked against each other. */
export function isDay(content: unknown): boolean {
  const format = memberOf(content, 'format');
  return typeof format === 'string' && format.startsWith('voltide-day/');
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
