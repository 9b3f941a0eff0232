import { calendarDay, endpoint, isoTime, sha256Hex, SIGNED_IN_ERRORS, vtAmount } from '@voltide/contract';
import * as v from 'valibot';

import { beaconChoice, beaconSource } from '../beacon-choice.ts';

const pseudonym = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** A chain of the operator's beacon: the end that was published before its first link was used. */
export const localChain = v.object({ end: sha256Hex, links: v.number() });

/**
 * The caller's tickets of a day, and the exact chance to win its first place, in per cent. `bought` of them come from
 * cash stakes: only these can win cash.
 */
const ownTickets = v.object({ tickets: v.number(), bought: v.number(), chance: v.string() });

const pool = { pool: vtAmount, topUp: vtAmount, carried: vtAmount, players: v.number(), tickets: v.number() };

export const getJackpot = endpoint({
  method: 'GET',
  path: '/api/jackpot',
  summary:
    'The jackpot of today, and the day that is sealed and not drawn yet, by the clock of the server. ' +
    '`own` is null for guests and visitors, who get no tickets.',
  auth: 'public',
  response: v.object({
    now: isoTime,
    today: v.object({
      date: calendarDay,
      sealsAt: isoTime,
      drawsAt: isoTime,
      ...pool,
      /** `cash` is the most cash of a place, for a bought ticket; the rest of `amount` is promo. */
      places: v.array(v.object({ place: v.number(), amount: vtAmount, cash: vtAmount })),
      own: v.nullable(ownTickets),
    }),
    sealed: v.nullable(
      v.object({
        date: calendarDay,
        sealedAt: isoTime,
        ...pool,
        root: sha256Hex,
        beacon: beaconChoice,
        own: v.nullable(v.object({ ...ownTickets.entries, id: pseudonym })),
      }),
    ),
    localChain,
    /** The next chain, from when a tenth of the links is left. */
    nextLocalChain: v.nullable(localChain),
  }),
  errors: [],
});
export type Jackpot = v.InferOutput<typeof getJackpot.response>;

/** The number of tickets of an entry that cash stakes bought; absent in lists that were sealed before rule 3. */
const bought = v.optional(v.number());

export const jackpotResult = v.object({
  date: calendarDay,
  status: v.picklist(['drawn', 'carried']),
  drawnAt: isoTime,
  ...pool,
  carry: vtAmount,
  /** Null if no beacon answered. */
  beacon: v.nullable(beaconSource),
  /** The caller's pseudonym of that day; null without a ticket. */
  ownId: v.nullable(pseudonym),
  prizes: v.array(
    v.object({
      place: v.number(),
      id: pseudonym,
      cash: vtAmount,
      promo: vtAmount,
      /** False if the account was deleted before the draw: the prize lapsed. */
      paid: v.boolean(),
    }),
  ),
});
export type JackpotResult = v.InferOutput<typeof jackpotResult>;

export const listJackpotDays = endpoint({
  method: 'GET',
  path: '/api/jackpot/days',
  summary: 'Days that were drawn, newest first, 10 a page; `before` is the date of the last one seen.',
  auth: 'public',
  query: v.object({ before: v.optional(calendarDay) }),
  response: v.object({ days: v.array(jackpotResult), next: v.nullable(calendarDay) }),
  errors: [],
});

export const getJackpotDay = endpoint({
  method: 'GET',
  path: '/api/jackpot/days/:date',
  summary:
    'Everything that decided a sealed day: its public export, which anybody can compute again, and how the beacon ' +
    'was chosen. Before the draw, and for a day without a beacon, `entries` holds the sealed list instead of `export`.',
  auth: 'public',
  params: v.object({ date: calendarDay }),
  response: v.object({
    format: v.literal('voltide-jackpot-day/1'),
    date: calendarDay,
    sealedAtMs: v.number(),
    root: sha256Hex,
    export: v.nullable(v.record(v.string(), v.unknown())),
    entries: v.nullable(v.array(v.object({ id: pseudonym, tickets: v.number(), bought }))),
    beacon: beaconChoice,
    localChain,
  }),
  errors: ['not_found'],
});

export const getJackpotProof = endpoint({
  method: 'GET',
  path: '/api/jackpot/days/:date/proof',
  summary: "Shows that the caller's tickets are in the sealed list of a day: the neighbours on the way to its root.",
  auth: 'player',
  params: v.object({ date: calendarDay }),
  response: v.object({
    root: sha256Hex,
    proof: v.object({
      date: calendarDay,
      entry: v.object({ id: pseudonym, tickets: v.number(), bought, first: v.number() }),
      place: v.number(),
      entries: v.number(),
      tickets: v.number(),
      neighbours: v.array(sha256Hex),
    }),
  }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});
