import { carryGuest, getMe, guestSignin, leaveGuest, login, logout, refresh, signup } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handle, handlePublic } from '../../platform/context/handle.ts';
import { counted } from '../../platform/rate-limits/limit-errors.ts';

const loginCall = handlePublic(
  login,
  ({ accounts, limits, admin: { securityLog }, sessions: { signIn } }) =>
    async ({ body, atMs, client }) => {
      const { address } = client;
      const find = () => accounts.findByCredential(body.credential);
      const name = body.credential.toLowerCase();
      const isKnown = signIn.devicesOf(client).length > 0;
      const early = isKnown ? { found: await find() } : undefined;
      // A known browser of the account has a limit of its own, which no stranger can use up (S3-12).
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

const signupCall = handlePublic(signup, ({ accounts, inForce, sessions, limits }) => async (call) => {
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
    const signUp = { email, username, password, referralCode, seen, address, isKnown, guest };
    const grant = await counted(undo, () => accounts.signUp(signUp));
    if (guest !== undefined) sessions.signIn.endGuest(client);
    return await sessions.signIn.answer(client, grant);
  } catch (error) {
    if (error instanceof AppError && error.code === 'guest_converted') sessions.signIn.endGuest(client);
    throw error;
  }
});

const guestSigninCall = handlePublic(
  guestSignin,
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

const refreshCall = handlePublic(refresh, ({ sessions }) => async ({ client }) => {
  if (!sessions.signIn.isSameOrigin(client)) throw new AppError('cross_site');
  try {
    const cookie = sessions.signIn.refreshCookie(client);
    if (cookie === undefined) throw new AppError('session_expired');
    return await sessions.signIn.answer(client, await sessions.refresh(cookie));
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_expired') sessions.signIn.endAccount(client);
    throw error;
  }
});

const logoutCall = handlePublic(logout, ({ sessions }) => async ({ caller, client }) => {
  if (caller === undefined && !sessions.signIn.isSameOrigin(client)) throw new AppError('cross_site');
  if (caller !== undefined) await sessions.revoke(caller.sessionId, 'logout');
  const cookie = sessions.signIn.refreshCookie(client);
  if (cookie !== undefined) await sessions.revokeByRefresh(cookie);
  // A guest in the same browser stays signed in: a guest has no way to sign in again.
  if (client.headers.authorization === undefined) sessions.signIn.endAll(client);
  else sessions.signIn.endAccount(client);
  return { success: true as const };
});

const me = handle(getMe, ({ accounts, sessions }) => async ({ caller, client }) => {
  if (caller.kind === 'guest') {
    sessions.signIn.markGuest(client);
    await sessions.noteGuestUse(caller.sessionId);
  }
  return { user: await accounts.getUser(caller.userId) };
});

const carryGuestCall = handle(carryGuest, ({ accounts, sessions: { signIn } }) => async ({ caller, client }) => {
  try {
    const brought = await accounts.carryOver(signIn.guestCookie(client), caller.userId);
    signIn.endGuest(client);
    return { success: true as const, ...brought };
  } catch (error) {
    const isGone = error instanceof AppError && (error.code === 'not_found' || error.code === 'guest_converted');
    if (isGone) signIn.endGuest(client);
    throw error;
  }
});

const leaveGuestCall = handle(leaveGuest, ({ sessions }) => async ({ atMs, client }) => {
  const cookie = sessions.signIn.guestCookie(client);
  const guest = cookie === undefined ? undefined : await sessions.ofGuest(cookie, atMs);
  if (guest !== undefined) await sessions.revoke(guest.sessionId, 'logout');
  sessions.signIn.endGuest(client);
  return { success: true as const };
});

export const SIGN_IN_CALLS = [
  loginCall,
  signupCall,
  guestSigninCall,
  refreshCall,
  logoutCall,
  me,
  carryGuestCall,
  leaveGuestCall,
];
