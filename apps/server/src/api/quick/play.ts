import { playQuick } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handleMoney } from '../handle.ts';

export const play = handleMoney(
  playQuick,
  ({ quick, plays }) =>
    async ({ body, caller, key, requestHash, atMs, client }) => {
      if (caller.isLate === true) throw new AppError('quick_late');
      return quick.game.play({
        ...body,
        commitment: body.commitment,
        clientSeed: body.clientSeed,
        userId: caller.userId,
        key,
        requestHash,
        atMs,
        rules: await plays.rules.at(client),
      });
    },
);
