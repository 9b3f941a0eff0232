import { getLevel } from '@voltide/contract';

import { findLevel } from '../../levels/level.sql.ts';
import { handle } from '../handle.ts';

export const level = handle(getLevel, ({ database }) => async ({ caller }) => ({
  level: await findLevel(database, caller.userId),
}));
