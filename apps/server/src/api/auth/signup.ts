import { signup as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handlePublic } from '../../http/route.ts';

export const signup = handlePublic(endpoint, ({ accounts, sessions, limits, signIn }) => async (call) => {
  const { body, atMs, caller, exchange } = call;
  const { address } = exchange;
  limits.attempt('signup', address, atMs);
  limits.attemptAt('signup', body.email.toLowerCase(), { address, nowMs: atMs });
  const { email, username, password, referralCode } = body;
  const guest = caller?.kind === 'guest' ? caller : undefined;
  const staleCookie = caller === undefined ? signIn.guestCookie(exchange) : undefined;
  try {
    if (staleCookie !== undefined && (await sessions.wasConverted(staleCookie))) throw new AppError('guest_converted');
    const grant = await accounts.signUp({ email, username, password, referralCode, address, guest });
    if (guest !== undefined) signIn.endGuest(exchange);
    return await signIn.answer(exchange, grant);
  } catch (error) {
    if (error instanceof AppError && error.code === 'guest_converted') signIn.endGuest(exchange);
    throw error;
  }
});
