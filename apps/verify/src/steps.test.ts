import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeHashes } from '@voltide/fairness/node';
import { sampleConsistency } from '@voltide/seals/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sealedDays, splitView } from './testing/sealed-files.ts';
import { verify, type Verdict } from './verify.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-steps-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the program on a file with this content. */
function check(content: unknown, ...options: string[]): Verdict {
  const file = join(folder, 'file.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return verify([...options, file]);
}

const document = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(document) ?? [];

describe('the verifier with --steps', () => {
  const vector = (name: string): string =>
    readFileSync(new URL(`../../../docs/vectors/${name}.json`, import.meta.url), 'utf8');

  it('S15-02 says in one sentence what was proven and what not, and shows each step with its numbers', () => {
    const { code, out } = check(example, '--steps');
    expect(code).toBe(0);
    const [title, sentence] = out.split('\n');
    expect(title).toBe('Play 6 of seed pair 0, packs');
    expect(sentence).toMatch(
      /^ {2}Proven: the result follows from both seeds, .*; not proven here: that the commitment/,
    );
    expect(out).toContain('\n      v1:pack:harbour-1:6:0: 120,761 of 0 to 999,999\n');
  });

  it.each([
    ['jackpot-day', 'Jackpot of 2026-09-16'],
    ['jackpot-proof', 'Tickets of brig in the jackpot of 2026-09-16'],
    ['season', 'Leaderboard of the week 2026-W53'],
    ['season-proof', 'Place in the leaderboard of the week 2026-W53'],
    ['battle-passed-over', 'Battle b-passed-over'],
    ['quick-game', 'Exported history'],
  ])('S15-02 takes %s', (name, title) => {
    const { code, out } = check(vector(name), '--steps');
    expect([code, out.startsWith(title), out.includes('WRONG')]).toEqual([0, true, false]);
  });

  it('S15-02 names the step that is wrong, and ends with the same code as without it', () => {
    const forged = JSON.parse(vector('jackpot-day')) as Record<string, unknown>;
    const { code, out } = check({ ...forged, sealedAtMs: 1 }, '--steps');
    expect(code).toBe(1);
    expect(out).toContain('  Does not match: ');
    expect(out).toContain('  WRONG: the list was sealed before 00:00:30 UTC of the next day\n      Sealed: 1970-01-01');
    expect(check([], '--steps').code).toBe(2);
    expect(verify(['--steps', '--json', 'x.json']).code).toBe(2);
  });
});

describe('S15-02 S13-01 the seals of days', () => {
  const days = sealedDays(nodeHashes);
  const [first, second] = days;
  const write = (name: string, content: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('and proofs under them are taken alone, for people and machines', () => {
    expect(check(second?.day).out).toMatch(/^Day seal of 2027-03-02\n {2}Proven: the key \w{12}… has signed /);
    expect(check(second?.statementProof(0))).toMatchObject({ code: 0, err: '' });
    const both = sampleConsistency(
      nodeHashes,
      days.map(({ day }) => day),
      [0, 2],
    );
    expect(JSON.parse(check(both, '--json').out)).toMatchObject({
      result: 'ok',
      seal: { title: 'Day seals of 2027-03-01 and 2027-03-03', state: 'proven' },
    });
    const forged = check({ ...second?.day, audit: { entries: 7, hash: second?.day.audit.hash } });
    expect([forged.code, forged.out]).toEqual([
      1,
      expect.stringContaining('WRONG: the signature is not by the key of the seal'),
    ]);
    expect(check({ format: 'voltide-day/2' })).toMatchObject({ code: 2, out: '' });
  });

  it('show a split view where two of one day are given together', () => {
    const files = splitView(nodeHashes).map((day, i) => write(`day-${i}.json`, day));
    const { code, out } = verify(files);
    expect([code, out]).toEqual([1, expect.stringContaining('Does not match: split view: one key has signed')]);
    expect(JSON.parse(verify(['--json', ...files]).out)).toMatchObject({ result: 'mismatch' });
    const honest = [first, second].map((each, i) => write(`honest-${i}.json`, each?.day));
    expect(verify(honest)).toMatchObject({ code: 0, err: '' });
    expect(verify(['--steps', ...honest]).out).toContain('ok: 2027-03-02 names this very seal of 2027-03-01');
  });
});
