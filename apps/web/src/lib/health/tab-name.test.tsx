import { beforeEach, expect, it, vi } from 'vitest';

import { nameOfTab, TAB_KEY } from './tab-name.ts';

beforeEach(() => sessionStorage.clear());

it('S12-01 the name of a tab is random, and stays through its reloads', () => {
  const name = nameOfTab();
  expect(name).toMatch(/^[0-9a-f]{24}$/);
  expect([nameOfTab(), sessionStorage.getItem(TAB_KEY)]).toEqual([name, name]);
  sessionStorage.clear();
  expect(nameOfTab()).not.toBe(name);
});

it('S12-01 a tab has a name where nothing can be stored, or something else was', () => {
  sessionStorage.setItem(TAB_KEY, 'somebody');
  expect(nameOfTab()).toMatch(/^[0-9a-f]{24}$/);
  vi.stubGlobal('sessionStorage', undefined);
  expect(nameOfTab()).toMatch(/^[0-9a-f]{24}$/);
  vi.unstubAllGlobals();
});
