import type { Rarity } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { TICKETS_PER_PACK } from '@voltide/games/packs/odds';
import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';
import { designedLook, lookOfArt, tierOf } from '@voltide/ui/art/pack-look';

import type { PackVersion } from '../packs/catalogue.ts';

/** Formats an amount with thousands separators and two decimals, or more where it has them. */
export function vtText(sun: bigint): string {
  const [whole = '', fraction = ''] = formatVt(sun).split('.');
  const shown = fraction.replace(/^(\d\d\d*?)0+$/, '$1');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${shown} VT`;
}

/** Writes a chance as a fraction in lowest terms, exactly: 400 tickets are "1 in 2,500", 300 are "3 in 10,000". */
export function exactChance(tickets: number, whole: number = TICKETS_PER_PACK): string {
  const divisor = greatestDivisor(tickets, whole);
  return `${(tickets / divisor).toLocaleString('en')} in ${(whole / divisor).toLocaleString('en')}`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

export function addressText(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/^https?:\/\//, '')}${path}`;
}

type LookedPack = Pick<PackVersion, 'pack' | 'art'>;

export function itemLook({ pack, art }: LookedPack, itemId: string, rarity: Rarity): ItemLook {
  return { id: itemId, order: (art === undefined ? designedLook(pack.id) : lookOfArt(art)).order, rarity };
}

export function drawnPack({ pack, art }: LookedPack): DrawnPack {
  const look = art === undefined ? designedLook(pack.id) : lookOfArt(art);
  return { packId: pack.id, ...look, tier: tierOf(pack.priceSun) };
}

export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
