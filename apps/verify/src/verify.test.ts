import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verify as verifyWords, type Verdict } from './verify.ts';

const document = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');
const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** The fenced blocks of the document in one language. */
function blocks(language: string): string[] {
  return [...document.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text]) =>
    found === language && text !== undefined ? [text] : [],
  );
}

type Play = Record<string, unknown> & { serverSeed: string; clientSeed: string; commitment: string };
const [example = ''] = blocks('json');
const play = JSON.parse(example) as Play;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-verify-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the program on a file with this content. */
function verify(content: unknown, ...options: string[]): Verdict {
  return verifyWords([...options, write(content)]);
}

function write(content: unknown): string {
  const file = join(folder, 'play.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** Runs the program as its own process, with no environment, away from the repository. */
function start(...words: string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: folder, env: {} });
  return { code: status, out: stdout.toString(), err: stderr.toString() };
}

const pairOf = (plays: number): object => {
  const { serverSeed, clientSeed, commitment } = play;
  return { epoch: 0, serverSeed, clientSeed, commitment, plays };
};

/** The export of an account with these pairs and, after them, one in use. */
const accountOf = (plays: readonly object[], pairs: readonly object[]): object => {
  const current = { epoch: 1, serverSeed: null, clientSeed: null, commitment: '1'.repeat(64), plays: 0 };
  const next = { nextCommitment: '2'.repeat(64), exportedAt: '', user: {} };
  return { format: 'voltide-export/2', plays, epochs: [...pairs, current], ...next };
};

describe('seasons of leaderboards', () => {
  const pathOf = (name: string): string =>
    fileURLToPath(new URL(`../../../docs/vectors/${name}.json`, import.meta.url));
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(pathOf(name), 'utf8')) as Record<string, unknown>;

  it('S7-01 a season holds, with its pool, prizes, carry, and what to compare', () => {
    expect(verify(read('season'))).toEqual({
      code: 0,
      out: [
        'leaderboard of the week 2026-W53: from 2026-12-28 up to 2027-01-04, 00:00 UTC',
        '  9 cash stakes with an edge of 2.456209 VT; 4 players with a place, 1 without',
        '  pool 1.283691 VT cash, 1.234567 VT of it carried from the season before',
        '  1: fjord, 2000 points, 0.200000 VT cash',
        '  2: ebb, 175 points, 0.017500 VT cash, not paid: the account was closed before',
        '  3: amber, 70 points, 0.007000 VT cash',
        '  4: brig, 70 points, 0.007000 VT cash',
        '  carries 1.069691 VT into the next season',
        '  proven: points, ties, places, prizes and carry follow from the stakes',
        '  not proven here: that these stakes and this standing were sealed; compare with what was published',
        `    root ${String(read('season')['root'])}`,
        `    hash of the stakes ${String(read('season')['stakesHash'])}`,
        '',
      ].join('\n'),
      err: '',
    });
  });

  it('S7-01 what does not follow is named, for people and machines', () => {
    const { code, out } = verify({ ...read('season'), carry: '0.000000', paid: '0.000000' });
    expect([code, out]).toEqual([1, expect.stringContaining('  MISMATCH: "paid" does not follow from the stakes')]);
    const told = JSON.parse(verify({ ...read('season'), carry: '0.000000' }, '--json').out) as object;
    expect(told).toMatchObject({ result: 'mismatch', seasons: [{ season: '2026-W53', carry: '1.069691' }] });
  });

  it('S7-01 seasons together show whether each began with what the one before left', () => {
    const [first, next] = [pathOf('season'), pathOf('season-next')];
    expect(verifyWords([first, next]).code).toBe(0);
    expect(verifyWords(['--json', next, first]).out).toContain('"result": "ok"');
    const forged = write({ ...read('season'), carried: '0.000000' });
    expect(verifyWords([next, forged])).toMatchObject({ code: 1 });
    expect(verifyWords([first, first]).out).toContain('MISMATCH: the season is listed twice');
  });

  it('S7-01 only seasons are checked together, and the file that is none is named', () => {
    const { code, err } = verifyWords([pathOf('season'), write(play)]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('play.json: only exports of seasons, or seals of days, are checked together'),
    ]);
    expect(verifyWords([]).err).toContain('usage: npm run verify');
  });

  it('S7-01 the proof of a place leads to its root, and says what it does not prove', () => {
    const { code, out } = verify(read('season-proof'));
    expect([code, out]).toEqual([0, expect.stringContaining('place 3 of 4, amber, 70 points, 0.007000 VT cash\n')]);
    expect(out).toContain('not proven here: that this root was sealed for the season');
    const other = verify({ ...read('season-proof'), root: '0'.repeat(64) });
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('MISMATCH: this row is not in a standing')]);
    expect(verify(read('season-proof'), '--json').out).toContain('"isIncluded": true');
  });
});

