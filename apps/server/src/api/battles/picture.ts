import { getBattlePicture } from '@voltide/games/battles/contract';

import { handlePicture } from '../handle.ts';

export const battlePicture = handlePicture(
  getBattlePicture,
  ({ battles: { pictures }, limits }) =>
    ({ params, client, atMs }) =>
      pictures.find(params.battleId, client.address, () => limits.picture({ address: client.address, nowMs: atMs })),
);
