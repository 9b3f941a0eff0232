import { exportPlaysCsv, exportPlaysJson } from '@voltide/contract';

import { handleFile } from '../handle.ts';

export const exportJson = handleFile(
  exportPlaysJson,
  ({ plays }) =>
    ({ caller }) =>
      plays.exports.json(caller.userId),
);

export const exportCsv = handleFile(
  exportPlaysCsv,
  ({ plays }) =>
    ({ caller }) =>
      plays.exports.csv(caller.userId),
);
