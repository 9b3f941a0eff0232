import type { PackPlay } from '@voltide/contract';
import { parseVt, present } from '@voltide/core';

import { CELEBRATIONS, type Celebration } from '../../../kit/reel/celebrate.ts';
import { itemIndexOf, rarityOf, RARITIES, type Rarity } from '../../odds.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import type { ShownItem, ShownPack } from './shown-pack.ts';

export type OpenItem = {
  readonly item: number;
  readonly name: string;
  readonly itemId: string;
  readonly rarity: Rarity;
  readonly valueSun: bigint;
  readonly ticket: number;
  /** Names it in the inventory; a demo's item has no such name. */
  readonly instanceId: string | undefined;
  readonly autoSold: boolean;
};

export type OpenResult = {
  readonly playId: string | undefined;
  readonly packId: string;
  readonly items: readonly OpenItem[];
  readonly stakeSun: bigint;
  readonly valueSun: bigint;
  readonly creditedSun: bigint;
};

/**
 * Reads a play of the shown pack. Items come from the play, their cells from the pack's table. @throws AssertionError
 * for a play of another table
 */
export function readPlay(play: PackPlay, pack: ShownPack): OpenResult {
  return {
    playId: play.id,
    packId: play.packId,
    items: play.items.map((item) => ({
      item: present(findItem(pack, item.itemId), `${item.itemId} in the pack shown`),
      name: item.itemName,
      itemId: item.itemId,
      rarity: item.rarity,
      valueSun: parseVt(item.value),
      ticket: item.ticket,
      instanceId: item.id,
      autoSold: item.state === 'auto_sold',
    })),
    stakeSun: parseVt(play.stake),
    valueSun: parseVt(play.value),
    creditedSun: parseVt(play.credited),
  };
}

function findItem(pack: ShownPack, itemId: string): number | undefined {
  const item = pack.items.findIndex(({ id }) => id === itemId);
  return item < 0 ? undefined : item;
}

/** Computes a demo's result for drawn tickets: the same table, without a play. */
export function resultOfTickets(pack: ShownPack, tickets: readonly number[]): OpenResult {
  const items = tickets.map((ticket): OpenItem => {
    const item = itemIndexOf(pack, ticket);
    const { id, name, rarity, valueSun } = present<ShownItem>(pack.items[item], 'the item of a ticket');
    return { item, itemId: id, name, rarity, valueSun, ticket, instanceId: undefined, autoSold: false };
  });
  return {
    playId: undefined,
    packId: pack.id,
    items,
    stakeSun: pack.priceSun * BigInt(tickets.length),
    valueSun: items.reduce((sum, { valueSun }) => sum + valueSun, 0n),
    creditedSun: 0n,
  };
}

/** Follows the return of all packs of the open against their price, and nothing else. */
export function celebrationOf({ valueSun, stakeSun }: Pick<OpenResult, 'valueSun' | 'stakeSun'>): Celebration {
  return valueSun <= stakeSun ? 'none' : CELEBRATIONS[rarityOf(valueSun, stakeSun)];
}

/** Returns the highest rarity of an open, for which its effect is requested (S4-06). */
export function highestRarity(result: OpenResult): Rarity {
  const levels = result.items.map(({ rarity }) => RARITIES.indexOf(rarity));
  return present(RARITIES[Math.max(...levels)], 'the items of an open');
}

/** Returns the sentence that is announced once, after the landing. */
export function spokenResult(result: OpenResult): string {
  const [first] = result.items;
  if (result.items.length === 1 && first !== undefined) {
    return `You found ${first.name}, ${first.rarity}, worth ${shortVt(first.valueSun)} VT.`;
  }
  const names = result.items.map(({ name, valueSun }) => `${name} ${shortVt(valueSun)}`).join(', ');
  return `You found ${names}. Together ${shortVt(result.valueSun)} VT for ${shortVt(result.stakeSun)} VT.`;
}
