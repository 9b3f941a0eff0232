import { exportQuick } from '@voltide/contract';

import { handleFile } from '../handle.ts';

export const exportQuickJson = handleFile(
  exportQuick,
  ({ plays }) =>
    ({ caller }) =>
      plays.exports.json(caller.userId),
);
