import { getLevel } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';
import { findLevel } from './level.sql.ts';

const level = handle(getLevel, ({ database }) => async ({ caller }) => ({
  level: await findLevel(database, caller.userId),
}));

export const LEVEL_CALLS = [level];
