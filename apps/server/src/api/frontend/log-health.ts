import { logHealth as endpoint } from '@voltide/contract';

import { handlePublic, JsonText } from '../../http/route.ts';

const DONE = new JsonText({ success: true as const });

export const logHealth = handlePublic(endpoint, ({ pageHealth }) => ({ body, exchange }) => {
  pageHealth.record(body, exchange.address);
  return DONE;
});
