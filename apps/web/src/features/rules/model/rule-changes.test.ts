import { describe, expect, it } from 'vitest';

import { changesBetween, linesOf, partsOf } from './rule-changes.ts';

const PACK = {
  id: 'night-ferry',
  version: 1,
  price: 1_000_000,
  items: [
    { id: 'night-ferry/lit-window', value: 1_760_000, tickets: 500_000 },
    { id: 'night-ferry/wet-rope', value: 100_000, tickets: 500_000 },
  ],
};

describe('S15-05 what a document says, in lines', () => {
  it('names items by their ids, money in VT and everything else as it is', () => {
    expect(linesOf(PACK)).toEqual([
      { what: 'Price', value: '1.00 VT' },
      { what: 'Lit window · Value', value: '1.76 VT' },
      { what: 'Lit window · Tickets', value: '500,000' },
      { what: 'Wet rope · Value', value: '0.10 VT' },
      { what: 'Wet rope · Tickets', value: '500,000' },
    ]);
  });

  it('tells a strip by how often each multiplier comes, and its order', () => {
    expect(linesOf({ id: 'calm', version: 1, tenths: [12, 0, 12, 21] })).toEqual([
      { what: 'Segments', value: '4' },
      { what: 'Pays 2.1×', value: '1 of 4 segments' },
      { what: 'Pays 1.2×', value: '2 of 4 segments' },
      { what: 'Pays 0×', value: '1 of 4 segments' },
      { what: 'Order of the segments', value: '1.2 0 1.2 2.1' },
    ]);
  });

  it('is a table for each list of things, with a row for each', () => {
    const segments = [
      { kind: 'gift', amount: 2_500_000_000 },
      { kind: 'xp', amount: 100, tickets: 1 },
    ];
    expect(partsOf({ id: 'daily', version: 1, price: 5000, segments })).toEqual({
      lines: [{ what: 'Price', value: '0.005000 VT' }],
      tables: [
        {
          name: 'Segments',
          heads: ['Segment', 'Kind', 'Amount', 'Tickets'],
          rows: [
            ['Segment 1', 'gift', '2,500.00 VT', ''],
            ['Segment 2', 'xp', '100', '1'],
          ],
        },
      ],
    });
    expect(partsOf(PACK).tables[0]?.rows[0]).toEqual(['Lit window', '1.76 VT', '500,000']);
    expect(partsOf(null)).toEqual({ lines: [], tables: [] });
  });

  it('takes only gifts of a spin for money, and reads rules below their name', () => {
    const spin = {
      id: 'daily',
      version: 1,
      segments: [
        { kind: 'gift', amount: 100_000 },
        { kind: 'xp', amount: 100 },
      ],
    };
    expect(linesOf(spin).map(({ value }) => value)).toEqual(['gift', '0.10 VT', 'xp', '100']);
    const rules = {
      format: 'voltide-rules/1',
      id: 'jackpot',
      version: 1,
      rules: { shareBps: 50, sealedAfterMs: 30_000 },
    };
    expect(linesOf(rules)).toEqual([
      { what: 'Share', value: '0.5%' },
      { what: 'Sealed after', value: '30 s' },
    ]);
    expect(linesOf('no document')).toEqual([]);
  });
});

describe('S15-05 the difference of two versions', () => {
  it('is what changed, came and went, and nothing of which version it is', () => {
    const next = {
      ...PACK,
      version: 2,
      price: 2_000_000,
      items: [PACK.items[0], { id: 'night-ferry/fog-bell', value: 100_000, tickets: 500_000 }],
    };
    expect(changesBetween(PACK, next)).toEqual([
      { what: 'Price', before: '1.00 VT', after: '2.00 VT' },
      { what: 'Fog bell · Value', before: null, after: '0.10 VT' },
      { what: 'Fog bell · Tickets', before: null, after: '500,000' },
      { what: 'Wet rope · Value', before: '0.10 VT', after: null },
      { what: 'Wet rope · Tickets', before: '500,000', after: null },
    ]);
    expect(changesBetween(PACK, { ...PACK, version: 2 })).toEqual([]);
  });
});
