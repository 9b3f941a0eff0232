import { answerRitual as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const answerRitual = handle(endpoint, ({ rituals }) => async ({ body, caller }) => {
  await rituals.answer(caller.userId, body);
  return { success: true as const };
});
