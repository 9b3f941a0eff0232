import { expect, it } from 'vitest';

import { checkFileLoops } from './file-loops.ts';
import { listPaths, readText } from './repository.ts';
import { readWorkspaces, type Workspace } from './workspaces.ts';

const WORKSPACES: readonly Workspace[] = [
  { folder: 'games', manifest: { name: '@voltide/games', exports: { './*': './*.ts' } } },
  { folder: '', manifest: { name: 'voltide' } },
];

function judge(files: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkFileLoops(sources, WORKSPACES).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

it.each([
  ['static', "import { x } from './x.tsx';"],
  ['type-only', "import type { X } from './x.tsx';"],
  ['lazy', "const x = await import('./x.tsx');"],
  ['inside a type', "type X = import('./x.tsx').X;"],
  ['of a worker', "const x = await import('./x.tsx?worker&url');"],
])('a loop of two files is found when the way back is %s', (_, back) => {
  expect(judge({ 'games/x.tsx': "import 'react';\nimport { y } from './y.ts';", 'games/y.ts': back })).toEqual([
    'games/x.tsx:2 files in a loop, types and lazy code included: games/x.tsx → games/y.ts → games/x.tsx',
  ]);
});

it('a loop is found through the exports of a package, and told once', () => {
  const files = {
    'apps/web/src/a.ts': "import { b } from './b.ts';",
    'apps/web/src/b.ts': "import { c } from '@voltide/games/c';",
    'games/c.ts': "import { a } from '../apps/web/src/a.ts';",
  };
  expect(judge(files)).toHaveLength(1);
});

it('tests, styles and what leads one way only make no loop', () => {
  const files = {
    'games/a.ts': "import { b } from './b.ts'; import { c } from './c.ts';",
    'games/b.ts': "import { c } from './c.ts'; import './b.css';",
    'games/c.test.ts': "import { a } from './a.ts';",
    'games/c.ts': '',
  };
  expect(judge(files)).toEqual([]);
});

it('no file of the web, of the games and of the packages leads back to itself', () => {
  const paths = listPaths();
  const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: readText(path) }));
  expect(checkFileLoops(files, readWorkspaces(paths))).toEqual([]);
});
