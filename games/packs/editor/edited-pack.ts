import { exactVt, readTyped } from '@voltide/core';

import type { PackTable } from '../document.ts';
import { listDraftFaults, type DraftFault, type PackDraftTable } from '../draft.ts';
import { TICKETS_PER_PACK } from '../odds.ts';

export type { PackTable } from '../document.ts';

export type EditedItem = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly tickets: string;
};

/** A pack as somebody types it. The id of an item is the part behind its pack's. */
export type EditedPack = Pick<PackDraftTable, 'packId' | 'name' | 'blurb'> & {
  readonly price: string;
  readonly items: readonly EditedItem[];
};

/** An error at the dotted path of a field such as `items.2.value`; '' is the whole table. */
export type EditedFault = DraftFault;

const MOST_SUN = 10n ** 15n;
const TICKETS = /^\d{1,7}$/;

/** Reads a typed amount in any usual notation as sun; null for anything that is no amount. */
export function readAmount(text: string): bigint | null {
  const typed = readTyped(text);
  return typed.ok && typed.units <= MOST_SUN ? typed.units : null;
}

/** Reads a typed number of tickets; null for anything but a whole number up to a million. */
export function readTickets(text: string): number | null {
  const typed = text.trim();
  return TICKETS.test(typed) && Number(typed) <= TICKETS_PER_PACK ? Number(typed) : null;
}

/** The table of what is typed, once its price and every value and number of tickets can be read. */
export function readEditedTable({ packId, price, items }: EditedPack): PackTable | null {
  const priceSun = readAmount(price);
  if (priceSun === null || priceSun === 0n || items.length === 0) return null;
  let firstTicket = 0;
  const rows: PackTable['items'][number][] = [];
  for (const { id, value, tickets } of items) {
    const [valueSun, count] = [readAmount(value), readTickets(tickets)];
    if (valueSun === null || count === null) return null;
    rows.push({ id: `${packId}/${id}`, valueSun, tickets: count, firstTicket });
    firstTicket += count;
  }
  return firstTicket === 0 ? null : { id: packId, version: 1, priceSun, items: rows };
}

/**
 * All that the rules forbid of a pack as it is typed, each at its place: what cannot be read, and then what is refused
 * of a draft. Empty when it may be proposed.
 */
export function listEditedFaults(pack: EditedPack): readonly EditedFault[] {
  const unreadable: EditedFault[] = [];
  const amount = (field: string, text: string): string => {
    const amountSun = readAmount(text);
    if (amountSun === null) unreadable.push({ field, text: 'An amount in VT such as 12.50.' });
    return amountSun === null ? '0' : exactVt(amountSun);
  };
  const price = amount('price', pack.price);
  const items = pack.items.map((item, i) => {
    const tickets = readTickets(item.tickets);
    const field = `items.${i}.tickets`;
    if (tickets === null) unreadable.push({ field, text: 'A whole number of tickets from 1 to 1,000,000.' });
    return { id: item.id, name: item.name, value: amount(`items.${i}.value`, item.value), tickets: tickets ?? 0 };
  });
  const known = new Set(unreadable.map(({ field }) => field));
  // Sums of what cannot be read say nothing.
  const faults = listDraftFaults({ ...pack, volatility: '', price, items });
  return [...unreadable, ...faults.filter(({ field }) => !known.has(field) && (field !== '' || known.size === 0))];
}

/** The id that a name suggests: "Wind-up Heart" is `wind-up-heart`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
}
