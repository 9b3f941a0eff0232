import { present, shareFloor } from '@voltide/core';

import type { PackTable, TableItem } from './document.ts';

/** Every pack's tickets; ticket t belongs to the item whose range holds it (rules book §2). */
export const TICKETS_PER_PACK = 1_000_000;

/** Most packs opened in one purchase (rules book §3). */
export const MAX_PACKS_PER_PLAY = 10;

/** The return of every paid pack, as a fraction: exactly 93/100 (rules book §3). */
export const PACK_RETURN = { numerator: 93n, denominator: 100n } as const;

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;
export type Rarity = (typeof RARITIES)[number];

const VALUE_STEP_SUN = 10_000n;

/** The rarity of a value in a pack of this price: value ÷ price against 0.5, 1, 3, 15 and 75 (rules book §3). */
export function rarityOf(valueSun: bigint, priceSun: bigint): Rarity {
  if (valueSun * 2n < priceSun) return 'common';
  if (valueSun < priceSun) return 'uncommon';
  if (valueSun < priceSun * 3n) return 'rare';
  if (valueSun < priceSun * 15n) return 'epic';
  if (valueSun < priceSun * 75n) return 'legendary';
  return 'mythic';
}

/** The place of the item that owns a ticket. @throws AssertionError when no item does. */
export function itemIndexOf(table: PackTable, ticket: number): number {
  const index = table.items.findIndex((item) => ownsTicket(item, ticket));
  present(table.items[index], `the item of ticket ${ticket} in ${table.id}`);
  return index;
}

/** True if a ticket lies in an item's range. */
function ownsTicket(item: TableItem, ticket: number): boolean {
  return ticket >= item.firstTicket && ticket < item.firstTicket + item.tickets;
}

/** Lists the reasons against selling this table, in words (S4-01). Exact integers throughout. */
export function listTableFaults(table: PackTable): string[] {
  const faults: string[] = [];
  const tickets = table.items.reduce((sum, item) => sum + item.tickets, 0);
  const valueSun = table.items.reduce((sum, item) => sum + BigInt(item.tickets) * item.valueSun, 0n);
  const { numerator, denominator } = PACK_RETURN;
  if (tickets !== TICKETS_PER_PACK) faults.push(`its tickets sum to ${tickets}, not 1000000`);
  if (valueSun * denominator !== table.priceSun * BigInt(TICKETS_PER_PACK) * numerator) {
    faults.push('its return is not exactly 93/100 of the price');
  }
  if (new Set(table.items.map(({ id }) => id)).size !== table.items.length) faults.push('an item id is used twice');
  if (table.items.some(({ id }) => !id.startsWith(`${table.id}/`))) faults.push('an item belongs to another pack');
  if (table.items.some((item) => item.tickets < 1)) faults.push('an item has no ticket');
  const amounts = [table.priceSun, ...table.items.map((item) => item.valueSun)];
  if (amounts.some((amountSun) => amountSun < VALUE_STEP_SUN || amountSun % VALUE_STEP_SUN !== 0n)) {
    faults.push('an amount is not a multiple of 0.01 VT');
  }
  return faults;
}

/** Computes the house's long-run part of a stake: the rest of every pack's return, exact for every price. */
export function edgeOf(stakeSun: bigint): bigint {
  const { numerator, denominator } = PACK_RETURN;
  return shareFloor(stakeSun, denominator - numerator, denominator);
}
