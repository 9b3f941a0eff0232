import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { socketDirectory } from './embedded-cluster.ts';

/** Short, as the temporary folder of a Mac is not. */
const parent = mkdtempSync('/tmp/vs-');
afterAll(() => rmSync(parent, { recursive: true }));

const LONG = join('/srv', 'd'.repeat(100));
const MISSING = join(parent, 'nowhere');

it('the socket is in the folder of the cluster as long as its path fits', () => {
  expect(socketDirectory('/srv/voltide/postgres', undefined, [parent])).toBe('/srv/voltide/postgres');
  expect(readdirSync(parent)).toEqual([]);
});

it.each([
  ['is missing', [MISSING]],
  ['is a file', [import.meta.filename]],
  ['is too long itself', [join(parent, 't'.repeat(100))]],
])('the socket is in the next folder for temporary files where the first one %s', (_, spares) => {
  const spare = mkdtempSync(join(parent, 's-'));
  expect(socketDirectory(LONG, undefined, [...spares, spare])).toMatch(new RegExp(`^${spare}/voltide-`));
});

it('one sentence says what to change where no folder takes the socket', () => {
  mkdirSync(join(parent, 'a,b'));
  expect(() => socketDirectory(LONG, undefined, [MISSING, join(parent, 'a,b')])).toThrow(
    new Error(
      `No socket fits into ${LONG}, whose path is too long or holds a comma, nor into ${MISSING}: ` +
        'set DATA_DIR to a shorter path, or TMPDIR to a folder that exists.',
    ),
  );
});
