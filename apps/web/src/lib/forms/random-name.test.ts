import { username } from '@voltide/contract';
import { is } from 'valibot';
import { expect, it } from 'vitest';

import { createRandomName } from './random-name.ts';

it('S3-19 made-up usernames keep to the rule of all usernames', () => {
  const names = Array.from({ length: 300 }, createRandomName);
  expect(names.filter((name) => !is(username, name))).toEqual([]);
});
