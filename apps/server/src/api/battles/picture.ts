import { getBattlePicture } from '@voltide/games/battles/contract';

import { handlePicture } from '../handle.ts';

export const battlePicture = handlePicture(
  getBattlePicture,
  ({ battles: { pictures }, limits }) =>
    ({ params, query: { shape = 'wide' }, client: { address }, atMs }) =>
      pictures.find({ name: params.battleId, shape }, address, () => limits.picture({ address, nowMs: atMs })),
);
