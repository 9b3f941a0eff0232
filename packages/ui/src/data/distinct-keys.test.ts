import { expect, it } from 'vitest';

import { distinctKeys } from './distinct-keys.ts';

it('equal entries have keys of their own, which they keep when a newer one arrives', () => {
  const keys = distinctKeys(['b', 'a', 'b', 'b']);
  expect(keys).toEqual(['b 2', 'a', 'b 1', 'b']);
  expect(distinctKeys(['b', 'b', 'a', 'b', 'b']).slice(1)).toEqual(keys);
});
