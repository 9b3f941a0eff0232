import { endpoint, isoTime, person, sha256Hex, vtAmount } from '@voltide/contract';
import * as v from 'valibot';

const wheelModeId = v.pipe(v.string(), v.regex(/^[a-z]{1,16}$/));

/** A mode as it is played now. `hash` names exactly this strip; a spin sends it. */
export const wheelMode = v.object({
  id: wheelModeId,
  version: v.number(),
  name: v.string(),
  hash: sha256Hex,
  tenths: v.array(v.number()),
  /** On how many segments each multiplier stands, the highest first. */
  odds: v.array(v.object({ tenths: v.number(), segments: v.number() })),
  /** Long-run return of a bet, in thousandths; exact. */
  returnPermille: v.number(),
  /** On how many segments at least the bet comes back. */
  hitSegments: v.number(),
  topTenths: v.number(),
  /**
   * The most that cash may bet now: the highest payout is at most 1% of house cash (S4-07). Below the least bet: cash
   * cannot bet at all. Promo and demo always can.
   */
  cashBetMax: vtAmount,
});
export type WheelMode = v.InferOutput<typeof wheelMode>;

/** A new strip of a mode that is announced: it is played from its moment on. */
export const announcedStrip = v.object({ next: wheelMode, announcedAt: isoTime, from: isoTime });
export type AnnouncedStrip = v.InferOutput<typeof announcedStrip>;

export const recentSpin = v.object({
  modeId: wheelModeId,
  modeName: v.string(),
  segment: v.number(),
  tenths: v.number(),
  payout: vtAmount,
  player: person,
  at: isoTime,
});
export type RecentSpin = v.InferOutput<typeof recentSpin>;

export const getWheel = endpoint({
  method: 'GET',
  path: '/api/wheel',
  summary:
    'The modes of the wheel, the calmest first, with their strips, odds and returns; what may be bet; and new strips ' +
    'that are announced.',
  auth: 'public',
  response: v.object({
    modes: v.array(wheelMode),
    bet: v.object({ least: vtAmount, most: vtAmount, step: vtAmount }),
    /** New strips that lie ahead, the next first. */
    announced: v.array(announcedStrip),
  }),
  errors: [],
});

export const listRecentSpins = endpoint({
  method: 'GET',
  path: '/api/wheel/recent',
  summary: 'The newest spins of everybody, at most 20, each told five seconds after it was made.',
  auth: 'public',
  response: v.object({ spins: v.array(recentSpin) }),
  errors: [],
});
