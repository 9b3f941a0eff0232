import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { chooseBackupFolder } from './backup.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'voltide-choose-')));
  for (const name of ['data', 'cluster', 'empty']) mkdirSync(join(folder, name));
  symlinkSync(join(folder, 'cluster'), join(folder, 'data/postgres'));
  symlinkSync(join(folder, 'data'), join(folder, 'link'));
  writeFileSync(join(folder, 'data/secret'), '');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const choose = (name: string): unknown => chooseBackupFolder(join(folder, name), join(folder, 'data'));

it('a backup goes to a folder that is not there yet, or an empty one; nothing is made before its time', () => {
  expect(choose('new')).toEqual({ path: join(folder, 'new'), isNew: true });
  expect(choose('data-too')).toEqual({ path: join(folder, 'data-too'), isNew: true });
  expect(choose('..new')).toEqual({ path: join(folder, '..new'), isNew: true });
  expect(choose('empty')).toEqual({ path: join(folder, 'empty'), isNew: false });
  expect(readdirSync(folder).toSorted()).toEqual(['cluster', 'data', 'empty', 'link']);
});

it.each([
  ['is the data folder', 'data', 'lies in the data folder, and would be lost with it: name one elsewhere'],
  ['lies in the data folder', 'data/x', 'lies in the data folder'],
  ['lies in it by a link', 'link/x', 'lies in the data folder'],
  ['lies in the cluster', 'cluster/x', 'lies in the data folder'],
  ['has no folder above it', 'nowhere/x', 'nowhere: make it first'],
  ['is a file', 'data/secret', 'secret is a file: name a new folder'],
  ['holds something', '.', 'is not empty: name a new folder'],
])('a backup is refused for a folder that %s', (_, name, sentence) => {
  expect(() => choose(name)).toThrow(sentence);
});