describe('what is owed', () => {
  const file = readFileSync(new URL('../../../packages/reserves/src/vectors.json', import.meta.url), 'utf8');
  const [, day] = JSON.parse(file) as readonly { document: object; proofs: Record<string, unknown>[] }[];
  const [proof = {}] = day?.proofs ?? [];
  const [first] = JSON.parse(file) as readonly { document: object }[];
  const covered = first?.document;

  it('S15-02 reserves below what is owed are not covered, and end with 1', () => {
    const { code, out } = verify(day?.document);
    expect([code, out]).toEqual([1, expect.stringContaining('\n  not covered: 99.99%\n')]);
    const told = JSON.parse(verify(day?.document, '--json').out) as object;
    expect(told).toMatchObject({ result: 'not covered', liabilities: { isCovered: false, faults: [] } });
  });

  it('S15-02 a seal and the proof of an account hold, with figures, signature and what they do not prove', () => {
    const sealed = verify(covered);
    expect([sealed.code, sealed.out]).toEqual([0, expect.stringContaining('  covered: 160.00%\n  proven: the addres')]);
    const own = verify(proof);
    expect([own.code, own.out]).toEqual([1, expect.stringContaining('this amount is in the sealed total')]);
    expect(own.out).toContain(`account ${String(proof['account'])}: ${String(proof['amount'])} TRX`);
    expect(own.out).toContain('that no one was left out');
    expect(JSON.parse(verify(covered, '--json').out)).toMatchObject({ result: 'ok', liabilities: { faults: [] } });
  });

  it('S15-02 a forged amount and a forged balance are named, and a wrong shape is unreadable', () => {
    const forged = verify({ ...proof, amount: '1.000000' });
    expect([forged.code, forged.out]).toEqual([1, expect.stringContaining('MISMATCH: the account is not in')]);
    const reserves = [{ address: 'T', balance: '1.000000', signature: '' }];
    const unreadable = verify({ ...day?.document, reserves });
    expect([unreadable.code, unreadable.err]).toEqual([2, expect.stringContaining('reserves')]);
    expect(verify({ format: 'voltide-liabilities/2' }).code).toBe(2);
  });
});

