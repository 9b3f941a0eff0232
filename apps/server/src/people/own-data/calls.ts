import { exportAccount } from '@voltide/contract';

import { handleFile } from '../../platform/context/handle.ts';

const exportAccountCall = handleFile(
  exportAccount,
  ({ ownData }) =>
    ({ caller }) =>
      ownData.archive(caller.userId),
);

export const OWN_DATA_CALLS = [exportAccountCall];
