import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { parseFile, ShapeError } from '../records/read.ts';
import { checkSeason, linkSeasons, listSeasonFaults } from './check.ts';
import { checkSeasonFile } from './check-file.ts';
import { computeSeason, writeSeason, type SeasonFacts, type SeasonResult } from './export.ts';
import { proveRow, sealStanding, traceRow, type RowProof } from './merkle.ts';
import { hashStakes, stakeLine, stakesHead } from './season.ts';
import type { SeasonStake } from './standing.ts';

const WEEK: SeasonFacts = { period: 'week', season: '2026-W53', carriedSun: 1_234_567n, lapsed: [2] };
const IDS = ['amber', 'brig', 'cove', 'dune', 'ebb', 'fjord', 'gale'];
const STAKES: readonly SeasonStake[] = [3, 5, 2].flatMap((factor, round) =>
  IDS.map((id, i) => ({ id, edgeSun: id === 'gale' ? 300n : BigInt(factor * 70_000 * (1 + ((i + round) % 4))) })),
);
const UNLISTED: ReadonlySet<string> = new Set(['dune']);
type Doc = Readonly<Record<string, unknown>>;
const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as {
  readonly seasons: readonly Doc[];
  readonly proofs: readonly Doc[];
};

function textOf(facts: SeasonFacts, result: SeasonResult, stakes = STAKES): string {
  const writer = writeSeason(facts, result);
  const half = Math.ceil(stakes.length / 2);
  const pieces = [writer.head(), writer.stakes(stakes.slice(0, half)), writer.stakes(stakes.slice(half))];
  return [...pieces, ...writer.tail()].join('');
}

function fileOf(facts: SeasonFacts = WEEK, stakes = STAKES, unlisted = UNLISTED): Doc {
  return parseFile(textOf(facts, computeSeason(nodeHashes, facts, stakes, unlisted), stakes)) as Doc;
}

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it.each(vectors.seasons)('S7-01 the $period $season of vectors.json, made by another program, holds', (season) => {
    expect(listSeasonFaults(port, season)).toEqual([]);
  });

  it('S7-01 the proofs of vectors.json, made by another program, lead to the roots of its seasons', () => {
    const roots = new Set(vectors.seasons.map(({ root }) => root));
    expect(vectors.proofs.length).toBeGreaterThan(70);
    for (const proof of vectors.proofs) {
      expect(roots.has(proof['root'])).toBe(true);
      expect(checkSeasonFile(port, proof)).toMatchObject({ kind: 'row', row: { isIncluded: true } });
    }
  });
});

