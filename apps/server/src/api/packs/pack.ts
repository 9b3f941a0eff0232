import { getPack } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const pack = handlePublic(
  getPack,
  ({ packs: { pages } }) =>
    ({ params }) =>
      pages.get(params.packId),
);
