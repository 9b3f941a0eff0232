import { RARITIES, type DrawnPlay } from '@voltide/contract';
import { expect, it } from 'vitest';

import { cacheEffect } from './effects.ts';

function openingOf(amount: string): DrawnPlay {
  return {
    id: '0-4',
    game: 'caches',
    gameName: 'Free packs',
    tableId: 'dawn',
    tableName: 'Dawn Cache',
    tableHash: 'a'.repeat(64),
    epoch: 0,
    nonce: 4,
    commitment: 'b'.repeat(64),
    clientSeed: 'harbour-1',
    serverSeed: null,
    input: { cache: 'dawn' },
    draws: [0],
    stake: '0.000000',
    bucket: 'promo',
    payout: '0.000000',
    prizes: [{ kind: 'gift', amount }],
    value: amount,
    credited: '0.000000',
    result: amount,
    at: '2026-11-20T12:00:00.000Z',
  };
}

it.each([
  ['0.300000', []],
  ['0.750000', []],
  ['1.500000', [['rare', 0.1, 1]]],
  ['4.500000', [['epic', 0.31, 3]]],
  ['15.000000', [['epic', 0.55, 10]]],
  ['60.000000', [['legendary', 0.82, 40]]],
])('S10-02 a gift of %s VT from the Dawn Cache celebrates %j, and nothing below one unit', (amount, celebrations) => {
  const shown = RARITIES.map((rarity) => cacheEffect(rarity, openingOf(amount))).filter(({ triggered }) => triggered);
  expect(shown.map(({ colorScheme, intensity, metadata }) => [colorScheme, intensity, metadata['multiple']])).toEqual(
    celebrations,
  );
});

it('S10-02 a play of another game is no free pack', () => {
  expect(cacheEffect('legendary', { ...openingOf('60.000000'), game: 'spin' }).triggered).toBe(false);
});
