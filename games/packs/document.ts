import { assert } from '@voltide/core';
import { documentHash, type HashPort } from '@voltide/fairness';

import { readExactFields, readInteger, readList, readText } from '../records/read.ts';

/** A pack version as it is hashed: integer sun and tickets, nothing else (rules book §2). */
export type PackDocument = {
  readonly id: string;
  readonly version: number;
  readonly price: number;
  readonly items: readonly { readonly id: string; readonly value: number; readonly tickets: number }[];
};

/** One row of an odds table; it owns the tickets from `firstTicket` on. */
export type TableItem = {
  readonly id: string;
  readonly valueSun: bigint;
  readonly tickets: number;
  readonly firstTicket: number;
};

export type PackTable = {
  readonly id: string;
  readonly version: number;
  readonly priceSun: bigint;
  readonly items: readonly TableItem[];
};

const MAX_ITEMS = 100;
const MAX_AMOUNT_SUN = 10 ** 15;
const MAX_TICKETS = 1_000_000;
const MAX_VERSION = 1_000_000;
const PACK_ID = { pattern: /^[a-z][a-z0-9-]{0,39}$/, wanted: 'a pack id' };
const ITEM_ID = { pattern: /^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,39}$/, wanted: 'an item id' };

/**
 * Reads a canonical pack document. Only its shape is judged here, so that a verifier can name a wrong table as wrong.
 * @throws ShapeError
 */
export function readPackDocument(value: unknown, at: string): PackDocument {
  const { id, version, price, items } = readExactFields(value, ['id', 'version', 'price', 'items'], at);
  return {
    id: readText(id, PACK_ID, `${at}.id`),
    version: readInteger(version, [1, MAX_VERSION], `${at}.version`),
    price: readInteger(price, [1, MAX_AMOUNT_SUN], `${at}.price`),
    items: readList(items, [1, MAX_ITEMS], `${at}.items`).map((item, i) => readItem(item, `${at}.items[${i}]`)),
  };
}

function readItem(value: unknown, at: string): PackDocument['items'][number] {
  const item = readExactFields(value, ['id', 'value', 'tickets'], at);
  return {
    id: readText(item.id, ITEM_ID, `${at}.id`),
    value: readInteger(item.value, [0, MAX_AMOUNT_SUN], `${at}.value`),
    tickets: readInteger(item.tickets, [0, MAX_TICKETS], `${at}.tickets`),
  };
}

/** The table of a document: amounts as bigint, and the ranges of tickets laid out in listed order (rules book §2). */
export function packTableOf(document: PackDocument): PackTable {
  let firstTicket = 0;
  const items = document.items.map(({ id, value, tickets }) => {
    const item = { id, valueSun: BigInt(value), tickets, firstTicket };
    firstTicket += tickets;
    return item;
  });
  return { id: document.id, version: document.version, priceSun: BigInt(document.price), items };
}

/** The document of a table: what a play record carries and what the hash is over. */
export function packDocumentOf(table: PackTable): PackDocument {
  return {
    id: table.id,
    version: table.version,
    price: exactNumber(table.priceSun),
    items: table.items.map(({ id, valueSun, tickets }) => ({ id, value: exactNumber(valueSun), tickets })),
  };
}

/** The hash of a pack version, as shown before a purchase and stored in every record (rules book §2). */
export function packHash(port: HashPort, table: PackTable): string {
  return documentHash(port, packDocumentOf(table));
}

/** The hashed text holds integers, and every amount that a document may have is exact as one. */
function exactNumber(integer: bigint): number {
  assert(integer >= 0n && integer <= BigInt(MAX_AMOUNT_SUN), 'an amount of a pack fits into its document');
  return Number(integer);
}
