import { login as endpoint } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { counted } from '../../rate-limits/refuse.ts';
import { handlePublic } from '../handle.ts';

export const login = handlePublic(
  endpoint,
  ({ accounts, limits, admin: { securityLog }, sessions: { signIn } }) =>
    async ({ body, atMs, client }) => {
      const { address } = client;
      const find = () => accounts.findByCredential(body.credential);
      const name = body.credential.toLowerCase();
      const isKnown = signIn.devicesOf(client).length > 0;
      const early = isKnown ? { found: await find() } : undefined;
      // A browser where the account was signed in has a limit of its own, which no stranger can use up (S3-12).
      const deviceId = early?.found === undefined ? undefined : signIn.findDeviceId(client, early.found.userId);
      const undo =
        deviceId === undefined
          ? limits.login(name, { address, isKnown, nowMs: atMs })
          : limits.passwordIn(`device ${deviceId}`, atMs);
      const isOwners = deviceId !== undefined || limits.isOwnersAddress(name, address);
      const grant = await counted(undo, async () => {
        const { found } = early ?? { found: await find() };
        try {
          const from = { address, isKnown: isOwners };
          return await accounts.logIn(found, { password: body.password, from, seen: signIn.seenBy(client) });
        } catch (error) {
          const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
          if (isWrong) securityLog.logInFailed(found?.userId, address);
          throw error;
        }
      });
      undo();
      return signIn.answer(client, grant);
    },
);
