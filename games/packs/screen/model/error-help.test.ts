import { describe, expect, it } from 'vitest';

import { coverageOf, helpFor, type Coverage } from './error-help.ts';

const PACK = { priceSun: 2_500_000n, cashOnSale: true };
const OFF_SALE = { ...PACK, cashOnSale: false };
const DEMO = 'Sell items, or open the free demo with the same odds.';

function help(quantity: number, coverage?: Coverage) {
  const error = { code: 'insufficient_balance', text: 'no' } as const;
  return helpFor(coverage === undefined ? error : { ...error, coverage }, quantity);
}

describe('what a balance covers', () => {
  it.each([
    ['what the bucket that holds more does', PACK, ['1.000000', '7.500000'], [3, false]],
    ['or the other one', PACK, ['9.999999', '2.499999'], [3, true]],
    ['not what both would together', PACK, ['2.400000', '2.400000'], [0, true]],
    ['exact to the last sun', PACK, ['4.999999', '0.000000'], [1, false]],
    ['without cash where the pack is not sold for it', OFF_SALE, ['50.000000', '5.000000'], [2, false]],
  ] as const)('S4-02 is %s', (_, pack, [cash, promo], [quantity, isSplit]) => {
    expect(coverageOf(pack, { cash, promo })).toEqual({ quantity, isSplit });
  });
});

it('S15-02 an open whose promised pair is refused for good says so, and where the pairs are listed', () => {
  expect(helpFor({ code: 'seeds_changed', text: 'no' }, 1)).toEqual({
    text: 'Your seed pair changed again, or is not the one promised here. Your pairs are listed on Fair play.',
  });
});

describe('an open that the balance does not cover', () => {
  it('S4-02 offers as many packs as it covers', () => {
    expect(help(10, { quantity: 3, isSplit: false })).toEqual({
      text: 'Your balance covers 3 packs, not 10.',
      action: 'fewer',
      quantity: 3,
    });
    expect(help(2, { quantity: 1, isSplit: false })).toMatchObject({ text: 'Your balance covers one pack, not 2.' });
  });

  it('S4-02 offers items and the demo where it covers none, whatever was asked for', () => {
    const none = { text: `Your balance does not cover this pack. ${DEMO}`, action: 'demo' };
    expect(help(10, { quantity: 0, isSplit: false })).toEqual(none);
    expect(help(1, { quantity: 0, isSplit: false })).toEqual(none);
    expect(help(1)).toEqual(none);
  });

  it('S4-02 says why where the shown balance is cash and promo that would do together', () => {
    const why = 'One open is paid whole from cash or from play balance.';
    expect(help(5, { quantity: 3, isSplit: true }).text).toBe(`Your balance covers 3 packs, not 5. ${why}`);
    expect(help(5, { quantity: 0, isSplit: true }).text).toContain(`this pack. ${why} ${DEMO}`);
  });

  it('S4-02 S4-07 offers what promo covers of a pack that is not on sale for cash, else the demo', () => {
    const offSale = { code: 'off_sale', text: 'no' } as const;
    expect(helpFor(offSale, 3).action).toBe('demo');
    expect(helpFor({ ...offSale, coverage: { quantity: 0, isSplit: false } }, 3).action).toBe('demo');
    expect(helpFor({ ...offSale, coverage: { quantity: 2, isSplit: false } }, 3)).toEqual({
      text: `${helpFor(offSale, 3).text} Your play balance covers 2 packs.`,
      action: 'fewer',
      quantity: 2,
    });
  });

  it('S4-02 offers one pack where the balance could not be read, and never as many as were refused', () => {
    expect(help(10)).toMatchObject({ text: 'Your balance does not cover 10 packs.', quantity: 1 });
    expect(help(3, { quantity: 9, isSplit: false })).toMatchObject({ action: 'fewer', quantity: 2 });
  });
});
