import { getHealthReady } from '@voltide/contract';

import { handlePublic, JsonText } from '../../http/route.ts';

const READY = new JsonText({ status: 'ready' as const });

export const ready = handlePublic(getHealthReady, ({ readiness }) => async () => {
  await readiness.check();
  return READY;
});
