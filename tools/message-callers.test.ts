import { MESSAGES, PAGE_MESSAGES, QUICK_MESSAGES } from '@voltide/contract';
import { expect, it } from 'vitest';

import { listPaths, readText } from './repository.ts';

const LISTS = /packages\/contract\/src\/((page-|quick-)?messages)\.ts$/;
const WALLET = 'apps/web/src/features/wallet/model/wallet-texts.ts';

const sources = listPaths()
  .filter((path) => /^(apps|games|packages)\/.*\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  .filter((path) => !LISTS.test(path) && path !== WALLET)
  .map(readText);

it("each of the specification's texts has something that says it", () => {
  const keys = [MESSAGES, PAGE_MESSAGES, QUICK_MESSAGES].flatMap((list) => Object.keys(list));
  const wallet = [...readText(WALLET).matchAll(/^ {2}(\w+): \(|^export const ([A-Z_]+) =/gm)];
  const names = wallet.map(([, toast, constant]) => toast ?? constant ?? '');
  expect(names.length).toBeGreaterThan(10);
  const isSaid = (name: string): boolean => sources.some((text) => new RegExp(`[.{,\\s(]${name}\\b`).test(text));
  expect([...keys, ...names].filter((name) => !isSaid(name))).toEqual([]);
});
