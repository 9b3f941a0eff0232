import { lineAt, type Source } from './source.ts';
import type { Finding } from './repository.ts';
import type { Remark } from './tidy-shape.ts';

/** Words that this code no longer uses, each with the one that it uses. */
const GIVEN_UP: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['whoever', 'anyone who, or the person'],
  ['whomever', 'anyone'],
  ['nobody', 'no one, or the thing itself'],
  ['all the same', 'still, or anyway'],
  ['for certain', 'verified, or final'],
  ['wish', 'request'],
  ['teller', 'presenter'],
]);

const FRAGMENT = /^(What|Whether|Of|How|Who|Where)\b/;
const A_SENTENCE = 'write a sentence with a subject and a verb, or nothing where name and types say it';
const ANOTHER_WORD = 'another word: ';

/** Reports doc comments that begin as a fragment, and every comment with a word that was given up. */
export function checkProse({ text, comments }: Source): readonly Remark[] {
  return comments.flatMap(({ value, start }) => {
    const line = lineAt(text, start);
    const prose = value.replaceAll(/^[*\s]+/gm, '').replaceAll('\n', ' ');
    const words = [...GIVEN_UP].filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(prose));
    return [
      ...(value.startsWith('*') && FRAGMENT.test(prose) ? [{ line, message: A_SENTENCE }] : []),
      ...words.map(([word, better]) => ({ line, message: `${ANOTHER_WORD}${better}, not ${word}` })),
    ];
  });
}

/** Comments that still break a rule of prose, by area; in the file `tools/tidy-allowance.json`. */
export type Allowance = Readonly<Record<string, number>>;

/**
 * Leaves out the findings of prose in areas that have an allowance, and reports each area whose number is wrong: too
 * many, or fewer than allowed, so that the allowance only falls.
 */
export function applyAllowance(findings: readonly Finding[], allowance: Allowance): readonly Finding[] {
  const counts = countProse(findings);
  const areas = Object.keys({ ...allowance, ...counts });
  const wrong = areas.flatMap((area): readonly Finding[] => {
    const [count = 0, allowed = 0] = [counts[area], allowance[area]];
    if (count === allowed || allowed === 0) return [];
    const advice = count > allowed ? 'see node tools/tidy.ts --prose' : 'run node tools/tidy.ts --lower';
    return [{ file: ALLOWANCE_FILE, line: 1, message: `${area}: ${count} comments, ${allowed} allowed: ${advice}` }];
  });
  return [...findings.filter((finding) => !isProse(finding) || (allowance[areaOf(finding)] ?? 0) === 0), ...wrong];
}

/** Lowers each number to what is left; none rises, and an area without any goes. */
export function lowerAllowance(findings: readonly Finding[], allowance: Allowance): Allowance {
  const counts = countProse(findings);
  const lower = Object.entries(allowance).map(
    ([area, allowed]) => [area, Math.min(allowed, counts[area] ?? 0)] as const,
  );
  return Object.fromEntries(lower.filter(([, allowed]) => allowed > 0));
}

export const ALLOWANCE_FILE = 'tools/tidy-allowance.json';

export function isProse({ message }: Finding): boolean {
  return message === A_SENTENCE || message.startsWith(ANOTHER_WORD);
}

function countProse(findings: readonly Finding[]): Allowance {
  const byArea = Object.groupBy(findings.filter(isProse), areaOf);
  return Object.fromEntries(Object.entries(byArea).map(([area, members = []]) => [area, members.length]));
}

function areaOf({ file }: Finding): string {
  return /^(apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;
}
