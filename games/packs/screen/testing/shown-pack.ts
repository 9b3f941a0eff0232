import type { Play, Pack } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import { listPacks } from '../../catalogue.ts';
import { resultOfTickets } from '../model/open-result.ts';
import { readPack, type ShownPack } from '../model/shown-pack.ts';
import type { Opened } from '../open/open-state.ts';

export function shownPack(id: string): ShownPack {
  const pack = listPacks().find((candidate) => candidate.id === id);
  if (pack === undefined) throw new Error(`no pack ${id}`);
  const items = pack.items.map((item) => ({ ...item, value: formatVt(item.valueSun) }));
  return readPack({ ...pack, price: formatVt(pack.priceSun), items, cashOnSale: true } satisfies Pack);
}

/** Returns a ticket of the item with so many more valuable ones in the pack. */
export function ticketOf(pack: ShownPack, place: number): number {
  const items = pack.items.toSorted((left, right) => (left.valueSun < right.valueSun ? 1 : -1));
  return items[place]?.firstTicket ?? 0;
}

export function openedWith(pack: ShownPack, tickets: readonly number[], isPaid: boolean): Opened {
  const demo = resultOfTickets(pack, tickets);
  const known = { epoch: 0, nonce: 7, commitment: 'c'.repeat(64), nextCommitment: 'd'.repeat(64), clientSeed: 'mine' };
  const play = { id: '0-7', epoch: 0, nonce: 7, commitment: known.commitment } as Play;
  return {
    id: isPaid ? '0-7' : 'demo-1',
    result: isPaid ? { ...demo, playId: '0-7' } : demo,
    pace: { ritualMs: 0, leadMs: 0, totalMs: 0 },
    paid: isPaid ? { play, known, tableHash: pack.hash } : undefined,
    sold: [],
  };
}
