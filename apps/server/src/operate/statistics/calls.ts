import { exportStatistics, getPublishedStatistics, reportMismatch } from '@voltide/contract';

import { handle, handlePublic, handlePublicFile } from '../../platform/context/handle.ts';

const statistics = handlePublic(
  getPublishedStatistics,
  ({ statistics: { read } }) =>
    async () =>
      (await read()).json,
);

const csv = handlePublicFile(
  exportStatistics,
  ({ statistics: published }) =>
    ({ query }) =>
      published.writeCsv(query.part),
);

const mismatch = handle(
  reportMismatch,
  ({ statistics: { noteMismatch } }) =>
    ({ caller, body }) =>
      noteMismatch(caller.userId, body),
);

export const STATISTIC_CALLS = [statistics, csv, mismatch];
