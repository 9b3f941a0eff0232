import { AmountError, parseVt } from '@voltide/core';

import type { PackTable } from '../document.ts';
import { PACK_RETURN, TICKETS_PER_PACK } from '../odds.ts';
import { surplusOf } from './figures.ts';

/** An item as somebody types it: every field is a text, however wrong. */
export type EditedItem = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly tickets: string;
};

/** A pack as somebody types it. The id of an item is the part behind its pack's. */
export type EditedPack = {
  readonly packId: string;
  readonly name: string;
  readonly blurb: string;
  readonly price: string;
  readonly items: readonly EditedItem[];
};

/** What is wrong, at the dotted path of a field such as `items.2.value`; '' is the whole table. */
export type EditedFault = { readonly field: string; readonly text: string };

const STEP_SUN = 10_000n;
const MOST_ITEMS = 100;
const MOST_SUN = 10n ** 15n;
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;
const NAME = /^[A-Z][A-Za-z0-9' -]{1,39}$/;
const BLURB = /^[\x20-\x7e]{1,160}$/;
const TICKETS = /^\d{1,7}$/;

/** Reads a typed amount as sun; null for anything that is no amount. */
export function readAmount(text: string): bigint | null {
  try {
    const amountSun = parseVt(text.trim());
    return amountSun < 0n || amountSun > MOST_SUN ? null : amountSun;
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
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

/** All that the rules forbid of a pack as it is typed, each at its place; empty when it may be proposed. */
export function listEditedFaults(pack: EditedPack): readonly EditedFault[] {
  const { packId, name, blurb, price, items } = pack;
  const faults: EditedFault[] = [];
  const wanted = (isRight: boolean, field: string, text: string): void => {
    if (!isRight) faults.push({ field, text });
  };
  wanted(SLUG.test(packId), 'packId', 'An id is small letters, digits and hyphens.');
  wanted(NAME.test(name), 'name', 'A name begins with a capital: 2 to 40 letters, digits, blanks, hyphens.');
  wanted(BLURB.test(blurb), 'blurb', 'One sentence, up to 160 characters.');
  wanted(isAmount(price), 'price', amountWanted(price));
  wanted(items.length > 0, '', 'A pack has at least one item.');
  wanted(items.length <= MOST_ITEMS, '', `A pack has at most ${MOST_ITEMS} items.`);
  for (const [i, item] of items.entries()) {
    const isTwice = items.some(({ id }, other) => other < i && id === item.id);
    wanted(SLUG.test(item.id), `items.${i}.id`, 'An id is small letters, digits and hyphens.');
    wanted(!isTwice || item.id === '', `items.${i}.id`, 'This id is used twice.');
    wanted(
      NAME.test(item.name),
      `items.${i}.name`,
      'A name begins with a capital: 2 to 40 letters, digits, blanks, hyphens.',
    );
    wanted(isAmount(item.value), `items.${i}.value`, amountWanted(item.value));
    const tickets = readTickets(item.tickets);
    wanted(tickets !== null && tickets > 0, `items.${i}.tickets`, 'A whole number of tickets from 1 to 1,000,000.');
  }
  return [...faults, ...listSumFaults(pack)];
}

/** Where the sums of a readable table are off: its tickets, its return. */
function listSumFaults(pack: EditedPack): readonly EditedFault[] {
  const table = readEditedTable(pack);
  if (table === null) return [];
  const tickets = table.items.reduce((sum, item) => sum + item.tickets, 0);
  const faults: EditedFault[] = [];
  if (tickets !== TICKETS_PER_PACK) {
    const away = tickets - TICKETS_PER_PACK;
    const text = away > 0 ? `${grouped(away)} too many` : `${grouped(-away)} missing`;
    faults.push({ field: '', text: `${grouped(tickets)} tickets: ${text}.` });
  }
  const surplus = surplusOf(table);
  const isOff = surplus !== 0n || (table.priceSun * BigInt(TICKETS_PER_PACK) * PACK_RETURN.numerator) % 100n !== 0n;
  if (isOff && tickets === TICKETS_PER_PACK) {
    faults.push({ field: '', text: `The return is ${surplus > 0n ? 'above' : 'below'} 93/100.` });
  }
  return faults;
}

function isAmount(text: string): boolean {
  const amountSun = readAmount(text);
  return amountSun !== null && amountSun >= STEP_SUN && amountSun % STEP_SUN === 0n;
}

function amountWanted(text: string): string {
  return readAmount(text) === null ? 'An amount in VT such as 12.50.' : 'At least 0.01 VT, in steps of 0.01.';
}

function grouped(count: number): string {
  return `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');
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
