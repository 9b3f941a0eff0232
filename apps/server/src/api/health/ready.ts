import { getHealthReady } from '@voltide/contract';

import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

const READY = new JsonText({ status: 'ready' as const });

export const ready = handlePublic(getHealthReady, ({ health }) => async () => {
  await health.readiness.check();
  return READY;
});
