import { signup as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { counted } from '../../rate-limits/refuse.ts';
import { handlePublic } from '../handle.ts';

export const signup = handlePublic(endpoint, ({ accounts, inForce, sessions, limits }) => async (call) => {
  const { body, atMs, caller, client } = call;
  inForce.require('sign_up');
  if (body.referralCode !== undefined) inForce.require('referrals');
  const { address } = client;
  const seen = sessions.signIn.seenBy(client);
  const isKnown = sessions.signIn.devicesOf(client).length > 0;
  const undo = limits.signup(body.email.toLowerCase(), { address, isKnown, nowMs: atMs });
  const { email, username, password, referralCode } = body;
  const guest = caller?.kind === 'guest' ? caller : undefined;
  const staleCookie = caller === undefined ? sessions.signIn.guestCookie(client) : undefined;
  try {
    if (staleCookie !== undefined && (await sessions.wasConverted(staleCookie))) throw new AppError('guest_converted');
    const wish = { email, username, password, referralCode, seen, address, isKnown, guest };
    const grant = await counted(undo, () => accounts.signUp(wish));
    if (guest !== undefined) sessions.signIn.endGuest(client);
    return await sessions.signIn.answer(client, grant);
  } catch (error) {
    if (error instanceof AppError && error.code === 'guest_converted') sessions.signIn.endGuest(client);
    throw error;
  }
});
