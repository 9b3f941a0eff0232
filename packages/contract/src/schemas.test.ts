import * as v from 'valibot';
import { expect, it } from 'vitest';

import { email, stackId } from './schemas.ts';

it.each([
  ['1-3-promo', true],
  ['12-0-cash', true],
  ['1-03-promo', false],
  ['1-00-cash', false],
  ['01-3-cash', false],
  ['1-1000-cash', false],
])('a stack has one name: %s', (id, isName) => {
  expect(v.is(stackId, id)).toBe(isName);
});

it.each([
  ["mira.o'neil+packs@mail.example.com", true],
  ['x@xn--bcher-kva.example', true],
  ['miгa@example.com', false],
  ['mira@exаmple.com', false],
  ['mira\u200b@example.com', false],
  ['mira"@example.com', false],
  ['mira@example', false],
  ['mira@.com', false],
])('S3-08 an email is printable ASCII: %s', (text, isEmail) => {
  expect(v.is(email, text)).toBe(isEmail);
});
