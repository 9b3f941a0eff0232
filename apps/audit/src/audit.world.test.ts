import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { login, putPreferences } from '@voltide/contract';
import { adjustBalance, countHouseCash, openPack, orderOf, signUpPlayer } from '@voltide/testkit/pack-player';
import { SPIN_PATH } from '@voltide/testkit/wheel-player';
import { runProgram, type Ended } from '@voltide/testkit/run-program';
import { useWorld } from '@voltide/testkit/world-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkBattleProof, checkPlayProof, checkStatementProof, sun, vt, type Json } from './recompute.ts';
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
    if (path === SPIN_PATH) {
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
      if (path !== SPIN_PATH) return;
      const play = inside(answer, 'play');
      play['nonce'] = Math.max(0, Number(play['nonce']) - 1);
    },
  ],
  [
    'a skipped nonce',
    'wheel',
    'is missing',
    () => (path, answer) => {
      if (path !== SPIN_PATH) return;
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
      if (path === SPIN_PATH) inside(answer, 'play')['payout'] = '0.001000';
    },
  ],
  [
    'a payout that is not credited',
    'wheel',
    'VT was won',
    () => (path, answer) => {
      if (path === SPIN_PATH) answer['balance'] = vt(sun(answer['balance'] as string) - 1n);
    },
  ],
  [
    'another item than was drawn',
    'packs',
    'wrong prizes',
    () => (path, answer) => {
      if (path !== '/api/packs/open') return;
      const [item] = inside(answer, 'play')['items'] as Answer[];
      if (item !== undefined) Object.assign(item, { itemId: 'tin-sparrow/none', value: '0.010000' });
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

describe('S15-02 an audit of an installation that has sealed days', () => {
  const HOUR_MS = 3_600_000;

  /** Goes to one o'clock of the next day, by when this day is sealed. */
  async function sealThisDay(): Promise<string> {
    const nowMs = world.clock.nowMs();
    world.clock.advance(25 * HOUR_MS - (nowMs % (24 * HOUR_MS)));
    const date = new Date(nowMs).toISOString().slice(0, 10);
    await expect
      .poll(async () => {
        await world.runJobs();
        return (await fetch(`${world.url}/api/seals/days/${date}`)).status;
      })
      .toBe(200);
    return date;
  }

  it('computes seals, their history and their proofs, and names one that was changed', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100_000_000n });
    await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
    await countHouseCash(world);
    const { play } = await openPack(player, orderOf(world));
    const date = await sealThisDay();
    // A session does not last so long.
    const body = { credential: player.email, password: player.password };
    player.client.setToken((await player.client.call(login, { body })).token);
    const proofOf = async (path: string): Promise<Json> => (await player.client.send('GET', path)).json as Json;
    expect(checkStatementProof(await proofOf(`/api/seals/days/${date}/statement`))).toEqual([]);
    expect(checkPlayProof(await proofOf(`/api/seals/plays/${play.id}`))).toEqual([]);
    const data = readFileSync(join(folder, 'honest/data.jsonl'), 'utf8');
    const [, battleId = ''] = /"battleId":"([^"]+)"/.exec(data) ?? [];
    expect(checkBattleProof(await proofOf(`/api/seals/battles/${battleId}`))).toEqual([]);
    await sealThisDay();
    const { code, stdout } = await runAudit(world.url, 'sealed', ['--plays', '1', '--games', 'wheel']);
    expect([stdout, code]).toEqual([expect.stringContaining('everything that was checked holds'), 0]);
    const report = readFileSync(join(folder, 'sealed/report.md'), 'utf8');
    for (const line of [
      '| day seals | 2 |',
      '| histories of all day seals | 1 |',
      '| day seals against what is published | 2 |',
      '| consistency of day seals | 2 |',
      '| jackpot days |',
      '| seasons |',
    ]) {
      expect(report).toContain(line);
    }
    const lies = await Promise.all([
      auditLie('changed seal', 'wheel', (path, answer) => {
        if (path.startsWith('/api/seals/days/')) inside(answer, 'house')['capital'] = '1.000000';
      }),
      auditLie('other seal', 'wheel', (path, answer) => {
        if (!path.startsWith('/api/seals/consistency')) return;
        inside(answer, 'later')['takenAt'] = '2027-01-01T00:00:00.000Z';
      }),
      auditLie('other jackpot', 'wheel', (path, answer) => {
        if (/jackpot\/days\/2/.test(path)) answer['root'] = 'ab'.repeat(32);
      }),
    ]);
    expect(lies.map((ended) => ended.code)).toEqual([1, 1, 1]);
    expect(lies[0]?.stdout).toContain('the signature is not by the key of the seal');
    expect(lies[1]?.stdout).toContain('a split view');
    expect(lies[2]?.stdout).toContain('it seals another list of the jackpot than is published');
  });
});

it('S15-02 an audit that cannot be made ends with 2', async () => {
  expect((await runAudit('http://127.0.0.1:9', 'nobody', ['--plays', '0'])).code).toBe(2);
  expect((await runAudit(world.url, 'nothing', ['--games', 'poker'])).stderr).toContain('npm run audit -- URL');
});
