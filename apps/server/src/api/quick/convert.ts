import { convertQuick } from '@voltide/contract';

import { counted } from '../../rate-limits/refuse.ts';
import { handle } from '../handle.ts';

export const convert = handle(
  convertQuick,
  ({ inForce, limits, quick, sessions: { signIn } }) =>
    async ({ body, atMs, caller, client }) => {
      const { email, username, password, referralCode } = body;
      inForce.require('sign_up');
      if (referralCode !== undefined) inForce.require('referrals');
      const { address } = client;
      const isKnown = signIn.devicesOf(client).length > 0;
      const undo = limits.signup(email.toLowerCase(), { address, isKnown, nowMs: atMs });
      const wish = {
        email,
        username,
        password,
        referralCode,
        seen: signIn.seenBy(client),
        address,
        isKnown,
        guest: undefined,
      };
      const grant = await counted(undo, () => quick.saving.convert(caller.userId, wish));
      const { user } = await signIn.answer(client, grant);
      return { user };
    },
);
