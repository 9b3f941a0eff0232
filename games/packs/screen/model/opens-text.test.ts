import { expect, it } from 'vitest';

import { opensText } from './opens-text.ts';

it('one open is not called opens', () => {
  expect([0, 1, 2, 1204].map(opensText)).toEqual(['0 opens', '1 open', '2 opens', '1,204 opens']);
});
