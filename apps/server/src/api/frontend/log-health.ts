import { logHealth as endpoint } from '@voltide/contract';

import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

const DONE = new JsonText({ success: true as const });

export const logHealth = handlePublic(endpoint, ({ health }) => ({ body, exchange }) => {
  health.pages.record(body, exchange.address);
  return DONE;
});
