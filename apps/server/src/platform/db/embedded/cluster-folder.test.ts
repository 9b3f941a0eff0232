import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { holdsCluster, recordClusterFolder, prepareClusterFolder, wasMade } from './cluster-folder.ts';

const STRANGER = { uid: 54_321, gid: 54_321 };
let folder: string;
let shared: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'voltide-place-')));
  chmodSync(folder, 0o755);
  shared = join(folder, 'shared');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): string {
  mkdirSync(join(folder, 'data'), { recursive: true });
  return join(folder, 'data', 'postgres');
}

function closed(): string {
  mkdirSync(join(folder, 'home', 'data'), { recursive: true });
  chmodSync(join(folder, 'home'), 0o700);
  return join(folder, 'home', 'data', 'postgres');
}

function makeCluster(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  writeFileSync(join(place, 'PG_VERSION'), '18\n');
}

function begin(wanted: string): string {
  const place = prepareClusterFolder(wanted, STRANGER, shared);
  makeCluster(place);
  recordClusterFolder(wanted, place);
  return place;
}

describe('a cluster is', () => {
  it('kept where it is asked for if the runner can enter', () => {
    const wanted = open();
    expect(begin(wanted)).toBe(wanted);
    expect(prepareClusterFolder(wanted, STRANGER, shared)).toBe(wanted);
    expect(existsSync(shared)).toBe(false);
  });

  it('put into the shared folder behind a link otherwise, and found there again', () => {
    const wanted = closed();
    const place = begin(wanted);
    expect(dirname(place)).toBe(shared);
    expect(readlinkSync(wanted)).toBe(place);
    expect(prepareClusterFolder(wanted, STRANGER, shared)).toBe(place);
  });

  it('found through a link that an operator made, from wherever that leads', () => {
    const wanted = open();
    makeCluster(join(folder, 'disk', 'cluster'));
    symlinkSync('../disk/cluster', wanted);
    expect(prepareClusterFolder(wanted, STRANGER, shared)).toBe(join(folder, 'disk', 'cluster'));
  });

  it('found after its data folder was moved', () => {
    const place = begin(closed());
    renameSync(join(folder, 'home', 'data'), join(folder, 'home', 'moved'));
    expect(prepareClusterFolder(join(folder, 'home', 'moved', 'postgres'), STRANGER, shared)).toBe(place);
    begin(open());
    renameSync(join(folder, 'data'), join(folder, 'moved'));
    const moved = join(folder, 'moved', 'postgres');
    expect(prepareClusterFolder(moved, STRANGER, shared)).toBe(moved);
  });
});

describe('a first start that was cut off', () => {
  it('starts again while no cluster was whole', () => {
    for (const wanted of [open(), closed()]) {
      writeFileSync(join(dirname(wanted), 'secret'), 'key');
      prepareClusterFolder(wanted, STRANGER, shared);
      expect(wasMade(wanted)).toBe(false);
      expect(holdsCluster(prepareClusterFolder(wanted, STRANGER, shared))).toBe(false);
    }
  });

  it('goes on with a whole cluster that was not recorded yet', () => {
    const wanted = open();
    makeCluster(wanted);
    expect(wasMade(wanted)).toBe(true);
    expect(prepareClusterFolder(wanted, STRANGER, shared)).toBe(wanted);
  });
});

describe('a cluster that was put back from a copy', () => {
  it('is moved to where the runner can enter', () => {
    const wanted = closed();
    rmSync(begin(wanted), { recursive: true });
    rmSync(wanted);
    makeCluster(wanted);
    const place = begin(wanted);
    expect(readlinkSync(wanted)).toBe(place);
    expect(readFileSync(join(place, 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(readdirSync(dirname(wanted)).toSorted()).toEqual(['postgres', 'postgres.made']);
  });

  it('is found by the next start where the move was cut off before its link', () => {
    const wanted = closed();
    makeCluster(wanted);
    const place = prepareClusterFolder(wanted, STRANGER, shared);
    expect(existsSync(wanted)).toBe(false);
    expect(prepareClusterFolder(wanted, STRANGER, shared)).toBe(place);
    recordClusterFolder(wanted, place);
    expect(readlinkSync(wanted)).toBe(place);
  });
});

describe('what it refuses, in one sentence that says what to do', () => {
  const missing = (wanted: string, place: string): string =>
    `The database of ${dirname(wanted)} is missing: it was in ${place}; put it back from your backup ` +
    '(docs/operations/backups.md), or set DATA_DIR to a new folder to start again.';

  it('a data folder whose cluster is gone, instead of beginning empty', () => {
    const wanted = open();
    begin(wanted);
    rmSync(wanted, { recursive: true });
    expect(() => prepareClusterFolder(wanted, STRANGER, shared)).toThrow(missing(wanted, wanted));
    mkdirSync(wanted);
    expect(() => prepareClusterFolder(wanted, STRANGER, shared)).toThrow(missing(wanted, wanted));
  });

  it('a link whose cluster is gone, and a copy that lost even the link', () => {
    const wanted = closed();
    const place = begin(wanted);
    rmSync(place, { recursive: true });
    expect(() => prepareClusterFolder(wanted, STRANGER, shared)).toThrow(missing(wanted, place));
    rmSync(wanted);
    expect(() => prepareClusterFolder(wanted, STRANGER, shared)).toThrow(missing(wanted, place));
  });

  it('a folder without a cluster that is already there and closed to the runner', () => {
    const wanted = closed();
    mkdirSync(wanted);
    expect(() => prepareClusterFolder(wanted, STRANGER, shared)).toThrow('cannot enter');
  });
});
