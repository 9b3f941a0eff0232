import { readFileSync } from 'node:fs';

import { nodeHashes } from '@voltide/fairness/node';
import { beforeAll, describe, expect, it } from 'vitest';

import { checkBattleFile } from './check-battle.ts';
import { checkFile } from './check-file.ts';
import { listGames } from '../registry.ts';

type Doc = { readonly [member: string]: unknown };
const read = (): Doc[] =>
  JSON.parse(readFileSync(new URL('../battles/vectors.json', import.meta.url), 'utf8')) as Doc[];
const vectors = read();
const [first = {}, second = {}] = vectors;
const check = (content: unknown) => checkBattleFile(nodeHashes, content);

describe('the file of a battle', () => {
  let all: ReturnType<typeof check>[] = [];
  beforeAll(() => {
    all = vectors.map(check);
  });

  it.each([
    ['1v1, standard, 2 rounds', '3.69%'],
    ['1v1, standard inverse, 1 round', '25.26%'],
    ['1v1, jackpot, 1 round', '0.00%'],
    ['1v1v1v1, points inverse, 2 rounds', '27.03% ± 0.44, simulated'],
  ])('S5-02 says what it is and how likely a tie was: %s, %s', (name, text) => {
    expect(all.find((battle) => battle?.name === name)?.tie?.text).toBe(text);
  });

  it('S5-02 says who sat where, and what each seat paid, got and gets on average', () => {
    expect(check(second)?.seats).toMatchObject([
      { seat: 0, kind: 'user', bucket: 'cash', stake: '0.750000', mean: '0.697500' },
      { seat: 1, kind: 'house', bucket: 'cash', stake: '1.000000', mean: '0.930000' },
    ]);
    const [one] = check(first)?.seats ?? [];
    expect(one).toMatchObject({ ...(first['seats'] as Doc[])[0], bucket: 'promo' });
  });

  it('S5-02 tells no tie without its odds tables, and no seats without a result', () => {
    const dearer = (first['tables'] as Doc[]).map((table) => ({ ...table, price: Number(table['price']) + 10_000 }));
    const found = check({ ...first, tables: dearer });
    expect(found).toMatchObject({ wrong: ['odds table'], tie: undefined, seats: [] });
    const moved = check({ ...first, lock: { ...(first['lock'] as Doc), battleId: 'another' } });
    expect(moved).toMatchObject({ wrong: ['lock document'], tie: { text: '3.69%' }, seats: [] });
  });

  it('is none without its format', () => {
    expect([{}, null, { ...first, format: 'voltide-play/2' }].map(check)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the battles of an export', () => {
  const TWICE = { subject: 'battle', text: 'it appears twice' };
  const nobodyOn = (seat: number) => ({ subject: 'seat', text: `no player sits on seat ${seat}` });
  const own = (seat: number, record: unknown): Doc => {
    const atMs = (((record as Doc)['history'] ?? []) as Doc[]).at(-1)?.['atMs'] ?? 0;
    return { seat, at: new Date(Number(atMs)).toISOString(), record };
  };
  const exportOf = (...battles: readonly Doc[]): Doc => {
    return { format: 'voltide-export/2', nextCommitment: null, plays: [], epochs: [], battles };
  };
  const faultsOf = (...battles: readonly Doc[]) =>
    checkFile(nodeHashes, exportOf(...battles), listGames(), checkBattleFile).battles.map(({ faults }) => faults);

  it('S5-02 hold where a player sits on the own seat, once a battle', () => {
    expect(faultsOf(own(0, first))).toEqual([[]]);
    expect(faultsOf(own(0, first), own(1, first), own(0, first))).toEqual([[], [TWICE], [TWICE]]);
    expect(faultsOf(own(1, second), own(2, second))).toEqual([[nobodyOn(1)], [nobodyOn(2), TWICE]]);
  });

  it('S5-02 may be none, and are of seats 0 to 5', () => {
    expect(faultsOf()).toEqual([]);
    expect(faultsOf(own(5, first))).toEqual([[nobodyOn(5)]]);
    for (const seat of [-1, 6, 0.5])
      expect(() => faultsOf(own(seat, first))).toThrow('battles[0].seat: not an integer');
  });

  it('S5-02 are records of battles, and are read by what checks them', () => {
    expect(() => faultsOf(own(0, first), own(0, {}))).toThrow('battles[1].record: not the record of a battle');
    expect(() => checkFile(nodeHashes, exportOf(own(0, first)))).toThrow('battles[0].record: not the record');
  });
});
