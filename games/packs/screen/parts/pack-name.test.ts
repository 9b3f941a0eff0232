import { findRoute, titleOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { expect, it } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { nameOfId } from '../../../kit/name-of-id.ts';

it('every pack is called what its address says, so that a page knows its title before the pack has come', () => {
  const packs = listPacks();
  expect(packs.map(({ id }) => nameOfId(id))).toEqual(packs.map(({ name }) => name));
});

it.each([
  ['route-66', 'Route 66'],
  ['4-seasons', '4 Seasons'],
  ['mk2-lamp', 'Mk2 Lamp'],
])('%s is called %s, in the title of its page too', (id, name) => {
  const path = `/packs/${id}`;
  expect([nameOfId(id), titleOf(present(findRoute(path), path), path)]).toEqual([name, name]);
});
