import type { PackChange } from '@voltide/contract';

import { readPack, type ShownItem, type ShownPack } from './shown-pack.ts';

export type ChangedItem = {
  readonly id: string;
  readonly name: string;
  readonly before: ShownItem | undefined;
  readonly after: ShownItem | undefined;
};

export type ShownChange = {
  readonly before: ShownPack | undefined;
  readonly after: ShownPack;
  /** Items with a changed value or odds, including new and removed ones; the new version's most valuable first. */
  readonly items: readonly ChangedItem[];
  readonly same: number;
  readonly from: string;
  readonly announcedAt: string;
};

/** Compares an announced version with the one that it replaces. */
export function readChange({ current, next, from, announcedAt }: PackChange): ShownChange {
  const before = current === null ? undefined : readPack(current);
  const after = readPack(next);
  const old = new Map(before?.items.map((item) => [item.id, item]));
  const kept = new Set(after.items.map(({ id }) => id));
  const lines = [
    ...after.items.map((item): ChangedItem => ({
      id: item.id,
      name: item.name,
      before: old.get(item.id),
      after: item,
    })),
    ...[...old.values()]
      .filter(({ id }) => !kept.has(id))
      .map((item): ChangedItem => ({ id: item.id, name: item.name, before: item, after: undefined })),
  ];
  const items = lines.filter(isChanged).toSorted(byValue);
  return { before, after, items, same: lines.length - items.length, from, announcedAt };
}

function isChanged({ before, after }: ChangedItem): boolean {
  return before?.valueSun !== after?.valueSun || before?.tickets !== after?.tickets;
}

function byValue(left: ChangedItem, right: ChangedItem): number {
  const [leftSun, rightSun] = [left, right].map(({ before, after }) => (after ?? before)?.valueSun ?? 0n);
  if (leftSun === undefined || rightSun === undefined || leftSun === rightSun) return 0;
  return leftSun > rightSun ? -1 : 1;
}
