import { exportAccount as endpoint } from '@voltide/contract';

import { handleFile } from '../handle.ts';

export const exportAccount = handleFile(
  endpoint,
  ({ ownData }) =>
    ({ caller }) =>
      ownData.archive(caller.userId),
);
