import { playId, triggerEffect as endpoint } from '@voltide/contract';
import * as v from 'valibot';

import { handlePublic } from '../handle.ts';
import { findEventRarity, NEUTRAL_EFFECT, openEffect } from '../../packs/effects.ts';

export const triggerEffect = handlePublic(endpoint, ({ plays }) => async ({ body, caller }) => {
  const rarity = findEventRarity(body.eventType);
  const id = v.safeParse(playId, body.metadata?.['playId']);
  if (rarity === undefined || caller === undefined || !id.success) return NEUTRAL_EFFECT;
  const play = await plays.history.find(caller.userId, id.output);
  return play === undefined ? NEUTRAL_EFFECT : openEffect(rarity, play);
});
