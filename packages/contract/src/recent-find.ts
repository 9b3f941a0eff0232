import * as v from 'valibot';

import { person } from './person.ts';
import { isoTime, packId, rarity, vtAmount } from './schemas.ts';

export const recentFind = v.object({
  packId,
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  value: vtAmount,
  finds: v.number(),
  player: person,
  at: isoTime,
});
export type RecentFind = v.InferOutput<typeof recentFind>;
