import {
  convertQuick,
  getQuickPhase,
  getQuickSaved,
  getQuickStatus,
  mergeQuick,
  startQuick,
  updateQuick,
} from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { handle, handlePublic } from '../../platform/context/handle.ts';
import { stopOf } from '../plays/play-rules.ts';
import { counted } from '../../platform/rate-limits/limit-errors.ts';

const MESSAGE = 'Your Quick Game has started. It lasts 60 minutes.';

const start = handlePublic(
  startQuick,
  ({ limits, plays, quick, sessions: { signIn } }) =>
    async ({ atMs, caller, client }) => {
      if (caller?.kind === 'account') throw new AppError('forbidden');
      const stop = stopOf(await plays.rules.at(client), 'quick_game');
      if (stop !== undefined) throw new AppError(stop);
      const isKnown = signIn.devicesOf(client).length > 0;
      const undo = limits.guest({ address: client.address, isKnown, nowMs: atMs });
      return { sessionToken: await counted(undo, () => quick.sessions.start()), message: MESSAGE };
    },
);

const status = handle(getQuickStatus, ({ quick }) => async ({ caller }) => ({
  quickUser: await quick.game.status(caller.userId),
}));

const update = handle(
  updateQuick,
  ({ quick }) =>
    ({ caller, atMs }) =>
      quick.game.update(caller.userId, atMs),
);

const phase = handle(
  getQuickPhase,
  ({ quick }) =>
    ({ caller }) =>
      quick.game.phase(caller.userId),
);

const saved = handle(getQuickSaved, ({ quick }) => async ({ caller }) => ({
  saved: await quick.saving.findSaved(caller.userId),
}));

const convert = handle(
  convertQuick,
  ({ inForce, limits, quick, sessions: { signIn } }) =>
    async ({ body, atMs, caller, client }) => {
      const { email, username, password, referralCode } = body;
      inForce.require('sign_up');
      if (referralCode !== undefined) inForce.require('referrals');
      const { address } = client;
      const isKnown = signIn.devicesOf(client).length > 0;
      const undo = limits.signup(email.toLowerCase(), { address, isKnown, nowMs: atMs });
      const signUp = {
        email,
        username,
        password,
        referralCode,
        seen: signIn.seenBy(client),
        address,
        isKnown,
        guest: undefined,
      };
      const grant = await counted(undo, () => quick.saving.convert(caller.userId, signUp));
      const { user } = await signIn.answer(client, grant);
      return { user };
    },
);

const mergeToUser = handle(mergeQuick, ({ quick }) => async ({ body, caller }) => ({
  success: true as const,
  saved: await quick.saving.merge(body.sessionToken, caller.userId),
}));

export const QUICK_CALLS = [start, status, update, phase, saved, convert, mergeToUser];
