import { expect, it } from 'vitest';

import { checkDeadFiles } from './dead-files.ts';

const workspaces = [
  { folder: 'games', manifest: { name: '@voltide/games', exports: { './packs/*': './packs/*.ts' } } },
  { folder: '', manifest: { name: 'voltide' } },
];

function judge(...texts: readonly (readonly [path: string, text: string])[]): readonly string[] {
  const files = texts.map(([path, text]) => ({ path, text }));
  return checkDeadFiles(files, workspaces).map(({ file }) => file);
}

it('a file is alive when another imports it, by path or by package', () => {
  const main = ['apps/a/src/main.ts', "import './part.ts';\nimport '@voltide/games/packs/odds';"] as const;
  expect(judge(main, ['apps/a/src/part.ts', ''], ['games/packs/odds.ts', ''])).toEqual(['apps/a/src/main.ts']);
});

it('a file is alive when a script, a page or a neighbour names it', () => {
  const main = ['apps/a/src/main.ts', "new Worker(new URL('./worker.ts', import.meta.url));"] as const;
  const scripts = ['package.json', '{"scripts":{"start":"node apps/a/src/main.ts"}}'] as const;
  expect(judge(main, scripts, ['apps/a/src/worker.ts', ''])).toEqual([]);
});

it('tests and configurations are found by their runner', () => {
  expect(judge(['packages/a/src/b.test.ts', ''], ['vitest.config.ts', ''])).toEqual([]);
});

it('anything else is dead, even when it names itself', () => {
  expect(judge(['packages/a/src/b.ts', "const own = './b.ts';"])).toEqual(['packages/a/src/b.ts']);
});
