import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { checkSeasonFile } from '@voltide/games/boards/check-file';
import { checkBattleFile } from '@voltide/games/check-battle';
import type { PlayRecord } from '@voltide/games/record';
import { describe, expect, it } from 'vitest';

import { verifyText, type Verdict } from './verify-input.ts';

const document = readFileSync(new URL('../../../../../../docs/fairness.md', import.meta.url), 'utf8');
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(document) ?? [];
const play = JSON.parse(example) as PlayRecord;

const verify = (value: unknown): Verdict => {
  return verifyText(browserHashes, typeof value === 'string' ? value : JSON.stringify(value), {
    checkBattle: checkBattleFile,
    checkSeason: checkSeasonFile,
  });
};

/** States and wrong inputs of each play. */
function told(verdict: Verdict): unknown {
  if (verdict.kind === 'unreadable') return verdict.reason;
  if (verdict.kind === 'battle') return [verdict.battle.check.state, ...verdict.battle.wrong];
  if (verdict.kind === 'season') return verdict.checked;
  return verdict.plays.map(({ check }) => [check.state, ...check.wrong]);
}

describe('the verifier in the page', () => {
  it("S15-02 proves the worked example of docs/fairness.md through the browser's hashes", () => {
    expect(told(verify(example))).toEqual([['proven']]);
  });

  it('S15-02 says which input is wrong', () => {
    const changed = (part: Partial<PlayRecord>): unknown => told(verify({ ...play, ...part }));
    expect(changed({ nonce: play.nonce + 1 })).toEqual([['mismatch', 'nonce']]);
    expect(changed({ clientSeed: 'someone-else' })).toEqual([['mismatch', 'seeds']]);
    expect(changed({ commitment: '0'.repeat(64) })).toEqual([['mismatch', 'commitment']]);
    expect(changed({ serverSeed: '0'.repeat(64) })).toEqual([['mismatch', 'server_seed']]);
    expect(changed({ tableHash: '0'.repeat(64) })).toEqual([['mismatch', 'odds_table']]);
    expect(changed({ input: { qty: 3 } })).toEqual([['mismatch', 'input']]);
    expect(changed({ stake: '0.010000' })).toEqual([['mismatch', 'stake']]);
  });

  it('S15-02 takes a text with the byte-order mark that editors on Windows write', () => {
    expect(told(verify(`\uFEFF${example}`))).toEqual([['proven']]);
  });

  it('S5-02 takes the record of a battle, and says which input is wrong', () => {
    const path = new URL('../../../../../../games/battles/vectors.json', import.meta.url);
    const [battle] = JSON.parse(readFileSync(path, 'utf8')) as readonly Record<string, unknown>[];
    expect(told(verify(battle))).toEqual(['proven']);
    expect(told(verify({ ...battle, winners: [0, 1] }))).toEqual(['mismatch', 'winners']);
    expect(told(verify({ ...battle, draws: [] }))).toContain('battle.draws');
  });

  it('S7-01 takes the export of a season and the proof of a place, and says what does not follow', () => {
    const read = (name: string): Record<string, unknown> =>
      JSON.parse(
        readFileSync(new URL(`../../../../../../docs/vectors/${name}.json`, import.meta.url), 'utf8'),
      ) as Record<string, unknown>;
    expect(told(verify(read('season')))).toMatchObject({ kind: 'season', season: { season: '2026-W53', faults: [] } });
    expect(told(verify(read('season-proof')))).toMatchObject({ kind: 'row', row: { place: 3, isIncluded: true } });
    expect(told(verify({ ...read('season'), carry: '0.000000' }))).toMatchObject({
      season: { faults: ['"carry" does not follow from the stakes of the season'] },
    });
    expect(told(verify({ ...read('season'), ids: [] }))).toContain('file.stakes[0]');
  });

  it('S15-02 a play whose seed is secret is sealed, never proven', () => {
    expect(told(verify({ ...play, serverSeed: null }))).toEqual([['sealed']]);
  });

  it('S15-02 takes a list and a whole export, and misses what is not in it', () => {
    const other = { ...play, epoch: 1, commitment: '1'.repeat(64), serverSeed: null };
    expect(told(verify([play, other]))).toEqual([['proven'], ['sealed']]);
    expect(told(verify([play, play]))).toEqual([['proven'], ['mismatch', 'nonce']]);
    const { epoch, commitment, serverSeed, clientSeed } = play;
    const account = {
      format: 'voltide-export/2',
      nextCommitment: '0'.repeat(64),
      plays: [play],
      epochs: [{ epoch, commitment, serverSeed, clientSeed, plays: 9 }],
    };
    const verdict = verify(account);
    expect(verdict.kind === 'checked' && verdict.epochs[0]?.faults.length).toBeGreaterThan(0);
  });

  it.each([
    ['', 'It is empty.'],
    ['{', 'Not JSON: it is cut off at line 1, column 2.'],
    ['{"a":1,"a":1}', 'A member of an object is there twice, at line 1, column 8.'],
    ['{"format":"voltide-jackpot/1"}', 'A day of the jackpot: /jackpot computes it again, and the command line'],
    ['{"format":"voltide-liabilities/1"}', 'About what is owed: /fairplay checks it, and the command line checks'],
    ['{"root":"","proof":{}}', 'Tickets in a jackpot: the command line checks the file.'],
    ['{"record":{}}', 'No record: it has no member "format" that says what it is.'],
    ['[{}]', 'plays[0].format: missing.'],
  ])('S15-02 says of %j why it cannot be read: %s', (text, reason) => {
    expect(told(verify(text))).toContain(reason);
  });

  it('S5-02 takes the answer that holds the record of a battle', () => {
    const path = new URL('../../../../../../games/battles/vectors.json', import.meta.url);
    const [record] = JSON.parse(readFileSync(path, 'utf8')) as readonly object[];
    expect(told(verify({ record }))).toEqual(['proven']);
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
  ])('S15-02 says that %j cannot be read, instead of failing', (text) => {
    expect(verify(text).kind).toBe('unreadable');
  });
});
