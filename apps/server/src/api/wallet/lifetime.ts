import { getLifetime } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import { handle } from '../handle.ts';
import { sumLifetime } from '../../wallet/lifetime.sql.ts';

export const lifetime = handle(getLifetime, ({ database }) => async ({ caller }) => {
  const { depositedSun, withdrawnSun } = await sumLifetime(database, caller.userId);
  return {
    deposited: formatVt(depositedSun),
    withdrawn: formatVt(withdrawnSun),
    net: formatVt(depositedSun - withdrawnSun),
  };
});
