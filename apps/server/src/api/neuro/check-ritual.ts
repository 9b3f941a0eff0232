import { checkRitual as endpoint } from '@voltide/contract';

import { handle } from '../handle.ts';

export const checkRitual = handle(endpoint, ({ rituals, plays }) => async ({ body, caller, client }) => {
  const { profile } = await plays.rules.at(client);
  return rituals.check({ userId: caller.userId, profile, again: body.again === true });
});
