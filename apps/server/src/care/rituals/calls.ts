import { answerRitual, checkRitual, getPosition, getRituals, putRituals } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const readPosition = handle(
  getPosition,
  ({ rituals }) =>
    ({ caller }) =>
      rituals.position(caller.userId),
);

const readRituals = handle(
  getRituals,
  ({ rituals }) =>
    ({ caller }) =>
      rituals.list(caller.userId),
);

const setRituals = handle(putRituals, ({ rituals }) => async ({ caller, body }) => {
  await rituals.setInterval(caller.userId, body.intervalMinutes);
  return rituals.list(caller.userId);
});

const checkRitualCall = handle(checkRitual, ({ rituals, plays }) => async ({ body, caller, client }) => {
  const { profile } = await plays.rules.at(client);
  return rituals.check({ userId: caller.userId, profile, again: body.again === true });
});

const answerRitualCall = handle(answerRitual, ({ rituals }) => async ({ body, caller }) => {
  await rituals.answer(caller.userId, body);
  return { success: true as const };
});

export const RITUAL_CALLS = [readPosition, readRituals, setRituals, checkRitualCall, answerRitualCall];
