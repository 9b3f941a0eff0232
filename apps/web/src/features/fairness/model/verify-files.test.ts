import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import type { PlayRecord } from '@voltide/games/records/record';
import { describe, expect, it } from 'vitest';

import { verifyTexts, type Checked } from './verify-files.ts';

const ROOT = '../../../../../../';
const readText = (path: string): string => readFileSync(new URL(`${ROOT}${path}`, import.meta.url), 'utf8');
const readJson = (path: string): unknown => JSON.parse(readText(path)) as unknown;
const vector = (name: string): Record<string, unknown> =>
  readJson(`docs/vectors/${name}.json`) as Record<string, unknown>;
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readText('docs/fairness.md')) ?? [];
const play = JSON.parse(example) as PlayRecord;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const verify = (...values: readonly unknown[]): Promise<Checked> => verifyTexts(browserHashes, values.map(textOf));

/** Returns states and wrong inputs of plays or battles, or state and sentence of another file. */
async function told(...values: readonly unknown[]): Promise<unknown> {
  const checked = await verify(...values);
  if (checked.kind === 'unreadable') return checked.reason;
  const [{ verdict, detail } = { verdict: undefined, detail: undefined }] = checked.files;
  if (detail?.kind === 'battle') return [detail.battle.check.state, ...detail.battle.wrong];
  if (detail?.kind === 'plays') return detail.plays.map(({ check }) => [check.state, ...check.wrong]);
  return [verdict?.state, verdict?.told];
}

