import { expect, it } from 'vitest';

import { chooseEncoding, ENCODINGS } from './accept-encoding.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['deflate', undefined],
  ['identity', undefined],
  ['br;q=0', undefined],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', undefined],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.8 , gzip;Q=0.8', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0.5', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['brotli', undefined],
  ['notbr, xgzip', undefined],
  ['br;q=2', undefined],
  ['br;q=many, gzip;q=-1', undefined],
  ['br;level=9, gzip', 'gzip'],
] as const)('Accept-Encoding %j chooses %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ENCODINGS)).toBe(encoding);
});

it('of two forms only one that is there is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip;q=0', ['gzip'])).toBeUndefined();
  expect(chooseEncoding('br, gzip', [])).toBeUndefined();
});
