import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verify } from './verify.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const PLAY = read('games/records/stored/play-2.json');
const [BATTLE] = JSON.parse(read('games/battles/vectors.json')) as readonly object[];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-messages-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(content: string | Uint8Array | object): string {
  const file = join(folder, 'file.json');
  const isBytes = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isBytes ? content : JSON.stringify(content));
  return file;
}

describe('S15-02 an answer that was saved as the interface gave it is accepted:', () => {
  it.each<[string, object]>([
    ['of GET /api/battles/ID/record', { record: BATTLE }],
    ['of GET /api/plays/ID/record', JSON.parse(PLAY) as object],
  ])('%s', (_call, answer) => {
    expect(verify([fileOf(answer)])).toMatchObject({ code: 0, err: '' });
  });

  it('but of a record in a record nothing is guessed', () => {
    expect(verify([fileOf({ record: { record: BATTLE } })]).err).toContain('no record: it has no member "format"');
    expect(verify([fileOf({ record: BATTLE, more: 1 })]).err).toContain('no record: it has no member "format"');
  });
});

describe('S15-02 a file that cannot be checked is named with its path and the cause:', () => {
  it.each<[string, string | Uint8Array | object, string]>([
    ['foreign JSON', { hello: 1 }, 'no record: it has no member "format" that says what it is'],
    ['JSON of another product', { format: 'other/1' }, 'no file of Voltide: its format is another'],
    ['a record of a newer version', { format: 'voltide-play/9' }, 'of a format that this program does not know'],
    ['an error of the interface', { code: 'not_found', message: 'No.' }, 'an error that was answered in place of a'],
    ['a number', '7', 'JSON, but no record: neither an object nor a list'],
    ['a list of something else', [{}], 'plays[0].format: missing'],
    ['a text that is cut off', PLAY.slice(0, 100), 'not JSON: it is cut off at line '],
    ['a text with a fault', `{\n  "a": 1,\n  b: 2\n}`, 'not JSON: unexpected character at line 3, column 3'],
    ['HTML', '<!doctype html><title>502</title>', 'it is HTML or XML, not JSON: save what the interface answers'],
    ['nothing', '', 'it is empty'],
    ['gzip', gzipSync(PLAY), 'it is compressed with gzip: unpack it first'],
    ['invalid UTF-8', Buffer.from('{"at":"\xff"}', 'latin1'), 'it is not valid UTF-8 at byte 7, counted from 0'],
    ['half of UTF-16', Buffer.from(PLAY, 'utf16le').subarray(1), 'it is not valid UTF-16: it ends in half a unit'],
    ['a member that is missing', PLAY.replace('"nonce"', '"nonces"'), 'play.nonce: missing'],
    [
      'a member twice',
      PLAY.replace('"nonce"', '"nonce": 1,\n"nonce"'),
      'a member of an object appears twice, at line ',
    ],
    ['a number that would be rounded', '[1.0]', 'a number is not written as it is read, at line 1, column 2'],
  ])('%s', (_what, content, reason) => {
    const file = fileOf(content);
    const { code, out, err } = verify([file]);
    expect([code, out]).toEqual([2, '']);
    expect(err.slice(0, `unreadable: ${file}: ${reason}`.length)).toBe(`unreadable: ${file}: ${reason}`);
    const told = JSON.parse(verify(['--json', file]).out) as { readonly reason: string };
    expect(told.reason).toBe(err.slice('unreadable: '.length, -1));
  });

  it.each<[string, () => string, string]>([
    ['no file', () => join(folder, 'none.json'), 'there is no such file'],
    ['no folder', () => join(folder, 'none', 'none.json'), 'there is no such file'],
    ['a file taken for a folder', () => join(fileOf('{}'), 'a.json'), 'there is no such file: a part of its path is'],
    ['a folder', () => folder, 'it is a folder: name a file in it'],
    ['a name that is too long', () => join(folder, 'a'.repeat(300)), 'its name is too long'],
  ])('%s', (_what, pathOf, cause) => {
    const path = pathOf();
    expect(verify([path])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^[^\n]+\n$/) as string });
    expect(verify([path]).err.startsWith(`unreadable: ${path}: ${cause}`)).toBe(true);
  });

  it('in one line, whatever characters its name has', () => {
    mkdirSync(join(folder, 'a\nb'), { recursive: true });
    expect(verify([join(folder, 'a\nb')]).err).toBe(`unreadable: ${folder}/a?b: it is a folder: name a file in it\n`);
  });
});

it('S15-02 a list without plays says that there is nothing to check', () => {
  expect(verify([fileOf('[]')])).toMatchObject({
    code: 2,
    out: expect.stringContaining('nothing to check: the file holds no play and no battle') as string,
  });
});
