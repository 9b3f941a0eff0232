import { expect, it } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { nameOfId } from './pack-name.ts';

it('every pack is called what its address says, so that a page knows its title before the pack has come', () => {
  const packs = listPacks();
  expect(packs.map(({ id }) => nameOfId(id))).toEqual(packs.map(({ name }) => name));
});
