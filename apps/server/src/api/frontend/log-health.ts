import { logHealth as endpoint } from '@voltide/contract';

import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

const DONE = new JsonText({ success: true as const });

export const logHealth = handlePublic(endpoint, ({ health }) => ({ body, client }) => {
  health.pages.record(body, client.address);
  return DONE;
});
