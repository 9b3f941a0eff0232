import { listSecurityEvents } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const securityLog = handle(listSecurityEvents, ({ accounts, admin }) => async ({ query }) => {
  const { before, kind, who } = query;
  if (who === undefined) return admin.securityLog.list({ before, kind, userId: undefined });
  const found = await accounts.findByCredential(who.trim());
  return found === undefined
    ? { events: [], next: null }
    : admin.securityLog.list({ before, kind, userId: found.userId });
});

export const SECURITY_LOG_CALLS = [securityLog];