describe('the public export of a season', () => {
  it.each([
    ['node:crypto', nodeHashes],
    ['@noble/hashes', browserHashes],
  ])('S7-01 is enough to compute the season again, through %s', (_name, port) => {
    expect(listSeasonFaults(port, fileOf())).toEqual([]);
    expect(listSeasonFaults(port, fileOf({ ...WEEK, period: 'month', season: '2026-12' }))).toEqual([]);
    const day: SeasonFacts = { period: 'day', season: '2028-02-29', carriedSun: 0n, lapsed: [1, 3] };
    expect(listSeasonFaults(port, fileOf(day))).toEqual([]);
  });

  it('S7-01 of a season without stakes, or without a place, holds and carries the whole pool', () => {
    for (const stakes of [[], [{ id: 'gale', edgeSun: 999n }]]) {
      const file = fileOf({ ...WEEK, lapsed: [] }, stakes);
      expect(listSeasonFaults(nodeHashes, file)).toEqual([]);
      expect(file).toMatchObject({ standing: [], prizes: [], unlisted: [], paid: '0.000000' });
      expect(file['carry']).toBe(file['pool']);
    }
  });

  it('S7-02 names players without a place by what they staked, and gives them none', () => {
    const file = fileOf();
    expect([file['ids'], file['unlisted']]).toEqual([IDS, [3]]);
    expect(checkSeason(nodeHashes, file)).toMatchObject({ players: 5, unlisted: 1, stakes: 21, faults: [] });
  });

  it('S7-01 hashes stakes as a server does piece by piece', () => {
    const hash = createHash('sha256').update(stakesHead(WEEK));
    const many = Array.from({ length: 25_001 }, (_, i) => ({ id: `p${i % 900}`, edgeSun: BigInt(i) }));
    for (const stake of many) hash.update(stakeLine(stake));
    expect(hashStakes(browserHashes, WEEK, many)).toBe(hash.digest('hex'));
  });

  it.each<[string, (file: Doc) => Doc, readonly string[]]>([
    ['the period', (file) => ({ ...file, period: 'month', season: '2026-12' }), ['pool', 'stakesHash', 'root']],
    ['the season', (file) => ({ ...file, season: '2026-W52' }), ['stakesHash', 'root']],
    ['what was carried', (file) => ({ ...file, carried: '1.234568' }), ['pool', 'root']],
    ['the edge of a stake', (file) => ({ ...file, stakes: withStake(file, 4, [4, 70_001]) }), ['edge', 'stakesHash']],
    ['the order of stakes', (file) => ({ ...file, stakes: swapped(file, 8, 9) }), ['stakesHash']],
    ['a stake that is left out', (file) => ({ ...file, stakes: pairsOf(file).toSpliced(20, 1) }), ['stakesHash']],
    ['a stake that is added', (file) => ({ ...file, stakes: [...pairsOf(file), [0, 1]] }), ['edge', 'stakesHash']],
    ['an id', (file) => ({ ...file, ids: ['umber', ...IDS.slice(1)] }), ['prizes', 'stakesHash', 'root']],
    [
      'ids that change places',
      (file) => ({ ...file, ids: ['brig', 'amber', ...IDS.slice(2)] }),
      ['stakesHash', 'root'],
    ],
    ['somebody unlisted', (file) => ({ ...file, unlisted: [] }), ['standing', 'prizes', 'root']],
    ['somebody unlisted too many', (file) => ({ ...file, unlisted: [3, 4] }), ['standing', 'root']],
    ['somebody unlisted without points', (file) => ({ ...file, unlisted: [3, 6] }), ['unlisted']],
    ['a lapsed place', (file) => ({ ...file, lapsed: [] }), ['paid', 'carry']],
    ['another lapsed place', (file) => ({ ...file, lapsed: [1, 2] }), ['paid', 'carry']],
    ['a lapsed place that has no prize', (file) => ({ ...file, lapsed: [2, 19] }), ['lapsed']],
    ['the standing', (file) => ({ ...file, standing: (file['standing'] as unknown[]).toReversed() }), ['standing']],
    [
      'a row that is left out',
      (file) => ({ ...file, standing: (file['standing'] as unknown[]).slice(1) }),
      ['standing'],
    ],
    ['the edge', (file) => ({ ...file, edge: '1.000000' }), ['edge']],
    ['the pool', (file) => ({ ...file, pool: '1.000000' }), ['pool']],
    ['the prizes', (file) => ({ ...file, prizes: [] }), ['prizes']],
    ['a prize', (file) => ({ ...file, prizes: withAmount(file) }), ['prizes']],
    ['what was paid', (file) => ({ ...file, paid: '0.000001' }), ['paid']],
    ['the carry', (file) => ({ ...file, carry: '0.000001' }), ['carry']],
    ['the hash of the stakes', (file) => ({ ...file, stakesHash: 'ab'.repeat(32) }), ['stakesHash']],
    ['the root', (file) => ({ ...file, root: 'ab'.repeat(32) }), ['root']],
    ['a root that is no text', (file) => ({ ...file, root: { ab: 0.5 } }), ['root']],
  ])('S7-01 shows what no longer follows where %s is changed', (_what, change, members) => {
    expect(listSeasonFaults(nodeHashes, change(fileOf()))).toEqual(expect.arrayContaining([...members]));
  });

  it('S7-01 shows a lapsed prize of a day, which carries nothing', () => {
    const day = fileOf({ period: 'day', season: '2026-11-28', carriedSun: 0n, lapsed: [2] });
    expect(listSeasonFaults(nodeHashes, { ...day, lapsed: [] })).toEqual(['paid']);
    expect([day['pool'], day['carry']]).toEqual(['100.000000', '0.000000']);
  });

  it.each<[string, Doc]>([
    ['another format', { format: 'voltide-season/2' }],
    ['another member', { more: 1 }],
    ['another period', { period: 'all' }],
    ['a season of another period', { season: '2026-12' }],
    ['a season that does not exist', { season: '2027-W53' }],
    ['a season that is no text', { season: 2026 }],
    ['an amount that is a number', { carried: 1 }],
    ['an id twice', { ids: ['amber', 'amber', ...IDS.slice(2)] }],
    ['an id with a colon', { ids: ['am:er', ...IDS.slice(1)] }],
    ['an id without a stake', { ids: [...IDS, 'zest'] }],
    ['a stake of no player', { ids: IDS.slice(1) }],
    ['ids out of the order of their stakes', { stakes: [[1, 1]], ids: ['amber', 'brig'] }],
    ['an edge below 0', { stakes: [[0, -1]], ids: ['amber'], unlisted: [] }],
    ['an edge that is no whole number', { stakes: [[0, 0.5]], ids: ['amber'], unlisted: [] }],
    ['a stake of three numbers', { stakes: [[0, 1, 1]], ids: ['amber'], unlisted: [] }],
    ['somebody unlisted twice', { unlisted: [3, 3] }],
    ['somebody unlisted who is not there', { unlisted: [7] }],
    ['lapsed places out of order', { lapsed: [2, 1] }],
    ['a lapsed place beyond the prizes', { lapsed: [21] }],
  ])('S7-01 with %s is unreadable', (_what, change) => {
    expect(() => listSeasonFaults(nodeHashes, { ...fileOf(), ...change })).toThrow(ShapeError);
  });

  it('S7-01 of a day is unreadable where anything was carried', () => {
    const day = fileOf({ period: 'day', season: '2026-11-28', carriedSun: 0n, lapsed: [] });
    expect(() => listSeasonFaults(nodeHashes, { ...day, carried: '0.000001' })).toThrow('days carry nothing');
  });

  it('S7-01 of 200,000 stakes by 20,000 players is small, and read in seconds', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => ({ id: `p${i % 20_000}`, edgeSun: BigInt(700 + i) }));
    const facts = { ...WEEK, lapsed: [] };
    const text = textOf(facts, computeSeason(nodeHashes, facts, many, new Set()), many);
    expect(text.length).toBeLessThan(4_000_000);
    expect(listSeasonFaults(nodeHashes, parseFile(text))).toEqual([]);
  });
});

