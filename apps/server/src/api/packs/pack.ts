import { getPack } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const pack = handlePublic(
  getPack,
  ({ plays }) =>
    ({ params }) =>
      plays.pages.get(params.packId),
);
