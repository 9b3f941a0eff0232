import { ADMIN_MESSAGES, MESSAGES, QUICK_MESSAGES, WALLET_MESSAGES } from '@voltide/contract';
import { expect, it } from 'vitest';

import { listPaths, readText } from './repository.ts';

const LISTS = { ADMIN_MESSAGES, MESSAGES, QUICK_MESSAGES, WALLET_MESSAGES };
const LIST_FILE = /^packages\/contract\/src\/([a-z]+-)?messages\.ts$/;

const sources = listPaths()
  .filter((path) => /^(apps|games|packages)\/.*\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  .filter((path) => !LIST_FILE.test(path))
  .map(readText);

/** Every text of the lists that some code names, as \`LIST.text\` or taken out of its list. */
function isSaid(list: string, name: string): boolean {
  const named = new RegExp(`\\b${list === 'MESSAGES' ? '(PAGE_)?MESSAGES' : list}\\.${name}\\b`);
  const taken = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} = ${list}\\b`);
  return sources.some((text) => named.test(text) || taken.test(text));
}

it("S8-12 each of the specification's texts is said somewhere", () => {
  const unsaid = Object.entries(LISTS).flatMap(([list, texts]) =>
    Object.keys(texts)
      .filter((name) => !isSaid(list, name))
      .map((name) => `${list}.${name}`),
  );
  expect(unsaid).toEqual([]);
});
