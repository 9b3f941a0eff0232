import { readFileSync } from 'node:fs';

import { isQuicknetSignature, quicknetRandomness, QUICKNET } from '@voltide/beacon';
import { draw as firstDraw, wordsOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import { checkFile } from '@voltide/games/records/check-file';
import { checkJackpot as firstJackpot } from '@voltide/games/jackpot/check';
import { checkProof, checkSeal } from '@voltide/reserves';
import { describe, expect, it } from 'vitest';

import { text } from './members.ts';
import {
  checkBattle,
  checkExport,
  checkJackpot,
  checkJackpotDay,
  checkJackpotProof,
  checkLiabilities,
  checkLiabilityProof,
  checkPlay,
  checkSeason,
  checkSeasonProof,
  draw,
  firstQuicknetRound,
  hashOf,
  isConsistent,
  isOfQuicknet,
  leafHash,
  quicknetDueAtMs,
  sha256,
  ticketsOf,
  treeTop,
  type Doc,
  type Faults,
  type Json,
} from './recompute.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): Json => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Json;
const vector = (name: string): Json => read(`docs/vectors/${name}.json`);
const rows = (value: Json | undefined): readonly Doc[] => value as readonly Doc[];

type Row = readonly [name: string, check: (file: Json) => Faults, change: (file: Doc) => Doc, words: string];

const VECTORS: readonly Row[] = [
  ['battle-away', checkBattle, (file) => ({ ...file, winners: [1, 0] }), 'wrong winners'],
  ['battle-passed-over', checkBattle, (file) => ({ ...file, localChain: null }), 'the value is no link of a chain'],
  ['quick-game', checkExport, (file) => ({ ...file, plays: [] }), 'play 0:0 is missing'],
  ['jackpot-day', checkJackpotDay, (file) => ({ ...file, sealedAtMs: 0 }), 'the list was sealed before 00:00:30'],
  ['jackpot-proof', checkJackpotProof, (file) => ({ ...file, root: 'ab'.repeat(32) }), 'not in the sealed list'],
  ['season', (file) => checkSeason(file), (file) => ({ ...file, lapsed: [] }), 'paid and carry do not add up'],
  ['season-proof', checkSeasonProof, (file) => ({ ...file, root: 'ab'.repeat(32) }), 'not in the published standing'],
  ['liability-proof', checkLiabilityProof, (file) => ({ ...file, amount: '0.000002' }), 'not in the sealed total'],
];

describe('S15-02 the second implementation, written from the public description,', () => {
  it.each(VECTORS)('agrees with docs/vectors/%s.json and refuses a changed one', (name, check, change, words) => {
    const file = vector(name) as Doc;
    expect(check(file)).toEqual([]);
    expect(check(change(file)).join('; ')).toContain(words);
  });

  it('agrees with what other programs computed for every game', () => {
    const faults = [
      ...rows(read('games/battles/vectors.json')).flatMap(checkBattle),
      ...rows(read('games/jackpot/vectors.json')).flatMap(checkJackpot),
      ...rows((read('games/boards/vectors.json') as Doc)['seasons']).flatMap((file) => checkSeason(file)),
      ...rows((read('games/boards/vectors.json') as Doc)['proofs']).flatMap(checkSeasonProof),
      ...rows(read('packages/reserves/src/vectors.json')).flatMap((day) => [
        ...checkLiabilities(day['document'] as Json),
        ...rows(day['proofs']).flatMap(checkLiabilityProof),
      ]),
    ];
    expect(faults).toEqual([]);
    expect(checkSeason(vector('season-next'), vector('season'))).toEqual([]);
    expect(checkSeason({ ...(vector('season-next') as Doc), carried: '0.000000' }, vector('season'))).not.toEqual([]);
  });

  it('agrees with the first one on a record of each game, and both refuse another number, payout and nonce', () => {
    const plays = rows(vector('plays'));
    expect(new Set(plays.map(({ game }) => game))).toEqual(new Set(['packs', 'wheel', 'spin', 'caches']));
    for (const play of plays) {
      const changes: readonly (readonly [string, Doc])[] = [
        ['', play],
        ['wrong draw', { ...play, draws: (play['draws'] as readonly number[]).map((drawn) => (drawn + 1) % 40) }],
        ['wrong payout', { ...play, payout: '0.010000' }],
        ['wrong draw', { ...play, nonce: Number(play['nonce']) + 1 }],
        ['does not open its commitment', { ...play, commitment: 'ab'.repeat(32) }],
      ];
      for (const [words, changed] of changes) {
        const [first] = checkFile(nodeHashes, changed).plays;
        expect(first?.check.state).toBe(words === '' ? 'proven' : 'mismatch');
        const second = checkPlay(changed);
        expect([words, second.join('; ')]).toEqual([words, words === '' ? '' : expect.stringContaining(words)]);
      }
    }
  });

  it('agrees with the first one on battles of every mode', () => {
    const battles = rows(vector('battles'));
    const modes = battles.map(({ lock }) => (lock as Doc)['mode']);
    expect(new Set(modes)).toEqual(new Set(['standard', 'terminal', 'points', 'jackpot', 'shared']));
    for (const battle of battles) {
      expect([checkBattleFile(nodeHashes, battle)?.check.wrong, checkBattle(battle)]).toEqual([[], []]);
      const [first = {}, ...others] = rows(battle['seats']);
      const changed = { ...battle, seats: [{ ...first, payout: '0.000001' }, ...others] };
      expect(checkBattleFile(nodeHashes, changed)?.check.wrong).toEqual(['seats']);
      expect(checkBattle(changed).join()).toContain('wrong seats');
    }
  });

  it('agrees with the first one on seals of what is owed and days of the jackpot', () => {
    const proof = vector('liability-proof') as Doc;
    expect(checkProof(nodeHashes, proof)).toMatchObject({ faults: [] });
    expect(checkSeal(proof['seal'] ?? null)).toMatchObject({ faults: [] });
    for (const day of rows(read('games/jackpot/vectors.json'))) {
      const changed = { ...day, carry: '0.000001' };
      expect(firstJackpot(nodeHashes, changed)?.faults).not.toEqual([]);
      expect(checkJackpot(changed)).not.toEqual([]);
    }
  });
});

describe('S15-02 the vectors of the protocol hold in both implementations:', () => {
  it('draws, one of which refuses its first word', () => {
    const { serverSeed, commitment, draws } = vector('draws') as {
      serverSeed: string;
      commitment: string;
      draws: Json;
    };
    expect(sha256(serverSeed)).toBe(commitment);
    const key = Buffer.from(serverSeed);
    const refused = rows(draws).filter((row) => {
      const [word = 0n] = wordsOf(nodeHashes.hmacSha256(key, Buffer.from(`${text(row, 'message')}:0`)));
      const n = BigInt(Number(row['n']));
      return word >= (2n ** 64n / n) * n;
    });
    expect(refused).toHaveLength(1);
    for (const row of rows(draws)) {
      const [message, n] = [text(row, 'message'), Number(row['n'])];
      expect(draw(serverSeed, message, n)).toBe(BigInt(Number(row['drawn'])));
      expect(firstDraw(nodeHashes, key, message, n)).toBe(row['drawn']);
    }
  });

  it('rounds of drand with their key, and the moments when they are due', () => {
    const file = vector('drand-rounds') as Doc;
    expect(JSON.stringify(QUICKNET)).toContain(text(file, 'publicKey'));
    expect(JSON.stringify(QUICKNET)).toContain(text(file, 'chainHash'));
    for (const row of rows(file['rounds'])) {
      const given = [Number(row['round']), text(row, 'signature')] as const;
      expect([isOfQuicknet(...given), isQuicknetSignature(nodeHashes, ...given)]).toEqual([true, true]);
      expect(sha256(Buffer.from(given[1], 'hex'))).toBe(row['value']);
      expect(quicknetRandomness(nodeHashes, given[1])).toBe(row['value']);
    }
    for (const row of rows(file['refused'])) {
      const given = [Number(row['round']), text(row, 'signature')] as const;
      expect([isOfQuicknet(...given), isQuicknetSignature(nodeHashes, ...given)]).toEqual([false, false]);
    }
    for (const { notBeforeMs, round, dueAtMs } of rows((vector('beacon-times') as Doc)['rounds'])) {
      expect([firstQuicknetRound(Number(notBeforeMs)), quicknetDueAtMs(Number(round))]).toEqual([round, dueAtMs]);
    }
  });

  it('locks, the table of the spin and tickets of the jackpot', () => {
    for (const { document, lockHash, record } of rows(vector('locks'))) {
      expect([hashOf(document as Json), checkBattle(record as Json)]).toEqual([lockHash, []]);
    }
    const spin = vector('spin-table') as Doc;
    expect(hashOf(spin['table'] as Json)).toBe(spin['hash']);
    for (const row of rows(vector('jackpot-tickets'))) {
      expect(ticketsOf(Number(row['spinTickets']), text(row, 'cashStake'))).toBe(row['tickets']);
    }
  });
});

describe('S15-02 day seals in the second implementation', () => {
  it('hold a history only where the earlier one is its beginning, for every two lengths', () => {
    const leaves = Array.from({ length: 20 }, (_, i) => leafHash(`day ${i}`));
    for (let size = 0; size <= 20; size++) {
      for (let later = size; later <= 20; later++) {
        const old = { size, root: treeTop(leaves.slice(0, size)) };
        const now = { size: later, root: treeTop(leaves.slice(0, later)) };
        const proof = prove(size, leaves.slice(0, later), true);
        expect([size, later, isConsistent(old, now, proof)]).toEqual([size, later, true]);
        const changed = [...leaves.slice(0, Math.max(0, size - 1)), leafHash('another day')];
        const isBlind = size === 0 || isConsistent({ size, root: treeTop(changed) }, now, proof);
        expect([size, later, isBlind]).toEqual([size, later, size === 0]);
        expect(isConsistent(old, now, [...proof, treeTop(changed)])).toBe(false);
      }
    }
  });
});

/** SUBPROOF of RFC 6962, 2.1.2. */
function prove(size: number, leaves: readonly string[], isWhole: boolean): readonly string[] {
  if (size === 0) return [];
  if (size === leaves.length) return isWhole ? [] : [treeTop(leaves)];
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const [lower, upper] = [leaves.slice(0, left), leaves.slice(left)];
  if (size <= left) return [...prove(size, lower, isWhole), treeTop(upper)];
  return [...prove(size - left, upper, false), treeTop(lower)];
}
