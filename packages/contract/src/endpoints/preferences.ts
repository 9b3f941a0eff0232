import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { rarity } from '../schemas.ts';

export const preferences = v.object({
  /** Items of these rarities are sold at once when found. */
  autoSell: v.array(rarity),
  spendOrder: v.picklist(['promo_first', 'cash_first']),
});
export type Preferences = v.InferOutput<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  summary: "How the caller's plays are paid and what is sold at once.",
  auth: 'player',
  quick: 'saving',
  response: preferences,
  errors: SIGNED_IN_ERRORS,
});

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Changes them.',
  auth: 'player',
  request: preferences,
  response: preferences,
  errors: SIGNED_IN_ERRORS,
});
