import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createUnpacker } from './unpack-tar.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-tar-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const END = Buffer.alloc(1024);

function entry(name: string, content = '', type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([
    header,
    Buffer.alloc(Math.ceil(content.length / 512) * 512, 0).fill(content, 0, content.length),
  ]);
}

function unpack(archive: Buffer, pieceBytes: number, isKept = (_path: string): boolean => true): number {
  const unpacker = createUnpacker(folder, isKept);
  try {
    for (let at = 0; at < archive.length; at += pieceBytes) unpacker.push(archive.subarray(at, at + pieceBytes));
    return unpacker.finish();
  } finally {
    unpacker.close();
  }
}

it.each([1, 511, 512, 513, 5000])('files and folders come out whole, in pieces of %i bytes', (pieceBytes) => {
  const long = 'x'.repeat(1024);
  const archive = Buffer.concat([
    entry('global/', '', '5'),
    entry('global/none'),
    entry('global/some', 'words'),
    entry('./long', long),
    entry('left.out', 'y'.repeat(600)),
    END,
  ]);
  expect(unpack(archive, pieceBytes, (path) => path !== 'left.out')).toBe(5 + 1024);
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'global',
    'global/none',
    'global/some',
    'long',
  ]);
  expect(readFileSync(join(folder, 'global/some'), 'utf8')).toBe('words');
  expect(readFileSync(join(folder, 'long'), 'utf8')).toBe(long);
  expect(statSync(join(folder, 'global')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'long')).mode & 0o777).toBe(0o600);
});

it('an archive that is cut short is not taken for a whole one', () => {
  const archive = Buffer.concat([entry('a', 'words'), entry('b', 'words'), END]);
  for (const bytes of [0, 100, 515, 1024, 1030, 2048, 2560]) {
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'voltide-tar-'));
    expect(() => unpack(archive.subarray(0, bytes), 512)).toThrow('The archive ended before its last file.');
  }
});

it('nothing is written outside of the folder, and nothing but files and folders', () => {
  for (const name of ['../a', 'a/../../b', '/etc/a', '..']) {
    expect(() => unpack(Buffer.concat([entry(name, 'words'), END]), 512)).toThrow('neither a plain file nor a folder');
  }
  expect(() => unpack(Buffer.concat([entry('link', '', '2'), END]), 512)).toThrow('neither a plain file nor a folder');
  const bent = Buffer.concat([entry('a', 'words'), END]);
  bent[3] = 7;
  expect(() => unpack(bent, 512)).toThrow('a header that is none');
  expect(readdirSync(folder)).toEqual([]);
});
