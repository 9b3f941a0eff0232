import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { recordClusterFolder, prepareClusterFolder } from './cluster-folder.ts';

const STRANGER = { uid: 54_321, gid: 54_321 };
const FILES = { PG_VERSION: '18\n', 'base/1/1259': 'tables', 'global/pg_control': 'control', 'pg_wal/1': 'plays' };
let folder: string;
let shared: string;
let wanted: string;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'voltide-move-')));
  fs.chmodSync(folder, 0o755);
  shared = join(folder, 'shared');
  wanted = join(folder, 'home', 'data', 'postgres');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function putBack(): void {
  fs.rmSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(dirname(join(wanted, name)), { recursive: true });
    fs.writeFileSync(join(wanted, name), text);
  }
  fs.chmodSync(folder, 0o755);
  fs.chmodSync(join(folder, 'home'), 0o700);
}

function startOnTwoDisks(cutAt = Number.POSITIVE_INFINITY): { readonly place: string; readonly steps: string[] } {
  const { renameSync, cpSync, openSync, rmSync, symlinkSync } = fs;
  const steps: string[] = [];
  const handles = new Map<number, string>();
  const step = (...words: string[]): void => {
    if (steps.length === cutAt) throw new Error('cut');
    steps.push(words.map((word) => relative(folder, word).replace(/cluster-\w+/, 'cluster') || '.').join(' '));
  };
  vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    const handle = openSync(...args);
    handles.set(handle, String(args[0]));
    return handle;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    step(join(folder, 'sync'), handles.get(handle) ?? 'an unknown file');
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (!fs.existsSync(path)) return;
    step(join(folder, 'remove'), String(path));
    rmSync(path, options);
  });
  vi.spyOn(fs, 'symlinkSync').mockImplementation((target, path) => {
    step(join(folder, 'link'), String(path));
    symlinkSync(target, path);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (dirname(String(from)) !== dirname(String(to))) throw Object.assign(new Error('two disks'), { code: 'EXDEV' });
    step(join(folder, 'rename'), String(from), String(to));
    renameSync(from, to);
  });
  vi.spyOn(fs, 'cpSync').mockImplementation((from, to, options) => {
    if (steps.length === cutAt) cpSync(join(String(from), 'PG_VERSION'), join(String(to), 'PG_VERSION'));
    step(join(folder, 'copy'), String(from), String(to));
    cpSync(from, to, options);
  });
  syncBuiltinESMExports();
  try {
    const place = prepareClusterFolder(wanted, STRANGER, shared);
    recordClusterFolder(wanted, place);
    return { place, steps };
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}

it('from one disk to another the old cluster goes last, when all of the new one is on the disk', () => {
  putBack();
  const { steps } = startOnTwoDisks();
  const at = (step: string): number => {
    expect(steps).toContain(step);
    return steps.indexOf(step);
  };
  const renamed = at('rename home/data/postgres home/data/postgres.moved');
  for (const name of ['', ...Object.keys(FILES), 'base', 'base/1', 'global', 'pg_wal']) {
    const synced = at(`sync ${join('shared/cluster.draft', name)}`);
    expect([name, synced > at('copy home/data/postgres shared/cluster.draft'), synced < renamed]).toEqual([
      name,
      true,
      true,
    ]);
  }
  expect(steps.slice(renamed)).toEqual([
    'rename home/data/postgres home/data/postgres.moved',
    'sync home/data',
    'rename shared/cluster.draft shared/cluster',
    'sync shared',
    'remove home/data/postgres.moved',
    'sync shared',
    'link home/data/postgres',
    'sync home/data/postgres.made',
    'sync home/data',
  ]);
});

it('wherever a move is cut off, the next start ends it, and leaves no unknown cluster', () => {
  putBack();
  const whole = startOnTwoDisks().steps.length;
  for (let cutAt = 0; cutAt < whole; cutAt++) {
    putBack();
    expect(() => startOnTwoDisks(cutAt)).toThrow('cut');
    const { place } = startOnTwoDisks();
    const kept = Object.keys(FILES).map((name) => [name, fs.readFileSync(join(place, name), 'utf8')]);
    expect([cutAt, Object.fromEntries(kept)]).toEqual([cutAt, FILES]);
    expect([cutAt, fs.readdirSync(shared)]).toEqual([cutAt, [relative(shared, place)]]);
    expect(fs.readlinkSync(wanted)).toBe(place);
    expect([cutAt, fs.readdirSync(dirname(wanted)).toSorted()]).toEqual([cutAt, ['postgres', 'postgres.made']]);
  }
});
