import { getPack } from '@voltide/games/packs/contract';

import { handlePublic } from '../handle.ts';

export const pack = handlePublic(
  getPack,
  ({ packs: { pages } }) =>
    ({ params }) =>
      pages.get(params.packId),
);