describe('a day of the jackpot', () => {
  const days = readFileSync(new URL('../../../games/jackpot/vectors.json', import.meta.url), 'utf8');
  const [, day] = JSON.parse(days) as readonly Record<string, unknown>[];

  it('S6-05 ends with 0 for a day that follows from its list and its beacon, and with 1 for a forged one', () => {
    const good = verify(day);
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('jackpot of 2026-09-17\n  proven')]);
    const forged = verify({ ...day, carry: '3.000001' });
    expect([forged.code, forged.out]).toEqual([1, expect.stringContaining('MISMATCH: "carry" does not follow')]);
    expect(JSON.parse(verify(day, '--json').out)).toMatchObject({ result: 'ok', jackpot: { faults: [] } });
  });

  it('S6-05 proves how many tickets of a player were bought, and ends with 1 where more are claimed', () => {
    const text = readFileSync(new URL('../../../docs/vectors/jackpot-proof.json', import.meta.url), 'utf8');
    const answer = JSON.parse(text) as { readonly proof: { readonly entry: object } };
    const good = verify(answer);
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('the first 200 of them were bought by cash')]);
    const withBought = (bought: unknown) => {
      return verify({ ...answer, proof: { ...answer.proof, entry: { ...answer.proof.entry, bought } } });
    };
    expect([199, 201, null].map((bought) => withBought(bought).code)).toEqual([1, 2, 2]);
  });

  it('S6-05 ends with 2 for what is no day, or was not drawn yet', () => {
    expect(verify({ ...day, date: 'today' }).code).toBe(2);
    const waiting = { format: 'voltide-jackpot-day/1', date: '2026-09-17', sealedAtMs: 1, root: '', export: null };
    expect(verify({ ...waiting, entries: [], beacon: null, localChain: null }).code).toBe(2);
  });
});

describe('a battle', () => {
  const text = readFileSync(new URL('../../../games/battles/vectors.json', import.meta.url), 'utf8');
  const battles = JSON.parse(text) as readonly (Record<string, unknown> & { seats: readonly object[] })[];
  const [battle] = battles;

  it('S5-02 ends with 0 for a battle that follows from its record, and with 1 for a forged one', () => {
    const good = verify(battle);
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('  proven: ')]);
    expect(good.out).toContain('battle b-vector-0: 1v1, standard');
    expect(good.out).toMatch(/\n {2}chance of a tie: \d+\.\d\d%\n {2}seat 0 .* staked .* on average, and gets /);
    const forged = verify({ ...battle, winners: [0, 1] });
    expect([forged.code, forged.out]).toEqual([
      1,
      expect.stringContaining('MISMATCH, wrong winners: the pot should have go'),
    ]);
    const seats = battle?.seats.map((seat) => ({ ...seat, house: '0.000001' }));
    expect(JSON.parse(verify({ ...battle, seats }, '--json').out)).toMatchObject({
      result: 'mismatch',
      battle: { state: 'mismatch', wrong: ['seats'] },
    });
  });

  it('S15-02 ends with 1 for battles of an export that took the same link, which is named', () => {
    const rows = (record: (typeof battles)[number] | undefined) => record?.['history'] as readonly { atMs: number }[];
    const own = [battles[0], battles[1]].map((record) => {
      return { seat: 0, at: new Date(rows(record).at(-1)?.atMs ?? 0).toISOString(), record };
    });
    const account = { format: 'voltide-export/2', plays: [], epochs: [], nextCommitment: null, battles: own };
    const { code, out } = verify(account);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('MISMATCH, wrong beacon: battle b-vector-0 has link 7 of the same chain'),
    ]);
    const report = JSON.parse(verify(account, '--json').out) as { battles: readonly object[] };
    expect(report.battles[1]).toMatchObject({ state: 'mismatch', wrong: ['beacon'], faults: [{ subject: 'beacon' }] });
    expect(verify({ ...account, battles: own.slice(1) }).code).toBe(0);
  });

  it('S5-02 ends with 2 for a file that is no battle', () => {
    const { code, err } = verify({ ...battle, draws: [] });
    expect([code, err]).toEqual([2, expect.stringContaining('battle.draws')]);
  });
});

describe('the worked example of docs/fairness.md', () => {
  it('S15-02 prints what the document says, and ends with 0', () => {
    expect(start(write(example))).toEqual({ code: 0, out: blocks('text')[0], err: '' });
  });

  it('S15-02 with another nonce prints what the document says, and ends with 1', () => {
    expect(start(write({ ...play, nonce: 7 }))).toEqual({ code: 1, out: blocks('text')[1], err: '' });
  });

  it('S15-02 has the digest and the word that the document computes by hand', () => {
    const digest = createHmac('sha256', play.serverSeed).update('v1:pack:harbour-1:6:0:0').digest();
    expect(blocks('hmac')).toEqual([`${digest.toString('hex')}\n`]);
    const word = digest.readBigUInt64BE(0);
    expect(document).toContain(`0x${word.toString(16)} = ${word}, which`);
    expect(word % 1_000_000n).toBe(120_761n);
  });
});

