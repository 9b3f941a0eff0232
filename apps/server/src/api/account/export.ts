import { exportAccount as endpoint } from '@voltide/contract';

import { handleFile } from '../../http/route.ts';

export const exportAccount = handleFile(
  endpoint,
  ({ archive }) =>
    ({ caller }) =>
      archive(caller.userId),
);
