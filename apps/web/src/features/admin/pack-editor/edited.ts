import type { PackDraftContent } from '@voltide/contract';
import { exactVt, parseVt } from '@voltide/core';
import {
  readAmount,
  readTickets,
  slugOf,
  type EditedItem,
  type EditedPack,
  type PackTable,
} from '@voltide/games/packs/editor/edited-pack';
import type { NamedTable } from '@voltide/games/packs/editor/versions';
import { cleanCell, isHeading, PASTED_FIELDS, type PastedField } from '@voltide/games/packs/editor/paste';

/** A row as typed. A locked row is left alone by the nearest tables. */
export type EditedRow = EditedItem & {
  readonly key: string;
  readonly isLocked: boolean;
  /** The id follows the name until it is typed. A saved id stays: players own items by it. */
  readonly isIdFree: boolean;
};

export type Edited = Omit<EditedPack, 'items'> & {
  readonly volatility: PackDraftContent['volatility'];
  readonly art: PackDraftContent['art'];
  readonly items: readonly EditedRow[];
  readonly isIdFree: boolean;
  /** Number of rows ever created; makes their keys. */
  readonly made: number;
};

export type HeadField = 'packId' | 'name' | 'blurb' | 'price';

export type EditAction =
  | { readonly type: 'head'; readonly field: HeadField; readonly text: string }
  | { readonly type: 'volatility'; readonly volatility: Edited['volatility'] }
  | { readonly type: 'art'; readonly art: Edited['art'] }
  | { readonly type: 'cell'; readonly row: number; readonly field: PastedField; readonly text: string }
  | { readonly type: 'lock'; readonly row: number }
  | { readonly type: 'add'; readonly at: number }
  | { readonly type: 'remove'; readonly row: number }
  | { readonly type: 'move'; readonly row: number; readonly by: -1 | 1 }
  | {
      readonly type: 'paste';
      readonly row: number;
      readonly field: PastedField;
      readonly cells: readonly (readonly string[])[];
    }
  | {
      readonly type: 'table';
      readonly priceSun: bigint;
      readonly rows: readonly { readonly valueSun: bigint; readonly tickets: number }[];
    }
  | { readonly type: 'replace'; readonly edited: Edited };

export const MOST_ITEMS = 100;
const NOT_PRINTABLE = /[^\x20-\x7e]/g;
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

/** Turns a draft from the server into typed fields; a field that was never filled in is empty rather than 0. */
export function editedOf(content: PackDraftContent): Edited {
  const { packId, name, blurb, price, volatility, art, items } = content;
  return {
    packId,
    name,
    blurb,
    price: amountText(price),
    volatility,
    art,
    items: items.map((item, i) => ({
      id: item.id,
      name: item.name,
      value: amountText(item.value),
      tickets: item.tickets === 0 ? '' : `${item.tickets}`,
      key: `${i}`,
      isLocked: false,
      isIdFree: item.id === '',
    })),
    isIdFree: packId === '',
    made: items.length,
  };
}

function amountText(amount: string): string {
  const amountSun = parseVt(amount);
  return amountSun === 0n ? '' : exactVt(amountSun);
}

/** Turns typed fields into a draft to save; an unreadable field is saved as nothing. */
export function contentOf({ packId, name, blurb, price, volatility, art, items }: Edited): PackDraftContent {
  return {
    packId: slugOrNothing(packId),
    name: printable(name),
    blurb: printable(blurb),
    volatility,
    price: savedAmount(price),
    art,
    items: items.map((item) => ({
      id: slugOrNothing(item.id),
      name: printable(item.name),
      value: savedAmount(item.value),
      tickets: readTickets(item.tickets) ?? 0,
    })),
  };
}

const printable = (text: string): string => text.replace(NOT_PRINTABLE, '');
const slugOrNothing = (text: string): string => (SLUG.test(text) ? text : '');

function savedAmount(text: string): string {
  const amountSun = readAmount(text);
  return amountSun === null ? '0' : exactVt(amountSun);
}

