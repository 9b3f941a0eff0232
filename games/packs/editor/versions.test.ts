import { present } from '@voltide/core';
import { expect, it } from 'vitest';

import { findPack } from '../catalogue.ts';
import { packDocumentOf, packTableOf } from '../document.ts';
import { diffVersions, type NamedTable } from './versions.ts';

const before = present(findPack('twin-tides'), 'Twin Tides');

function versionOf(
  items: readonly (readonly [id: string, name: string, value: number, tickets: number])[],
  name = before.name,
): NamedTable {
  const table = packTableOf({
    id: before.id,
    version: 2,
    price: packDocumentOf(before).price,
    items: items.map(([id, , value, tickets]) => ({ id: `twin-tides/${id}`, value, tickets })),
  });
  return { ...before, ...table, name, items: table.items.map((item, i) => ({ ...item, name: items[i]?.[1] ?? '' })) };
}

it('S13-02 the difference of two versions names items that came, went and changed, and the figures of both', () => {
  const after = versionOf(
    [
      ['low-water', 'Low Water', 200_000, 400_000],
      ['slack-water', 'Slack Water', 3_000_000, 594_000],
    ],
    'Twin Tide',
  );
  const diff = diffVersions(before, after);
  expect(diff.items.map(({ kind, id }) => [kind, id])).toEqual([
    ['changed', 'twin-tides/low-water'],
    ['added', 'twin-tides/slack-water'],
    ['removed', 'twin-tides/high-water'],
  ]);
  expect(diff.texts).toEqual([{ field: 'name', before: 'Twin Tides', after: 'Twin Tide' }]);
  expect([diff.figures.before.hitTickets, diff.figures.after.hitTickets]).toEqual([500_000, 594_000]);
  expect(diff.isReordered).toBe(false);
  expect(diff.losses).toEqual(['twin-tides/high-water is gone.']);
});

it('S13-02 the same items in another order are told, for each ticket may find another item', () => {
  const same = diffVersions(before, before);
  expect(same.items.every(({ kind }) => kind === 'same')).toBe(true);
  expect([same.isReordered, same.texts, same.losses]).toEqual([false, [], []]);
  const turned = versionOf([
    ['low-water', 'Low Water', 200_000, 500_000],
    ['high-water', 'High Water', 3_520_000, 500_000],
  ]);
  expect(diffVersions(before, turned).isReordered).toBe(true);
});
