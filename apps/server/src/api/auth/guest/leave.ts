import { leaveGuest as endpoint } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const leaveGuest = handle(endpoint, ({ sessions }) => async ({ atMs, client }) => {
  const cookie = sessions.signIn.guestCookie(client);
  const guest = cookie === undefined ? undefined : await sessions.ofGuest(cookie, atMs);
  if (guest !== undefined) await sessions.revoke(guest.sessionId, 'logout');
  sessions.signIn.endGuest(client);
  return { success: true as const };
});
