import type { PackTable } from '../document.ts';
import { listLosses } from '../draft.ts';
import { tableFigures, type TableFigures } from './figures.ts';

export type NamedItem = {
  readonly id: string;
  readonly name: string;
  readonly valueSun: bigint;
  readonly tickets: number;
};

export type NamedTable = Omit<PackTable, 'items'> & {
  readonly name: string;
  readonly blurb: string;
  readonly volatility: string;
  readonly items: readonly (NamedItem & { readonly firstTicket: number })[];
};

export type ItemChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  readonly id: string;
  readonly before: NamedItem | null;
  readonly after: NamedItem | null;
};

type VersionDiff = {
  readonly items: readonly ItemChange[];
  /** True where the same items stand in another order: each ticket may find another item. */
  readonly isReordered: boolean;
  readonly texts: readonly {
    readonly field: 'name' | 'blurb' | 'volatility';
    readonly before: string;
    readonly after: string;
  }[];
  readonly priceSun: { readonly before: bigint; readonly after: bigint };
  readonly figures: { readonly before: TableFigures; readonly after: TableFigures };
  /** Losses of players by the new version, in sentences: any of them takes a notice of seven days (§17). */
  readonly losses: readonly string[];
};

/** Compares two versions of a pack, item by item and figure by figure. */
export function diffVersions(before: NamedTable, after: NamedTable): VersionDiff {
  const old = new Map(before.items.map((item) => [item.id, item]));
  const kept = new Set(after.items.map(({ id }) => id));
  const removed = before.items.filter(({ id }) => !kept.has(id));
  const stayed = before.items.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  return {
    items: [
      ...after.items.map((item) => changeOf(old.get(item.id) ?? null, item)),
      ...removed.map((item): ItemChange => ({ kind: 'removed', id: item.id, before: item, after: null })),
    ],
    isReordered: stayed.join() !== after.items.flatMap(({ id }) => (old.has(id) ? [id] : [])).join(),
    texts: (['name', 'blurb', 'volatility'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    ),
    priceSun: { before: before.priceSun, after: after.priceSun },
    figures: { before: tableFigures(before), after: tableFigures(after) },
    losses: listLosses(before, after),
  };
}

function changeOf(before: NamedItem | null, after: NamedItem): ItemChange {
  if (before === null) return { kind: 'added', id: after.id, before, after };
  const isSame = before.name === after.name && before.valueSun === after.valueSun && before.tickets === after.tickets;
  return { kind: isSame ? 'same' : 'changed', id: after.id, before, after };
}
