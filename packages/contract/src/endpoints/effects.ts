import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { RARITIES } from '../schemas.ts';

export const EFFECT_EVENTS = [
  ...RARITIES.map((name) => `pack_open_${name}` as const),
  'wallet_credit',
  'xp_upgrade',
  'battle_win',
  'jackpot_win',
  'daily_spin_win',
  'streak_bonus',
  'referral_bonus',
] as const;

export const triggerEffect = endpoint({
  method: 'POST',
  path: '/api/neuro/trigger-effect',
  summary: 'How to show an event. Presentation only: it moves nothing, and acts for the caller whatever userId says.',
  auth: 'public',
  quick: 'saving',
  request: v.object({
    eventType: v.picklist(EFFECT_EVENTS),
    userId: v.optional(v.unknown()),
    /**
     * For plays as {playId}, for battle_win as {battleId}, for wallet_credit as {depositId}; for xp_upgrade the level
     * that is known, as {since}.
     */
    metadata: v.optional(v.record(v.string(), v.unknown())),
  }),
  response: v.object({
    triggered: v.boolean(),
    fxType: v.string(),
    intensity: v.number(),
    colorScheme: v.string(),
    animationDuration: v.number(),
    soundFile: v.nullable(v.string()),
    metadata: v.record(v.string(), v.unknown()),
  }),
  errors: [],
});