describe('the verifier in the page', () => {
  it("S15-02 proves the worked example of docs/fairness.md through the browser's hashes", async () => {
    expect(await told(example)).toEqual([['proven']]);
  });

  it('S15-02 says which input is wrong', async () => {
    const changed = (part: Partial<PlayRecord>): Promise<unknown> => told({ ...play, ...part });
    expect(await changed({ nonce: play.nonce + 1 })).toEqual([['mismatch', 'nonce']]);
    expect(await changed({ clientSeed: 'someone-else' })).toEqual([['mismatch', 'seeds']]);
    expect(await changed({ commitment: '0'.repeat(64) })).toEqual([['mismatch', 'commitment']]);
    expect(await changed({ serverSeed: '0'.repeat(64) })).toEqual([['mismatch', 'server_seed']]);
    expect(await changed({ tableHash: '0'.repeat(64) })).toEqual([['mismatch', 'odds_table']]);
    expect(await changed({ input: { qty: 3 } })).toEqual([['mismatch', 'input']]);
    expect(await changed({ stake: '0.010000' })).toEqual([['mismatch', 'stake']]);
  });

  it('S15-02 takes a text with the byte-order mark that editors on Windows write', async () => {
    expect(await told(`\uFEFF${example}`)).toEqual([['proven']]);
  });

  it('S5-02 takes the record of a battle, and says which input is wrong', async () => {
    const [battle] = readJson('games/battles/vectors.json') as readonly Record<string, unknown>[];
    expect(await told(battle)).toEqual(['proven']);
    expect(await told({ ...battle, winners: [0, 1] })).toEqual(['mismatch', 'winners']);
    expect(await told({ ...battle, draws: [] })).toContain('battle.draws');
  });

  it('S7-01 takes the export of a season and the proof of a place, and says what does not follow', async () => {
    expect(await told(vector('season'))).toEqual([
      'proven',
      'points, places, prizes and carry of 4 players follow from 9 stakes',
    ]);
    expect(await told(vector('season-proof'))).toEqual([
      'proven',
      'place 3 of 4: amber with 70 points and 0.007000 VT',
    ]);
    expect(await told({ ...vector('season'), carry: '0.000000' })).toEqual([
      'mismatch',
      '"carry" does not follow from the stakes of the season',
    ]);
    expect(await told({ ...vector('season'), ids: [] })).toContain('file.stakes[0]');
  });

  it('S7-01 checks seasons together: each begins with what the one before left', async () => {
    const both = await verify(vector('season-next'), vector('season'));
    expect(both.kind === 'checked' && both.files.map(({ verdict }) => verdict.state)).toEqual(['proven', 'proven']);
    const twice = await verify(vector('season'), vector('season'));
    const [, second] = twice.kind === 'checked' ? twice.files : [];
    expect(second?.verdict.told).toContain('the season is listed twice');
  });

  it('S15-02 takes a day of the jackpot and tickets in it, and shows each draw with its numbers', async () => {
    const day = await verify(vector('jackpot-day'));
    const [{ verdict } = { verdict: undefined }] = day.kind === 'checked' ? day.files : [];
    expect(verdict).toMatchObject({ state: 'proven', title: 'Jackpot of 2026-09-16' });
    const draws = verdict?.steps.find(({ text }) => text.includes('drawn among'))?.numbers;
    expect(draws?.[0]).toEqual(['Place 1: v1:jackpot:2026-09-16:p1', 'among 208 tickets, ticket 1 of amber']);
    expect(await told({ ...vector('jackpot-day'), sealedAtMs: 1 })).toEqual([
      'mismatch',
      expect.stringContaining('the list was sealed before 00:00:30 UTC of the next day'),
    ]);
    expect(await told(vector('jackpot-proof'))).toEqual([
      'proven',
      'brig has 200 tickets from number 7 of 208, the first 200 of them bought',
    ]);
    expect(await told({ ...vector('jackpot-proof'), root: 'ab'.repeat(32) })).toEqual([
      'mismatch',
      'brig with 200 tickets from number 7 of 208 is not in a list with this root',
    ]);
  });

  it('S15-02 takes a seal of what is owed and the proof of an account, and names what is not signed', async () => {
    type Day = { readonly document: Record<string, unknown>; readonly proofs: readonly Record<string, unknown>[] };
    const [covered, uncovered] = readJson('packages/reserves/src/vectors.json') as readonly Day[];
    expect(await told(covered?.document)).toEqual(['proven', expect.stringContaining('covers the')]);
    expect(await told(uncovered?.document)).toEqual(['not covered', expect.stringContaining('(99.99%)')]);
    expect(await told({ ...covered?.document, root: 'ab'.repeat(32) })).toEqual([
      'mismatch',
      expect.stringContaining('has not signed this'),
    ]);
    const [proof] = uncovered?.proofs ?? [];
    expect(await told(proof)).toEqual(['not covered', expect.stringContaining('are in the sealed total')]);
    expect(await told({ ...proof, amount: '1.000000' })).toEqual([
      'mismatch',
      'the account is not in the sealed tree with this amount',
    ]);
  });

  it('S15-02 a play whose seed is secret is sealed, never proven', async () => {
    expect(await told({ ...play, serverSeed: null })).toEqual([['sealed']]);
  });

  it('S15-02 takes a list and a whole export, and misses what is not in it', async () => {
    const other = { ...play, epoch: 1, commitment: '1'.repeat(64), serverSeed: null };
    expect(await told([play, other])).toEqual([['proven'], ['sealed']]);
    expect(await told([play, play])).toEqual([['mismatch', 'nonce'], ['proven']]);
    const { epoch, commitment, serverSeed, clientSeed } = play;
    const account = {
      format: 'voltide-export/2',
      nextCommitment: '0'.repeat(64),
      plays: [play],
      epochs: [{ epoch, commitment, serverSeed, clientSeed, plays: 9 }],
    };
    const checked = await verify(account);
    const [file] = checked.kind === 'checked' ? checked.files : [];
    expect(file?.verdict).toMatchObject({ state: 'mismatch', title: 'Exported history' });
    expect(file?.verdict.told).toContain('it served 9 plays, but the export holds 1');
  });

  it.each([
    ['', 'It is empty.'],
    ['{', 'Not JSON: it is cut off at line 1, column 2.'],
    ['{"a":1,"a":1}', 'A member of an object appears twice, at line 1, column 8.'],
    ['{"format":"voltide-jackpot/9"}', 'file.format: not voltide-jackpot/1 or '],
    ['{"format":"voltide-jackpot/1"}', 'file.date: missing'],
    ['{"format":"voltide-liabilities/1"}', 'date: not as documented'],
    ['{"root":"","proof":{}}', 'file.proof.date: missing'],
    ['{"record":{}}', 'No record: it has no member "format" that says what it is.'],
    ['[{}]', 'plays[0].format: missing.'],
  ])('S15-02 says of %j why it cannot be read: %s', async (text, reason) => {
    expect(await told(text)).toContain(reason);
  });

  it('S5-02 takes the answer that holds the record of a battle', async () => {
    const [record] = readJson('games/battles/vectors.json') as readonly object[];
    expect(await told({ record })).toEqual(['proven']);
  });

  it.each([
    '',
    '{',
    'null',
    '1',
    '"x"',
    '{"format":"other"}',
    '[{}]',
    '['.repeat(500),
    '{"__proto__":{"format":"voltide-play/2"}}',
  ])('S15-02 says that %j cannot be read, instead of failing', async (text) => {
    expect((await verify(text)).kind).toBe('unreadable');
  });
});