describe('the verifier', () => {
  it('S15-02 takes a list, prints unrevealed plays as sealed and ends with 0', () => {
    const other = { ...play, epoch: 1, commitment: '1'.repeat(64), serverSeed: null };
    const { code, out } = verify([play, other]);
    expect(code).toBe(0);
    expect(out).toContain('  sealed: ');
    expect(out.trimEnd().split('\n').at(-1)).toBe('2 checked: 1 proven, 1 sealed, 0 mismatch');
  });

  it('S15-02 ends with 1 when one play of many does not match', () => {
    const { code, out } = verify([play, { ...play, serverSeed: '0'.repeat(64) }, play]);
    expect(code).toBe(1);
    expect(out).toContain('  MISMATCH, wrong server seed: neither the commitment nor the drawn numbers follow');
  });

  it('S15-02 names the quantity and the odds table in words', () => {
    expect(verify({ ...play, input: { qty: 3 } }).out).toContain(
      '  MISMATCH, wrong input: the record states 3, but holds 2 drawn numbers and 2 items\n',
    );
    const items = ['a/b', 'a/c'].map((item, k) => ({ kind: 'item', k, item, value: '0.200000' }));
    expect(verify({ ...play, prizes: items }).out).toContain(
      '  MISMATCH, wrong odds table: the prizes are not items of twin-tides version 1: ',
    );
  });

  it('S15-02 takes a file with the byte-order mark that editors on Windows write, once and at its start', () => {
    expect(verify(`\uFEFF${example}`)).toMatchObject({ code: 0, err: '' });
    expect(verify(`\uFEFF\uFEFF${example}`).err).toMatch(/: not JSON: unexpected character at line 1, column 1\n$/);
    const end = `line ${example.split('\n').length}, column 1`;
    expect(verify(`${example}\uFEFF`).err).toContain(`: not JSON: unexpected character at ${end}\n`);
    expect(verify('\uFEFF').err).toMatch(/: it is empty\n$/);
  });

  it.each([
    ['UTF-16 LE with a byte-order mark', Buffer.from(`\uFEFF${example}`, 'utf16le')],
    ['UTF-16 LE without one', Buffer.from(example, 'utf16le')],
    ['UTF-16 BE with a byte-order mark', Buffer.from(`\uFEFF${example}`, 'utf16le').swap16()],
    ['UTF-16 BE without one', Buffer.from(example, 'utf16le').swap16()],
  ])('S15-02 reads a file in %s, as PowerShell and Notepad write them', (_encoding, bytes) => {
    writeFileSync(join(folder, 'utf16.json'), bytes);
    expect(verifyWords([join(folder, 'utf16.json')])).toEqual({ code: 0, out: blocks('text')[0], err: '' });
  });

  it.each([
    ['invalid UTF-8', Buffer.concat([Buffer.from('{"'), Buffer.from([0xc3, 0x28])]), 'not valid UTF-8 at byte 2, cou'],
    ['half a UTF-16 character', Buffer.from(`\uFEFF${example}`, 'utf16le').subarray(0, -1), 'not valid UTF-16: it'],
    ['gzip', gzipSync(example), 'compressed with gzip: unpack it first'],
  ])('S15-02 refuses a file with %s in place of guessing its text', (_fault, bytes, reason) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, bytes);
    const err = expect.stringContaining(`unreadable: ${file}: it is ${reason}`) as string;
    expect(verifyWords([join(folder, 'broken.json')])).toEqual({ code: 2, out: '', err });
  });

  it('S15-02 reads a relative name from the folder where npm was called, not from the repository', () => {
    write(play);
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const words = ['--prefix', root, 'run', '-s', 'verify', '--', 'play.json'];
    const { status, stdout } = spawnSync('npm', words, { cwd: folder, shell: process.platform === 'win32' });
    expect([status, stdout.toString()]).toEqual([0, blocks('text')[0]]);
  });

  it('S15-02 takes the export of an account and misses nonces that are not there', () => {
    const { code, out } = verify(accountOf([play], [pairOf(7)]));
    expect(code).toBe(1);
    expect(out).toContain('  proven: ');
    expect(out).toContain(
      'seed pair 0\n  MISMATCH, wrong nonce: it served 7 plays, but the export holds 1\n  MISMATCH, wrong nonce: its',
    );
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      '1 checked: 1 proven, 0 sealed, 0 mismatch; seed pairs with faults: 1',
    );
  });

  it('S15-02 takes files of version 1', () => {
    for (const name of ['play-1.json', 'export-1.json']) {
      const text = readFileSync(new URL(`../../../games/records/stored/${name}`, import.meta.url), 'utf8');
      expect(verify(text)).toMatchObject({ code: 0, err: '' });
    }
  });

  it('S15-02 tells machines the same as people', () => {
    const { code, out } = verify([play, { ...play, nonce: 7, stake: '1.000000' }], '--json');
    const report = JSON.parse(out) as { result: string; counts: object; plays: { state: string; wrong: string[] }[] };
    expect([code, report.result]).toEqual([1, 'mismatch']);
    expect(report.counts).toEqual({ proven: 1, sealed: 0, mismatch: 1, notCompared: 0, epochFaults: 0 });
    expect(report.plays.map(({ state, wrong }) => [state, wrong])).toEqual([
      ['proven', []],
      ['mismatch', ['nonce', 'stake']],
    ]);
  });

  it.each<[string, unknown]>([
    ['text that is not JSON', '{'],
    ['nothing', ''],
    ['a number', 1],
    ['another kind of document', { format: 'else' }],
    ['a play with a member too many', { ...play, luck: 1 }],
    ['a member that appears twice', example.replace('"nonce": 6,', '"nonce": 6, "nonce": 6,')],
    ['an impossible date', { ...play, at: '2026-02-30T12:00:00.000Z' }],
    ['one unreadable play among good ones', [play, null]],
    ['a thousand open brackets', '['.repeat(1000)],
    ['a very deep document', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('S15-02 ends with 2 for %s, in one line', (_what, content) => {
    const { code, out, err } = verify(content);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^unreadable: [ -~]+\n$/);
    expect(JSON.parse(verify(content, '--json').out)).toMatchObject({ result: 'unreadable' });
  });

  it('S15-02 ends with 2 when there is nothing to check', () => {
    const nothing =
      'nothing to check: the file holds no play and no battle\n\n0 checked: 0 proven, 0 sealed, 0 mismatch\n';
    expect(verify([])).toEqual({ code: 2, out: nothing, err: '' });
    expect(JSON.parse(verify([], '--json').out)).toMatchObject({ result: 'nothing to check' });
    for (const plays of [0, 7]) {
      const { code, out } = verify(accountOf([], [pairOf(plays)]));
      expect([code, out.includes('MISMATCH, wrong nonce: it served 7 plays')]).toEqual([2, plays === 7]);
    }
  });

  it('ends with 2 for a missing file and for unknown options', () => {
    for (const words of [[], ['none.json'], ['--fast', 'play.json'], ['a.json', 'b.json'], [folder]]) {
      expect(verifyWords(words)).toMatchObject({ code: 2, out: '' });
    }
  });

  it('S15-02 as a program, tells people and machines of what it cannot read, and ends with 2', () => {
    const reason = `${join(realpathSync(folder), 'none.json')}: there is no such file`;
    expect(start('none.json')).toEqual({ code: 2, out: '', err: `unreadable: ${reason}\n` });
    const told = { result: 'unreadable', reason };
    expect(start('--json', 'none.json')).toEqual({ code: 2, out: `${JSON.stringify(told)}\n`, err: '' });
  });
});