describe('seasons that follow each other', () => {
  const first = fileOf();
  const carriedSun = BigInt(String(first['carry']).replace('.', ''));
  const next = fileOf({ period: 'week', season: '2027-W01', carriedSun, lapsed: [] });
  const faultsOf = (...files: readonly Doc[]): readonly (readonly string[])[] =>
    linkSeasons(files.map((file) => checkSeason(nodeHashes, file))).map(({ faults }) => faults);

  it('S7-01 each begins with what the one before left, in whichever order they are given', () => {
    expect(faultsOf(first, next)).toEqual([[], []]);
    expect(faultsOf(next, first)).toEqual([[], []]);
  });

  it('S7-01 a sum that was not carried, and a season that appears twice, show', () => {
    const forged = fileOf({ period: 'week', season: '2027-W01', carriedSun: carriedSun - 1n, lapsed: [] });
    expect(faultsOf(first, forged)).toEqual([
      [],
      [expect.stringMatching(/^"carried" is not what 2026-W53 left, which is \d+\.\d{6} VT$/)],
    ]);
    expect(faultsOf(first, first)).toEqual([[], ['the season is listed twice']]);
  });

  it('S7-01 seasons of other periods, and those that are not neighbours, say nothing about each other', () => {
    const later = fileOf({ period: 'week', season: '2027-W02', carriedSun: 1n, lapsed: [] });
    const month = fileOf({ period: 'month', season: '2027-01', carriedSun: 1n, lapsed: [] });
    expect(faultsOf(month, later, first)).toEqual([[], [], []]);
  });
});