export function edit(edited: Edited, action: EditAction): Edited {
  switch (action.type) {
    case 'head':
      return editHead(edited, action.field, action.text);
    case 'volatility':
      return { ...edited, volatility: action.volatility };
    case 'art':
      return { ...edited, art: action.art };
    case 'cell':
      return withRow(edited, action.row, (row) => withCell(row, action.field, action.text));
    case 'lock':
      return withRow(edited, action.row, (row) => ({ ...row, isLocked: !row.isLocked }));
    case 'add':
      return addRows(edited, action.at, 1);
    case 'remove':
      return { ...edited, items: edited.items.filter((_, i) => i !== action.row) };
    case 'move':
      return moveRow(edited, action.row, action.by);
    case 'paste':
      return paste(edited, action);
    case 'table':
      return takeTable(edited, action);
    case 'replace':
      return action.edited;
  }
}

function editHead(edited: Edited, field: HeadField, text: string): Edited {
  const isIdFree = edited.isIdFree && field !== 'packId';
  return { ...edited, [field]: text, isIdFree, ...(isIdFree && field === 'name' ? { packId: slugOf(text) } : {}) };
}

function withCell(row: EditedRow, field: PastedField, text: string): EditedRow {
  const isIdFree = row.isIdFree && field !== 'id';
  return { ...row, [field]: text, isIdFree, ...(isIdFree && field === 'name' ? { id: slugOf(text) } : {}) };
}

function withRow(edited: Edited, place: number, change: (row: EditedRow) => EditedRow): Edited {
  return { ...edited, items: edited.items.map((row, i) => (i === place ? change(row) : row)) };
}

function addRows(edited: Edited, at: number, count: number): Edited {
  const room = Math.max(0, Math.min(count, MOST_ITEMS - edited.items.length));
  const rows = Array.from({ length: room }, (_, i): EditedRow => ({
    id: '',
    name: '',
    value: '',
    tickets: '',
    key: `${edited.made + i}`,
    isLocked: false,
    isIdFree: true,
  }));
  return { ...edited, items: edited.items.toSpliced(at, 0, ...rows), made: edited.made + room };
}

function moveRow(edited: Edited, place: number, by: -1 | 1): Edited {
  const row = edited.items[place];
  const to = place + by;
  if (row === undefined || to < 0 || to >= edited.items.length) return edited;
  return { ...edited, items: edited.items.toSpliced(place, 1).toSpliced(to, 0, row) };
}

/** Fills cells to the right and downwards; missing rows are appended. */
function paste(edited: Edited, { row, field, cells }: Extract<EditAction, { type: 'paste' }>): Edited {
  const [first] = cells;
  const lines = first !== undefined && cells.length > 1 && isHeading(first) ? cells.slice(1) : cells;
  const missing = row + lines.length - edited.items.length;
  const grown = missing > 0 ? addRows(edited, edited.items.length, missing) : edited;
  const fields = fieldsFrom(field, Math.max(...lines.map(({ length }) => length), 0));
  const items = grown.items.map((old, i) => {
    const line = lines[i - row] ?? [];
    return fields.reduce((item, each, column) => {
      const cell = line[column];
      return cell === undefined ? item : withCell(item, each, cleanCell(each, cell));
    }, old);
  });
  return { ...grown, items };
}

/** Three columns from the name on are name, value and tickets: a spreadsheet seldom has ids. */
function fieldsFrom(field: PastedField, columns: number): readonly PastedField[] {
  if (field === 'name' && columns === 3) return ['name', 'value', 'tickets'];
  return PASTED_FIELDS.slice(PASTED_FIELDS.indexOf(field), PASTED_FIELDS.indexOf(field) + columns);
}

/** Takes price, values and tickets of a nearest table; names, ids and locks stay. */
function takeTable(edited: Edited, { priceSun, rows }: Extract<EditAction, { type: 'table' }>): Edited {
  return {
    ...edited,
    price: exactVt(priceSun),
    items: edited.items.map((item, i) => {
      const row = rows[i];
      return row === undefined ? item : { ...item, value: exactVt(row.valueSun), tickets: `${row.tickets}` };
    }),
  };
}

/** Returns the edited pack with its readable table. */
export function namedEdited({ name, blurb, volatility, items }: Edited, table: PackTable): NamedTable {
  return {
    ...table,
    name,
    blurb,
    volatility,
    items: table.items.map((item, i) => ({ ...item, name: items[i]?.name ?? '' })),
  };
}
