import { signup as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const signup = handlePublic(endpoint, ({ accounts, limits, signIn }) => async (call) => {
  const { body, atMs, caller, exchange } = call;
  const { address } = exchange;
  limits.attempt('signup', address, atMs);
  limits.attemptAt('signup', body.email.toLowerCase(), { address, nowMs: atMs });
  const guest = caller?.kind === 'guest' ? caller : undefined;
  const { email, username, password, referralCode } = body;
  const grant = await accounts.signUp({ email, username, password, referralCode, address, guest });
  if (guest !== undefined) signIn.endGuest(exchange);
  return signIn.answer(exchange, grant);
});
