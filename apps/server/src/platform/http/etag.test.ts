import { expect, it } from 'vitest';

import { knowsEtag } from './etag.ts';

const KNOWING = ['"x"', 'W/"x"', '"a", W/"x" ,"b"', 'W/"a,b",W/"x"', '*', ' * '];

it.each(KNOWING)('S5-01 a tag is known by %s, whether it is weak or strong', (asked) => {
  expect(knowsEtag(asked, '"x"')).toBe(true);
  expect(knowsEtag(asked, 'W/"x"')).toBe(true);
});

const OTHERS = [undefined, '', 'x', '"y"', 'W/"y"', '"xx"', '"X"', '"*"', '"x, y"', '"x'];

it.each(OTHERS)('S5-01 it is not known by %s', (asked) => {
  expect(knowsEtag(asked, '"x"')).toBe(false);
});
