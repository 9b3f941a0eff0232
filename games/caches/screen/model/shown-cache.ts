import { parseVt, present } from '@voltide/core';

import type { Cache } from '../../contract.ts';
import type { CacheId } from '../../table.ts';
import { cacheRarityOf, unitSunOf, type CacheRarity } from '../../units.ts';
import { OUTCOME_NAMES } from '../../words.ts';

export type ShownGift = {
  readonly id: string;
  readonly name: string;
  readonly rarity: CacheRarity;
  readonly valueSun: bigint;
  readonly firstTicket: number;
  readonly tickets: number;
};

export type ShownCache = {
  readonly id: CacheId;
  readonly name: string;
  readonly version: number;
  readonly hash: string;
  readonly unitSun: bigint;
  readonly gifts: readonly ShownGift[];
};

/** Reads the table of a cache; ticket ranges are laid out in listed order (rules book §2). */
export function readCache({ id, name, version, hash, outcomes }: Cache): ShownCache {
  const cache = id as CacheId;
  let firstTicket = 0;
  const gifts = outcomes.map(({ amount, tickets }, i): ShownGift => {
    const valueSun = parseVt(amount);
    const called = OUTCOME_NAMES[i] ?? `Gift ${i + 1}`;
    const giftId = `${cache}/${called.toLowerCase().replaceAll(' ', '-')}`;
    const gift = { id: giftId, name: called, rarity: cacheRarityOf(cache, valueSun), valueSun, firstTicket, tickets };
    firstTicket += tickets;
    return gift;
  });
  return { id: cache, name, version, hash, unitSun: unitSunOf(cache), gifts };
}

/** Finds the gift that owns a ticket. @throws AssertionError if none does. */
export function giftAt({ gifts }: Pick<ShownCache, 'gifts'>, ticket: number): number {
  const place = gifts.findIndex((gift) => ticket >= gift.firstTicket && ticket < gift.firstTicket + gift.tickets);
  present(gifts[place], `the gift of ticket ${ticket}`);
  return place;
}

/** Writes the odds of a gift in per cent, with no useless zero: "2.5". */
export function percentOf({ tickets }: Pick<ShownGift, 'tickets'>): string {
  return `${tickets / 10_000}`;
}
