import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runProgram, type Ended } from '@voltide/testkit/run-program';
import { useWorld } from '@voltide/testkit/world-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sun, vt } from './recompute.ts';
import { startLyingServer, type Answer, type Lie } from './testing/lying-server.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const world = useWorld({ jobs: 'by themselves' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function runAudit(url: string, name: string, args: readonly string[]): Promise<Ended> {
  return runProgram(MAIN, { cwd: folder, settings: {}, args: [url, '--out', join(folder, name), ...args] });
}

/** Audits a server that tells a lie. */
async function auditLie(name: string, games: string, lie: Lie): Promise<Ended> {
  const server = await startLyingServer(world.url, lie);
  try {
    return await runAudit(server.url, name, ['--plays', '8', '--games', games]);
  } finally {
    await server.close();
  }
}

it('S15-02 an audit of an honest installation computes all again, and writes a report and a data set', async () => {
  const { code, stdout, stderr } = await runAudit(world.url, 'honest', ['--plays', '12']);
  expect([stderr, stdout, code]).toEqual(['', expect.stringContaining('everything that was checked holds'), 0]);
  expect(readdirSync(join(folder, 'honest')).toSorted()).toEqual([
    'data.jsonl',
    'drawn-numbers.svg',
    'report.md',
    'returns.svg',
    'tests.svg',
  ]);
  const report = readFileSync(join(folder, 'honest/report.md'), 'utf8');
  const data = readFileSync(join(folder, 'honest/data.jsonl'));
  expect(report).toContain(createHash('sha256').update(data).digest('hex'));
  expect(stdout).toContain(createHash('sha256').update(data).digest('hex'));
  for (const line of ['| wheel | 12 |', '| packs | 12 |', 'Daily spins: 1', 'with 12 rounds', 'No mismatch.']) {
    expect(report).toContain(line);
  }
  const lines = data.toString().trim().split('\n');
  const kinds = lines.map((line) => (JSON.parse(line) as { readonly kind: string }).kind);
  // Twelve of packs, of the wheel, and of a Quick Game without its battles; and one spin.
  expect(kinds.filter((kind) => kind === 'play')).toHaveLength(37);
  expect(kinds).toEqual(expect.arrayContaining(['battle', 'pair']));
});

const inside = (answer: Answer, name: string): Answer => answer[name] as Answer;

/** Tells another segment with all that follows from it, in the answer and in the export, for ever. */
function wrongDraw(): Lie {
  const told = new Map<string, Answer>();
  const keyOf = (play: Answer): string => `${String(play['commitment'])}:${String(play['nonce'])}`;
  return (path, answer) => {
    if (path === '/api/wheel/spin') {
      const play = inside(answer, 'play');
      const input = inside(play, 'input');
      const segment = 39;
      const tenths: Readonly<Record<string, bigint>> = { calm: 12n, breeze: 15n, gale: 0n, storm: 0n };
      const payout = vt((sun(input['bet'] as string) * (tenths[String(play['tableId'])] ?? 0n)) / 10n);
      Object.assign(play, { draws: [segment], payout, value: payout });
      answer['balance'] = vt(sun(answer['balanceAfterStake'] as string) + sun(payout));
      told.set(keyOf(play), { draws: [segment], payout });
    }
    if (path === '/api/plays/export.json') {
      for (const play of answer['plays'] as Answer[]) Object.assign(play, told.get(keyOf(play)));
    }
  };
}

/** Each lie of a server, the games that meet it, and what the audit has to call it. */
const LIES: readonly (readonly [name: string, games: string, words: string, lie: () => Lie])[] = [
  ['a wrong draw', 'wheel', 'wrong draw: 39 was told, the seeds give', wrongDraw],
  [
    'a reused nonce',
    'wheel',
    'was used twice',
    () => (path, answer) => {
      if (path !== '/api/wheel/spin') return;
      const play = inside(answer, 'play');
      play['nonce'] = Math.max(0, Number(play['nonce']) - 1);
    },
  ],
  [
    'a skipped nonce',
    'wheel',
    'is missing',
    () => (path, answer) => {
      if (path !== '/api/wheel/spin') return;
      const play = inside(answer, 'play');
      play['nonce'] = Number(play['nonce']) + 1;
    },
  ],
  [
    'a server seed that was made for the client seed',
    'wheel',
    'changed after the client seed was sent: a ground seed',
    () => (path, answer) => {
      if (path === '/api/fairness/seeds') inside(answer, 'seeds')['commitment'] = 'ab'.repeat(32);
    },
  ],
  [
    'a next pair that was made for its client seed',
    'wheel',
    'another commitment than was promised before its client seed was made: a ground seed',
    () => (path, answer) => {
      if (path === '/api/fairness/rotate') inside(answer, 'seeds')['commitment'] = 'cd'.repeat(32);
    },
  ],
  [
    'a server seed that is not the one of the commitment',
    'packs',
    'does not open the commitment that was shown before its first play',
    () => (path, answer) => {
      if (path === '/api/fairness/rotate') inside(answer, 'revealed')['serverSeed'] = 'ef'.repeat(32);
    },
  ],
  [
    'a wrong payout',
    'wheel',
    'wrong payout: "0.001000", the drawn numbers give',
    () => (path, answer) => {
      if (path === '/api/wheel/spin') inside(answer, 'play')['payout'] = '0.001000';
    },
  ],
  [
    'a payout that is not credited',
    'wheel',
    'VT was won',
    () => (path, answer) => {
      if (path === '/api/wheel/spin') answer['balance'] = vt(sun(answer['balance'] as string) - 1n);
    },
  ],
  [
    'another item than was drawn',
    'packs',
    'wrong prizes',
    () => (path, answer) => {
      if (path !== '/api/packs/open') return;
      const [find] = inside(answer, 'play')['finds'] as Answer[];
      if (find !== undefined) Object.assign(find, { itemId: 'tin-sparrow/none', value: '0.010000' });
    },
  ],
  [
    'a battle that the house wins',
    'battles',
    'wrong winners',
    () => (path, answer) => {
      if (!path.endsWith('/record')) return;
      const record = inside(answer, 'record');
      record['winners'] = (record['winners'] as number[]).map((seat) => seat + 1);
    },
  ],
];

describe('S15-02 an audit ends with 1 and says why where a server tells', () => {
  it.concurrent.each(LIES)('%s', async (name, games, words, lie) => {
    const { code, stdout, stderr } = await auditLie(name.replaceAll(' ', '-'), games, lie());
    expect([stderr, code]).toEqual(['', 1]);
    expect(stdout).toContain('MISMATCH');
    expect(stdout).toContain(words);
  });
});

it('S15-02 an audit that cannot be made ends with 2', async () => {
  expect((await runAudit('http://127.0.0.1:9', 'nobody', ['--plays', '0'])).code).toBe(2);
  expect((await runAudit(world.url, 'nothing', ['--games', 'poker'])).stderr).toContain('npm run audit -- URL');
});
