import { exportStatement } from '@voltide/contract';

import { handleFile } from '../handle.ts';

export const statementCsv = handleFile(
  exportStatement,
  ({ statement }) =>
    ({ caller }) =>
      statement.csv(caller.userId),
);
