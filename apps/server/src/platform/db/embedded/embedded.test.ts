import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { prepareFolder } from './embedded-native.ts';
import { canEnter } from './embedded-runner.ts';

const STRANGER = { uid: 54_321, gid: 54_321 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-runner-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makePrivate(): string {
  const home = join(folder, 'home');
  mkdirSync(join(home, 'inside'), { recursive: true });
  chmodSync(home, 0o700);
  return join(home, 'inside');
}

function makePackage(parent: string): string {
  const native = join(parent, 'package', 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  mkdirSync(join(native, 'lib'));
  writeFileSync(join(native, 'bin', 'postgres'), '', { mode: 0o755 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  writeFileSync(join(parent, 'package', 'package.json'), '{"version":"18.4.0"}');
  return native;
}

describe('canEnter', () => {
  it('looks at every folder on the way', () => {
    const inside = makePrivate();
    expect(canEnter(STRANGER, folder)).toBe(true);
    expect(canEnter(STRANGER, inside)).toBe(false);
    expect(canEnter(undefined, inside)).toBe(true);
    const { uid, gid } = statSync(folder);
    expect(canEnter({ uid, gid }, inside)).toBe(true);
  });
});

describe('prepareFolder', () => {
  it('makes the library links that npm dropped, once', () => {
    const native = makePackage(folder);
    expect(prepareFolder(native, STRANGER, join(folder, 'spare'))).toBe(native);
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(prepareFolder(native, STRANGER, join(folder, 'spare'))).toBe(native);
    expect(existsSync(join(folder, 'spare'))).toBe(false);
  });

  it('copies programs out of a private folder, complete and open to all', () => {
    const native = makePackage(makePrivate());
    const copy = prepareFolder(native, STRANGER, join(folder, 'spare'));
    expect(copy).toBe(join(folder, 'spare', 'postgresql-18.4.0'));
    expect(canEnter(STRANGER, join(copy, 'bin'))).toBe(true);
    expect(statSync(join(copy, 'lib', 'libpq.so.5')).mode & 0o777).toBe(0o644);
    expect(lstatSync(join(copy, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
    expect(prepareFolder(native, STRANGER, join(folder, 'spare'))).toBe(copy);
  });
});
