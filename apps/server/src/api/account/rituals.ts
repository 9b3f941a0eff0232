import { getRituals, putRituals } from '@voltide/contract';

import { handle } from '../handle.ts';

export const readRituals = handle(
  getRituals,
  ({ rituals }) =>
    ({ caller }) =>
      rituals.list(caller.userId),
);

export const setRituals = handle(putRituals, ({ rituals }) => async ({ caller, body }) => {
  await rituals.setInterval(caller.userId, body.intervalMinutes);
  return rituals.list(caller.userId);
});
