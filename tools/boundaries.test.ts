import { describe, expect, it } from 'vitest';

import { checkBoundaries, checkTable } from './boundaries.ts';
import type { Area } from './boundary-table.ts';
import { listPaths } from './repository.ts';
import type { Workspace } from './workspaces.ts';

const WORKSPACES: readonly Workspace[] = [
  { folder: 'packages/core', manifest: { name: '@voltide/core', exports: { '.': './src/index.ts' } } },
  {
    folder: 'packages/contract',
    manifest: { name: '@voltide/contract', exports: { '.': './src/index.ts' } },
  },
  {
    folder: 'packages/ui',
    manifest: {
      name: '@voltide/ui',
      exports: { '.': './src/index.ts' },
      dependencies: { '@voltide/core': '0.1.0', '@voltide/contract': '0.1.0' },
    },
  },
  {
    folder: 'games',
    manifest: {
      name: '@voltide/games',
      exports: { './registry': './registry.ts', './screens': './screens.ts', './packs/*': './packs/*.ts' },
      dependencies: { '@voltide/core': '0.1.0' },
    },
  },
  {
    folder: 'apps/server',
    manifest: {
      name: '@voltide/server',
      exports: { '.': './src/server.ts' },
      dependencies: { '@voltide/core': '0.1.0', '@voltide/ui': '0.1.0', '@voltide/games': '0.1.0', pg: '8.0.0' },
    },
  },
  { folder: 'apps/web', manifest: { name: '@voltide/web', dependencies: { '@voltide/games': '0.1.0' } } },
  { folder: '', manifest: { name: 'voltide', devDependencies: { vitest: '5.1.0' } } },
];

/** Checks one line in one file, without the workspaces' unused dependencies. */
function judge(path: string, text: string): readonly string[] {
  return checkBoundaries([{ path, text }], WORKSPACES)
    .filter(({ file }) => file === path)
    .map(({ message }) => message);
}

describe('the import table', () => {
  it('lets an area import what its row names', () => {
    expect(judge('apps/server/src/a.ts', "import { x } from '@voltide/core'; import pg from 'pg';")).toEqual([]);
    expect(judge('apps/server/src/a.ts', "import { x } from '@voltide/games/registry';")).toEqual([]);
    expect(judge('apps/server/src/a.ts', "import { x } from './b.ts'; import { join } from 'node:path';")).toEqual([]);
  });

  it.each([
    ['static', "import { x } from '@voltide/ui';"],
    ['type-only', "import type { X } from '@voltide/ui';"],
    ['re-exported', "export { x } from '@voltide/ui';"],
    ['re-exported whole', "export * from '@voltide/ui';"],
    ['dynamic', "const x = await import('@voltide/ui');"],
    ['inside a type', "type X = import('@voltide/ui').X;"],
  ])('refuses a forbidden edge when the import is %s', (_, text) => {
    expect(judge('apps/server/src/a.ts', text)).toEqual([
      expect.stringContaining('apps/server may not import ui, but contract,'),
    ]);
  });

  it('judges an export by the file it leads to', () => {
    expect(judge('apps/web/src/a.ts', "import { x } from '@voltide/games/packs/rules';")).toEqual([
      expect.stringContaining('apps/web may not import game rules, but web features, web lib, ui, contract,'),
    ]);
    expect(judge('games/registry.ts', "import { x } from './packs/screen/pack-screen.tsx';")).toHaveLength(1);
  });

  it('lets ui take types of the contract and nothing that runs', () => {
    expect(judge('packages/ui/src/a.ts', "import type { X } from '@voltide/contract';")).toEqual([]);
    expect(judge('packages/ui/src/a.ts', "import { x } from '@voltide/contract';")).toEqual([
      'ui may import only types of contract: write "import type"',
    ]);
  });

  it('ignores imports that stand in comments and strings', () => {
    const text = "// import x from 'pg';\nexport const a = `import x from 'pg';`;";
    expect(judge('packages/core/src/a.ts', text)).toEqual([]);
  });

  it('lets tests import anything, and nothing import them', () => {
    const text = "import { x } from '@voltide/ui'; import { it } from 'vitest';";
    expect(judge('packages/core/src/a.test.ts', text)).toEqual([]);
    expect(judge('packages/core/src/a.ts', "import { x } from './a.test.ts';")).toEqual([
      'core may not import tests, but nothing',
    ]);
  });

  it('wants a row for every folder that holds code', () => {
    expect(judge('packages/misc/src/a.ts', '')).toEqual(['this folder has no row in tools/boundary-table.ts']);
  });
});

