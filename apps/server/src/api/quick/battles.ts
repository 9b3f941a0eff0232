import { battleHouseQuick, listQuickBattles } from '@voltide/games/battles/contract';

import { AppError } from '../../errors.ts';
import { handle, handleMoney } from '../handle.ts';

export const quickBattles = handle(
  listQuickBattles,
  ({ battles: { pages } }) =>
    ({ query, caller }) =>
      pages.listOwn(caller.userId, query.before),
);

export const battleHouse = handleMoney(
  battleHouseQuick,
  ({ battles: { seats }, quick, plays }) =>
    async ({ body, caller, key, requestHash, client }) => {
      const { userId } = caller;
      const order = { ...body, userId, key, requestHash, rules: await plays.rules.at(client) };
      return quick.game
        .withUser(userId, () => seats.battleHouse(order))
        .catch((error: unknown) => {
          const isOver = caller.isLate === true && error instanceof AppError && error.code === 'forbidden';
          throw isOver ? new AppError('quick_late') : error;
        });
    },
);
