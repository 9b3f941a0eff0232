import type { DrawnPlay, PackPlay } from '@voltide/contract';
import { expect, it } from 'vitest';

import { isGreat } from './is-great.ts';

function pack(rarity: 'epic' | 'legendary' | 'mythic', value: string): PackPlay {
  return { game: 'packs', stake: '10.000000', value, items: [{ rarity }] } as PackPlay;
}

function drawn(game: string, value: string): DrawnPlay {
  return { game, stake: '10.000000', value } as DrawnPlay;
}

it('S5-01 sharing is offered for great items and spins alone, never for what brought a loss', () => {
  expect(isGreat(pack('legendary', '10.000001'))).toBe(true);
  expect(isGreat(pack('mythic', '900.000000'))).toBe(true);
  expect(isGreat(pack('legendary', '10.000000'))).toBe(false);
  expect(isGreat(pack('mythic', '9.000000'))).toBe(false);
  expect(isGreat(pack('epic', '20.000000'))).toBe(false);
  expect(isGreat(drawn('wheel', '50.000000'))).toBe(true);
  expect(isGreat(drawn('wheel', '49.999999'))).toBe(false);
  expect(isGreat(drawn('caches', '500.000000'))).toBe(false);
});
