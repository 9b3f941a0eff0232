import { clientSeed, username } from '@voltide/contract';
import { is } from 'valibot';
import { expect, it } from 'vitest';

import { createClientSeed } from './client-seed.ts';
import { createRandomName } from './random-name.ts';
import { parseSearch, stringifySearch } from './search.ts';

const MANY = Array.from({ length: 300 });

it('S3-19 made-up usernames keep to the rule of all usernames', () => {
  expect(MANY.map(createRandomName).filter((name) => !is(username, name))).toEqual([]);
});

it('first client seeds keep to the pattern of the rules book, and none is made twice', () => {
  const seeds = MANY.map(createClientSeed);
  expect(seeds.filter((seed) => !is(clientSeed, seed))).toEqual([]);
  expect(new Set(seeds).size).toBe(seeds.length);
});

it('queries of addresses stay the texts that they are', () => {
  expect(parseSearch('?pack=glass-tide&ref=12345678&flag=true')).toEqual({
    pack: 'glass-tide',
    ref: '12345678',
    flag: 'true',
  });
  expect(stringifySearch({ pack: 'glass-tide', q: '', n: undefined })).toBe('?pack=glass-tide');
  expect(stringifySearch({})).toBe('');
});
