import type { limitOnBoards, ParsedOf, ResponseOf } from '@voltide/contract';
import { formatUserId, parseUserId, type Clock, type UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { isOwnAccount } from '../../operate/operators/own-account.sql.ts';
import { limitAccount, unlimitAccount } from './limited-accounts.ts';
import { findOpenAccount } from './operator-boards.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly relist: (userId: UserId) => Promise<void>;
};

type Order = ParsedOf<typeof limitOnBoards> & { readonly id: string; readonly byUserId: UserId };

/**
 * Keeps an account off all leaderboards for an operator, or lets it on again. Its places change at once.
 * @throws AppError `not_found`, `own_account`
 */
export function createSetBoardLimit({ database, clock, relist }: Ports) {
  return async ({ id, byUserId, isLimited, reason }: Order): Promise<ResponseOf<typeof limitOnBoards>> => {
    const userId = parseUserId(id);
    const username = userId === undefined ? undefined : await findOpenAccount(database, userId);
    if (userId === undefined || username === undefined) throw new AppError('not_found');
    if (await isOwnAccount(database, byUserId, userId)) throw new AppError('own_account');
    const order = { userId, by: formatUserId(byUserId), byUserId, reason, atMs: clock.nowMs() };
    const isChanged = await (isLimited ? limitAccount(database, order) : unlimitAccount(database, order));
    if (isChanged) await relist(userId);
    return { account: { id, username }, isLimited };
  };
}
