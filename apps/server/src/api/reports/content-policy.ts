import { reportPolicy } from '@voltide/contract';

import { blockedText } from '../../health/blocked-text.ts';
import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

const DONE = new JsonText({ success: true as const });

export const contentPolicy = handlePublic(reportPolicy, ({ health }) => ({ body, client }) => {
  const userAgent = client.headers['user-agent'] ?? '';
  health.pages.recordBlocked({ message: blockedText(body['csp-report']), userAgent }, client.address);
  return DONE;
});
