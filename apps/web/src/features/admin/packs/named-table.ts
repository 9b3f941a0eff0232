import type { Pack } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import type { NamedTable } from '@voltide/games/packs/editor/versions';

import type { AnswerOf } from '../../../lib/http/api.ts';

export function namedPack({
  id,
  version,
  price,
  name,
  blurb,
  volatility,
  items,
}: Pick<Pack, 'id' | 'version' | 'price' | 'name' | 'blurb' | 'volatility' | 'items'>): NamedTable {
  let firstTicket = 0;
  const rows = items.map((item) => {
    const row = { id: item.id, name: item.name, valueSun: parseVt(item.value), tickets: item.tickets, firstTicket };
    firstTicket += item.tickets;
    return row;
  });
  return { id, version, priceSun: parseVt(price), name, blurb, volatility, items: rows };
}

/** Reads an older version from its document, which has no texts: items take the names that `pack` knows. */
export function namedDocument(document: AnswerOf<'GET /api/packs/tables/:hash'>, pack: NamedTable): NamedTable {
  const names = new Map(pack.items.map((item) => [item.id, item.name]));
  let firstTicket = 0;
  const items = document.items.map(({ id, value, tickets }) => {
    const row = { id, name: names.get(id) ?? slugWords(id), valueSun: BigInt(value), tickets, firstTicket };
    firstTicket += tickets;
    return row;
  });
  return { ...pack, version: document.version, priceSun: BigInt(document.price), items };
}

const slugWords = (id: string): string => (id.split('/')[1] ?? id).replaceAll('-', ' ');
