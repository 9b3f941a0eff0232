import { guestSignin as endpoint } from '@voltide/contract';

import { counted } from '../../rate-limits/refuse.ts';
import { handlePublic } from '../handle.ts';

export const guestSignin = handlePublic(
  endpoint,
  ({ accounts, inForce, limits, sessions: { signIn } }) =>
    async (call) => {
      const { body, atMs, caller, client } = call;
      if (caller?.kind === 'guest') {
        const user = await accounts.getUser(caller.userId);
        if (user.username.toLowerCase() === body.username.toLowerCase()) return { user };
      }
      inForce.require('guests');
      const isKnown = signIn.devicesOf(client).length > 0;
      const undo = limits.guest({ address: client.address, isKnown, nowMs: atMs });
      const grant = await counted(undo, () => accounts.startGuest(body.username));
      signIn.startGuest(client, grant);
      return { user: await accounts.getUser(grant.userId) };
    },
);
