import { getHealthLive, getHealthReady, getPageHealth, logHealth, reportPolicy } from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { blockedText } from './blocked-text.ts';
import { reportPageHealth } from './page-report.ts';

const LIVE = new JsonText({ status: 'live' as const });
const READY = new JsonText({ status: 'ready' as const });
const DONE = new JsonText({ success: true as const });

const live = handlePublic(getHealthLive, () => () => LIVE);

const ready = handlePublic(getHealthReady, ({ health }) => async () => {
  await health.readiness.check();
  return READY;
});

const logHealthCall = handlePublic(logHealth, ({ health }) => ({ body, client }) => {
  health.pages.record(body, client.address);
  return DONE;
});

const contentPolicy = handlePublic(reportPolicy, ({ health }) => ({ body, client }) => {
  const userAgent = client.headers['user-agent'] ?? '';
  health.pages.recordBlocked({ message: blockedText(body['csp-report']), userAgent }, client.address);
  return DONE;
});

const pageHealth = handle(getPageHealth, ({ database, health }) => async ({ atMs }) => ({
  ...(await reportPageHealth(database, atMs)),
  unread: health.pages.unread(),
}));

export const HEALTH_CALLS = [live, ready, logHealthCall, contentPolicy, pageHealth];
