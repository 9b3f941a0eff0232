import { getTable } from '@voltide/contract';
import { handlePublic } from '../handle.ts';

export const table = handlePublic(
  getTable,
  ({ packs: { pages } }) =>
    ({ params }) =>
      pages.table(params.hash),
);
