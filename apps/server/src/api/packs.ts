import { listPacks } from '@voltide/contract';
import { handlePublic } from './handle.ts';

export const packs = handlePublic(
  listPacks,
  ({ packs: { pages } }) =>
    () =>
      pages.list(),
);
