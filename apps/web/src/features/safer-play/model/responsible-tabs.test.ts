import { expect, it } from 'vitest';

import { findTab } from './responsible-tabs.ts';

it.each([
  [{}, '', 'limits'],
  [{ tab: 'help' }, '', 'help'],
  [{ tab: 'nothing' }, '', 'limits'],
  [{ from: 'setup' }, 'limits', 'limits'],
  [{}, 'rules', 'limits'],
  [{}, 'take-break', 'breaks'],
  [{}, 'cost', 'help'],
  [{ do: 'break' }, '', 'breaks'],
  [{ tab: 'breaks' }, 'cost', 'breaks'],
])('S15-01 %o with #%s opens %s', (search, hash, tab) => {
  expect(findTab(search as Record<string, string>, hash)).toBe(tab);
});
