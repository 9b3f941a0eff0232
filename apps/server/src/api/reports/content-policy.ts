import { reportPolicy } from '@voltide/contract';

import { blockedText } from '../../health/blocked-text.ts';
import { handlePublic, JsonText } from '../../http/route.ts';

const DONE = new JsonText({ success: true as const });

export const contentPolicy = handlePublic(reportPolicy, ({ pageHealth }) => ({ body, exchange }) => {
  const userAgent = exchange.headers['user-agent'] ?? '';
  pageHealth.recordBlocked({ message: blockedText(body['csp-report']), userAgent }, exchange.address);
  return DONE;
});
