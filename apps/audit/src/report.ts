import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Traffic } from './client.ts';
import type { Evaluation, Played } from './evaluate.ts';
import type { Findings } from './findings.ts';
import { text } from './members.ts';
import { drawClasses, drawReturns, drawTests } from './pictures.ts';
import { vt, type Doc } from './recompute.ts';

/** Content of a report. */
type Told = {
  readonly url: string;
  readonly folder: string;
  readonly wanted: number;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
  /** The installation's version, as it states it. */
  readonly version: string;
  /** The kind of each player. */
  readonly players: readonly string[];
  readonly taken: ReadonlyMap<string, number>;
  readonly played: readonly Played[];
  readonly battles: readonly Doc[];
  readonly evaluation: Evaluation;
  readonly findings: Findings;
  readonly traffic: Traffic;
  readonly data: { readonly lines: number; readonly hash: string };
};

const whole = (value: number): string => value.toLocaleString('en');
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
const seconds = (ms: number): string => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
const when = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** Writes `report.md` and its pictures beside the data set. @returns the path of the report */
export function writeReport(told: Told): string {
  const { folder, evaluation } = told;
  const path = join(folder, 'report.md');
  writeFileSync(join(folder, 'drawn-numbers.svg'), drawClasses(evaluation.classes));
  writeFileSync(join(folder, 'returns.svg'), drawReturns(evaluation.returns));
  writeFileSync(join(folder, 'tests.svg'), drawTests(evaluation.tests));
  const parts = [
    heading(told),
    mismatches(told),
    rounds(told),
    checks(told),
    chance(told),
    returns(told),
    ending(told),
  ];
  writeFileSync(path, `${parts.map((part) => part.join('\n')).join('\n\n')}\n`);
  return path;
}

function heading({ url, version, beganAtMs, endedAtMs, findings }: Told): readonly string[] {
  const count = findings.mismatches.length;
  return [
    `# Audit of ${url}`,
    '',
    count === 0
      ? '**Everything that was checked holds.**'
      : `**Mismatches: ${whole(count)}. This installation does not do what it publishes.**`,
    '',
    `From ${when(beganAtMs)} to ${when(endedAtMs)} (${seconds(endedAtMs - beganAtMs)}), version ${version},`,
    'over HTTP alone, with fresh accounts and guests. All results were computed again by a second implementation,',
    'written from the public description (docs/fairness.md), which shares no code with the server.',
  ];
}

/** More of one kind would hide the others. */
const LISTED = 100;

function mismatches({ findings }: Told): readonly string[] {
  const rows = findings.mismatches.slice(0, LISTED).map((found) => `- **${found.subject}**: ${found.text}`);
  const more = findings.mismatches.length - rows.length;
  const none = ['No mismatch.'];
  const notes = findings.notes.map((note) => `- ${note}`);
  return [
    '## Mismatches',
    '',
    ...(rows.length === 0 ? none : rows),
    ...(more > 0 ? [`- … and ${whole(more)} more`] : []),
    ...(notes.length === 0 ? [] : ['', '## Notes', '', ...notes]),
  ];
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function rounds({ wanted, players, played, battles, taken }: Told): readonly string[] {
  const kinds = countBy(players, (kind) => kind);
  const games = countBy(played, ({ who, record }) => {
    const by = who === 'quick' ? 'Quick Game' : 'account or guest';
    return `${by} | ${text(record, 'game')}`;
  });
  const roundsOf = (record: Doc): number => ((record['lock'] as Doc)['rounds'] as readonly unknown[]).length;
  const rolled = battles.reduce((all, record) => all + roundsOf(record), 0);
  const list = [...kinds].map(([kind, count]) => `${count} ${kind === 'quick' ? 'Quick Games' : `${kind}s`}`);
  const [spins, caches] = [taken.get('spin') ?? 0, taken.get('caches') ?? 0];
  return [
    '## What was played',
    '',
    `${whole(wanted)} rounds of each game were asked for. Players: ${list.join(', ')}.`,
    '',
    '| by | game | plays |',
    '|---|---|---|',
    ...[...games].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `| ${name} | ${whole(count)} |`),
    `| all | battles against house seats | ${whole(battles.length)} with ${whole(rolled)} rounds |`,
    '',
    `Daily spins: ${spins}, one an account. Free packs: ${caches}; a fresh account rarely can open one.`,
  ];
}

function checks({ findings }: Told): readonly string[] {
  return [
    '## What was checked',
    '',
    '| what | how many |',
    '|---|---|',
    ...[...findings.checked].map(([what, count]) => `| ${what} | ${whole(count)} |`),
    '',
    '- Commitments were read and remembered before each client seed was made; each pair then had that commitment, its',
    '  server seed opened it, and the next pair had the one that was promised. So no server seed was made for a client',
    '  seed.',
    '- Nonces followed each other without a gap, refused plays took none, and no pair was replaced unasked.',
    '- Every play was compared with its record in the export, and every balance with what the plays come to.',
    '- Every battle was computed from its lock, its server seed and its beacon, whose proof was checked.',
  ];
}

function chance({ evaluation }: Told): readonly string[] {
  return [
    '## Chance',
    '',
    '![Drawn numbers in ten classes](drawn-numbers.svg)',
    '',
    '![Tests](tests.svg)',
    '',
    'p is the chance that a fair house differs at least so much; the corrected one (Holm) is read across all tests.',
    'A corrected p below 0.001 is noted above, one below 0.000001 is a mismatch.',
    '',
    '| test | numbers | chi-square | degrees | p | corrected |',
    '|---|---|---|---|---|---|',
    ...evaluation.tests.map(({ name, count, chiSquare, degrees, p, corrected }) => {
      const cells = [name, whole(count), chiSquare.toFixed(2), degrees, p.toPrecision(3), corrected.toPrecision(3)];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

function returns({ evaluation }: Told): readonly string[] {
  return [
    '## Returns',
    '',
    '![Realised returns](returns.svg)',
    '',
    'That each table returns what is published was computed exactly from its tickets. Below is what these plays',
    'returned, with the 95% interval that follows from the table. One in twenty intervals of a fair house misses the',
    'red line.',
    '',
    '| table | plays | staked VT | published | realised | 95% interval |',
    '|---|---|---|---|---|---|',
    ...evaluation.returns.map(({ name, plays, stakedSun, expected, realised, low, high }) => {
      const interval = `${percent(Math.max(0, low))} – ${percent(high)}`;
      const cells = [
        name,
        whole(plays),
        vt(BigInt(stakedSun)).slice(0, -4),
        percent(expected),
        percent(realised),
        interval,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

function ending({ data, traffic }: Told): readonly string[] {
  const refusals = [...traffic.refusals].map(([code, count]) => `${code} ${whole(count)}×`).join(', ');
  return [
    '## Data and traffic',
    '',
    `\`data.jsonl\` holds everything that was played and read: ${whole(data.lines)} lines, SHA-256`,
    `\`${data.hash}\`.`,
    '',
    `${whole(traffic.requests)} requests. Limits were waited for ${whole(traffic.waits)} times, over all players` +
      ` ${seconds(traffic.waitedMs)}${refusals === '' ? '' : ` (${refusals})`}.`,
  ];
}