describe('the rows of the table', () => {
  const area = (name: string, files: RegExp, may: readonly string[] = []): Area => ({
    name,
    files,
    may,
    outside: [],
    node: [],
  });
  const say = (areas: readonly Area[], rooms: readonly RegExp[] = []): readonly string[] =>
    checkTable(
      ['packages/core/src/a.ts'],
      areas,
      rooms.map((pattern) => ({ pattern, advice: '' })),
    ).map(({ message }) => message);
  const core = area('core', /^packages\/core\//);

  it('are true of the tree', () => {
    expect(checkTable(listPaths())).toEqual([]);
    expect(say([core], [/^packages\/([^/]+)\//])).toEqual([]);
  });

  it('stand for a file each, which no earlier row takes', () => {
    expect(say([core, area('moon', /^packages\/moon\//)])).toEqual(['moon has no file: remove the row']);
    expect(say([area('all', /./), core])).toEqual(['core has no file: remove the row']);
    expect(say([core], [/^moons\/([^/]+)\//])).toEqual(['no file is in a room of ^moons\\/([^/]+)\\/: remove the row']);
  });

  it('name areas that have a row', () => {
    expect(say([area('core', /./, ['moon'])])).toEqual(['core may import moon, which has no row']);
  });
});

describe('isolated rooms', () => {
  it('keeps features apart', () => {
    expect(judge('apps/web/src/features/packs/a.ts', "import { x } from '../login/b.ts';")).toEqual([
      'packs may not import login: compose features in apps/web/src/app',
    ]);
    expect(judge('apps/web/src/features/packs/a.ts', "import { x } from '../../lib/b.ts';")).toEqual([]);
  });

  it.each([
    ['static', "import { x } from '../../features/login/b.ts';"],
    ['type-only', "import type { X } from '../../features/login/b.ts';"],
    ['lazy', "const x = await import('../../features/login/b.ts');"],
  ])('keeps features out of lib when the import is %s', (_, text) => {
    expect(judge('apps/web/src/lib/session/a.ts', text)).toEqual([
      expect.stringContaining('web lib may not import web features, but ui,'),
    ]);
  });

  it('keeps the app out of lib and out of features', () => {
    expect(judge('apps/web/src/lib/session/a.ts', "import { x } from '../../app/b.ts';")).toHaveLength(1);
    expect(judge('apps/web/src/features/login/a.ts', "import { x } from '../../app/b.ts';")).toHaveLength(1);
    expect(judge('apps/web/src/app/a.ts', "const x = await import('../features/login/b.ts');")).toEqual([]);
  });

  it('keeps games apart', () => {
    expect(judge('games/wheel/rules.ts', "import { x } from '../packs/rules.ts';")).toEqual([
      'wheel may not import packs: share through games/kit, or compose in games/registry.ts',
    ]);
  });
});

describe('packages', () => {
  it('are imported by name from one workspace to another', () => {
    expect(judge('apps/server/src/a.ts', "import { x } from '../../../packages/core/src/money.ts';")).toEqual([
      'import another package by its name: @voltide/core',
    ]);
    expect(judge('tools/a.ts', "import { x } from '../packages/core/src/money.ts';")).toEqual([]);
    expect(judge('packages/core/src/a.ts', "import { x } from '../../../../outside.ts';")).toHaveLength(1);
  });

  it('are declared by the workspace that imports them', () => {
    expect(judge('apps/web/src/a.ts', "import { x } from '@voltide/core';")).toEqual([
      '@voltide/core is not among the dependencies of apps/web/package.json',
    ]);
    expect(judge('apps/server/src/a.ts', "import { it } from 'vitest';")).toEqual([
      'vitest is not among the dependencies of apps/server/package.json',
    ]);
  });

  it('from outside are those of the row', () => {
    expect(judge('packages/core/src/a.ts', "import { readFileSync } from 'node:fs';")).toEqual([
      'core may not import node:fs: it runs in the browser too',
    ]);
  });

  it('offer only their exports', () => {
    expect(judge('apps/server/src/a.ts', "import { x } from '@voltide/core/src/money';")).toEqual([
      '@voltide/core/src/money is not in the exports of packages/core/package.json',
    ]);
  });

  it('are written with their extension when they are files', () => {
    expect(judge('apps/server/src/a.ts', "import { x } from './b';")).toEqual(['write the extension: ./b.ts']);
  });

  it('are removed when nothing uses them', () => {
    const file = { path: 'apps/server/src/a.ts', text: "import { x } from '@voltide/games/registry';" };
    const unused = checkBoundaries([file], WORKSPACES).filter((finding) => finding.file === 'apps/server/package.json');
    expect(unused.map(({ message }) => message.split(' ')[0])).toEqual(['@voltide/core', '@voltide/ui', 'pg']);
  });
});
