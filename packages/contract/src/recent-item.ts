import * as v from 'valibot';

import { person } from './person.ts';
import { isoTime, packId, rarity, vtAmount } from './schemas.ts';

export const recentItem = v.object({
  packId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  items: v.number(),
  player: person,
  at: isoTime,
});
export type RecentItem = v.InferOutput<typeof recentItem>;