describe('the proof of a row', () => {
  const { rows, root } = computeSeason(nodeHashes, WEEK, STAKES, UNLISTED);
  const sealed = sealStanding(nodeHashes, WEEK, rows);
  const proofOf = (place: number): RowProof => proveRow(sealed, place) ?? expect.fail('no such place');
  const answerOf = ({ points, prizeSun, ...proof }: RowProof): Doc => {
    const text = `${prizeSun / 1_000_000n}.${String(prizeSun % 1_000_000n).padStart(6, '0')}`;
    return { root, proof: { ...proof, points: String(points), prize: text } };
  };

  it('S7-01 leads from every row to the root of the export, whatever the number of rows', () => {
    expect([sealed.root, root]).toEqual([root, fileOf()['root']]);
    for (let count = 1; count <= 33; count++) {
      const many = Array.from({ length: count }, (_, i) => ({ place: i + 1, id: `p${i}`, points: 9n, prizeSun: 0n }));
      const standing = sealStanding(nodeHashes, WEEK, many);
      for (const { place } of many) {
        const proof = proveRow(standing, place);
        expect(proof && traceRow(browserHashes, proof).root).toBe(standing.root);
      }
      expect([proveRow(standing, 0), proveRow(standing, count + 1)]).toEqual([undefined, undefined]);
    }
  });

  it.each<[string, (proof: RowProof) => RowProof]>([
    ['another period', (proof) => ({ ...proof, period: 'month' })],
    ['another season', (proof) => ({ ...proof, season: '2027-W01' })],
    ['another place', (proof) => ({ ...proof, place: proof.place - 1 })],
    ['a place beyond the standing', (proof) => ({ ...proof, place: proof.entries + 1 })],
    ['another id', (proof) => ({ ...proof, id: 'nobody' })],
    ['more points', (proof) => ({ ...proof, points: proof.points + 1n })],
    ['a higher prize', (proof) => ({ ...proof, prizeSun: proof.prizeSun + 1n })],
    ['fewer rows in all', (proof) => ({ ...proof, entries: proof.entries - 1 })],
    ['a neighbour too few', (proof) => ({ ...proof, neighbours: proof.neighbours.slice(1) })],
    ['a neighbour too many', (proof) => ({ ...proof, neighbours: [...proof.neighbours, root] })],
  ])('S7-01 with %s does not lead there', (_what, change) => {
    expect(traceRow(nodeHashes, proofOf(3)).root).toBe(root);
    expect(traceRow(nodeHashes, change(proofOf(3))).root).not.toBe(root);
  });

  it('S7-01 is checked from the answer of the server alone', () => {
    const answer = answerOf(proofOf(1));
    const checked = checkSeasonFile(browserHashes, answer);
    expect(checked).toMatchObject({ kind: 'row', row: { place: 1, entries: 5, season: '2026-W53', isIncluded: true } });
    const other = checkSeasonFile(nodeHashes, { ...answer, root: 'ab'.repeat(32) });
    expect(other).toMatchObject({ row: { isIncluded: false } });
    for (const change of [{ more: 1 }, { place: 0 }, { points: '0' }, { prize: '1' }, { period: 'all' }, { id: '' }]) {
      const proof = { ...(answer['proof'] as Doc), ...change };
      expect(() => checkSeasonFile(nodeHashes, { root, proof })).toThrow(ShapeError);
    }
  });

  it('S7-01 files about something else are none of a season', () => {
    for (const content of [null, 1, [], {}, { format: 'voltide-play/2' }, { root: '', proof: { date: '' } }]) {
      expect(checkSeasonFile(nodeHashes, content)).toBeUndefined();
    }
  });
});

function pairsOf(file: Doc): readonly unknown[] {
  return file['stakes'] as readonly unknown[];
}

function withStake(file: Doc, i: number, pair: readonly number[]): readonly unknown[] {
  return pairsOf(file).with(i, pair);
}

function swapped(file: Doc, i: number, j: number): readonly unknown[] {
  const pairs = pairsOf(file);
  return pairs.with(i, pairs[j]).with(j, pairs[i]);
}

function withAmount(file: Doc): readonly unknown[] {
  const [first, ...others] = file['prizes'] as readonly Doc[];
  return [{ ...first, amount: '0.000001' }, ...others];
}
