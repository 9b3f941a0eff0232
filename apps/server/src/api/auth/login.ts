import { login as endpoint } from '@voltide/contract';

import { handlePublic } from '../handle.ts';

export const login = handlePublic(
  endpoint,
  ({ accounts, limits, sessions: { signIn } }) =>
    async ({ body, atMs, client }) => {
      const { address } = client;
      const find = () => accounts.findByCredential(body.credential);
      const name = body.credential.toLowerCase();
      const early = signIn.devicesOf(client).length === 0 ? undefined : { found: await find() };
      // A browser where the account was signed in has a limit of its own, which no stranger can use up (S3-12).
      const deviceId = early?.found === undefined ? undefined : signIn.findDeviceId(client, early.found.userId);
      const device = deviceId === undefined ? undefined : `device ${deviceId}`;
      if (device === undefined) {
        limits.attempt('login', address, atMs);
        limits.attemptAt('login', name, { address, nowMs: atMs });
        limits.loginAt(name, { address, nowMs: atMs });
      } else limits.passwordIn(device, atMs);
      const { found } = early ?? { found: await find() };
      const grant = await accounts.logIn(found, { password: body.password, address });
      if (device === undefined) limits.loginSucceeded(name, address);
      else limits.passwordWasRight(device);
      return signIn.answer(client, grant);
    },
);
