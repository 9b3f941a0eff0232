import { expect, it } from 'vitest';

import { parseSearch, stringifySearch } from './search.ts';

it('queries of addresses stay the texts that they are', () => {
  expect(parseSearch('?pack=glass-tide&ref=12345678&flag=true')).toEqual({
    pack: 'glass-tide',
    ref: '12345678',
    flag: 'true',
  });
  expect(stringifySearch({ pack: 'glass-tide', q: '', n: undefined })).toBe('?pack=glass-tide');
  expect(stringifySearch({})).toBe('');
});
