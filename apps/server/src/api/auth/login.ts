import { login as endpoint } from '@voltide/contract';

import type { Context } from '../../context.ts';
import type { HttpExchange } from '../../http/exchange.ts';
import { handlePublic } from '../../http/route.ts';

export const login = handlePublic(endpoint, (context) => async ({ body, atMs, exchange }) => {
  const { accounts, limits, signIn } = context;
  const { address } = exchange;
  const name = body.credential.toLowerCase();
  const device = await deviceOfOwner(context, body.credential, exchange);
  if (device === undefined) {
    limits.attempt('login', address, atMs);
    limits.attemptAt('login', name, { address, nowMs: atMs });
    limits.loginAt(name, { address, nowMs: atMs });
  } else limits.passwordIn(device, atMs);
  const grant = await accounts.logIn({ ...body, address });
  if (device === undefined) limits.loginSucceeded(name, address);
  else limits.passwordWasRight(device);
  return signIn.answer(exchange, grant);
});

/** A browser where the account was signed in has a limit of its own, which no stranger can use up (S3-12). */
async function deviceOfOwner(
  { accounts, signIn }: Pick<Context, 'accounts' | 'signIn'>,
  credential: string,
  exchange: HttpExchange,
): Promise<string | undefined> {
  const device = signIn.deviceOf(exchange);
  if (device === undefined) return undefined;
  const owner = await accounts.findByCredential(credential);
  return owner?.userId === device.userId ? `device ${device.deviceId}` : undefined;
}
