import { login as endpoint } from '@voltide/contract';

import { handlePublic } from '../../http/route.ts';

export const login = handlePublic(endpoint, ({ accounts, limits, signIn }) => async ({ body, atMs, exchange }) => {
  const { address } = exchange;
  const name = body.credential.toLowerCase();
  limits.attempt('login', address, atMs);
  limits.attemptAt('login', name, { address, nowMs: atMs });
  limits.loginAt(name, { address, nowMs: atMs });
  const grant = await accounts.logIn({ ...body, address });
  limits.loginSucceeded(name, address);
  return signIn.answer(exchange, grant);
});
