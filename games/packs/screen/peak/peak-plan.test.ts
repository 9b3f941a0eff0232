import { describe, expect, it } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { resultOfTickets } from '../model/open-result.ts';
import { shownPack, ticketOf } from '../testing/shown-pack.ts';
import { bestReel, isGain, peakOf } from './peak-plan.ts';

const GLASS = shownPack('glass-tide');
const [TOP, SECOND, THIRD, LEAST] = [ticketOf(GLASS, 0), ticketOf(GLASS, 1), ticketOf(GLASS, 2), 999_999];

describe('the peak of an open', () => {
  it('S4-06 nothing at or below what was paid has one, whatever the item', () => {
    for (const pack of listPacks().map(({ id }) => shownPack(id))) {
      for (const item of pack.items) {
        const result = resultOfTickets(pack, [item.firstTicket]);
        if (item.valueSun <= pack.priceSun) expect(peakOf(result)).toBeUndefined();
        expect(isGain(result)).toBe(item.valueSun > pack.priceSun);
      }
    }
    const lost = resultOfTickets(GLASS, [TOP]);
    expect(peakOf({ ...lost, stakeSun: lost.valueSun })).toBeUndefined();
    expect(peakOf({ ...lost, stakeSun: lost.valueSun + 1n })).toBeUndefined();
  });

  it('belongs to legendary and mythic finds alone, in an open of ten as well', () => {
    const peaks = [TOP, SECOND, THIRD].map((ticket) => peakOf(resultOfTickets(GLASS, [ticket]))?.item.rarity);
    expect(peaks).toEqual(['mythic', 'legendary', undefined]);
    const ten = resultOfTickets(GLASS, [LEAST, LEAST, LEAST, TOP, THIRD, LEAST, LEAST, LEAST, LEAST, SECOND]);
    expect(peakOf(ten)).toMatchObject({ reel: 3, priceSun: 1_000_000n, item: { rarity: 'mythic' } });
    expect(bestReel(ten)).toBe(3);
  });

  it('lasts two to four seconds, the longer the more came back for what was paid', () => {
    const stakeSun = 1_000_000n;
    const [item] = resultOfTickets(GLASS, [TOP]).items;
    if (item === undefined) throw new Error('an item');
    const lasts = [15n, 29n, 30n, 75n, 150n, 299n, 300n, 1000n].map((times) => {
      const valueSun = stakeSun * times;
      const result = resultOfTickets(GLASS, [TOP]);
      return peakOf({ ...result, stakeSun, valueSun, items: [{ ...item, valueSun }] })?.motionMs;
    });
    expect(lasts).toEqual([2000, 2000, 2600, 3200, 3600, 3600, 4000, 4000]);
  });
});
