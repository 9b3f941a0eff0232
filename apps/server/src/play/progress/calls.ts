import {
  claimRewards,
  getPackProgress,
  getProgress,
  getStatistics,
  listRewards,
  noteVerified,
} from '@voltide/contract';

import { handle, handleMoney } from '../../platform/context/handle.ts';
import { noteCheck } from './checks.ts';
import { readProgress } from './progress.ts';

const progress = handle(
  getProgress,
  ({ database }) =>
    ({ caller }) =>
      readProgress(database, caller.userId),
);

const claim = handleMoney(
  claimRewards,
  ({ progress: { claims } }) =>
    ({ body, caller, key, requestHash, atMs }) =>
      claims.claim({ userId: caller.userId, key, requestHash, rewards: body.rewards, atMs }),
);

const rewards = handle(
  listRewards,
  ({ progress: { claims } }) =>
    ({ caller, query }) =>
      claims.list(caller.userId, query.before === undefined ? undefined : Number(query.before)),
);

const packProgress = handle(
  getPackProgress,
  ({ progress: { readPacks } }) =>
    ({ caller }) =>
      readPacks(caller.userId),
);

const statistics = handle(
  getStatistics,
  ({ progress: { readStatistics } }) =>
    ({ caller, query }) =>
      readStatistics(caller.userId, query.days === undefined || query.days === 'all' ? undefined : Number(query.days)),
);

const verified = handle(
  noteVerified,
  ({ database }) =>
    ({ body, caller, atMs }) =>
      noteCheck(database, { userId: caller.userId, check: body, atMs }),
);

export const PROGRESS_CALLS = [progress, claim, rewards, packProgress, statistics, verified];
