import { calendarDay, endpoint, isoTime, OPERATOR_ERRORS, sha256Hex, vtAmount } from '@voltide/contract';
import * as v from 'valibot';

import { beaconChoice, beaconSource } from '../beacon-choice.ts';
import { localChain } from './contract.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * `open`: the current day. `carried`: no beacon answered, so that the pool goes to the next day.
 */
export const JACKPOT_STATES = ['open', 'sealed', 'drawn', 'carried'] as const;
export type JackpotState = (typeof JACKPOT_STATES)[number];

const filter = { state: v.optional(v.picklist(JACKPOT_STATES)) };

export const operatorJackpotDay = v.object({
  date: calendarDay,
  state: v.picklist(JACKPOT_STATES),
  pool: vtAmount,
  topUp: vtAmount,
  /** The part of the pool that came from the days before. */
  carried: vtAmount,
  /** Part that goes on to the next day; null before the draw. */
  carry: v.nullable(vtAmount),
  players: count,
  tickets: count,
  sealedAt: v.nullable(isoTime),
  drawnAt: v.nullable(isoTime),
  /** The source that was asked, or decided; null before the seal and if none answered. */
  beacon: v.nullable(beaconSource),
  prizes: v.object({ paid: count, waiting: count, lapsed: count, cash: vtAmount, promo: vtAmount }),
});
export type OperatorJackpotDay = v.InferOutput<typeof operatorJackpotDay>;

export const listJackpotsForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/jackpots',
  summary: 'Days of the jackpot with pools, tickets, draws and prizes, the latest first, 50 a page.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...filter, before: v.optional(calendarDay) }),
  response: v.object({ days: v.array(operatorJackpotDay), next: v.nullable(calendarDay) }),
  errors: OPERATOR_ERRORS,
});

export const exportJackpots = endpoint({
  method: 'GET',
  path: '/api/admin/jackpots/csv',
  summary: 'The days of the jackpot that a search finds, the latest first, at most 10,000, as CSV.',
  auth: 'superadmin',
  scope: 'any',
  act: 'list_exported',
  file: { name: 'voltide-jackpots.csv', type: 'text/csv' },
  query: v.object(filter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

export const getJackpotForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/jackpots/:date',
  summary: 'A day of the jackpot: its seal, its beacon, and each prize with the account that won it.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ date: calendarDay }),
  response: v.object({
    now: isoTime,
    day: operatorJackpotDay,
    sealsAt: isoTime,
    drawsAt: isoTime,
    /** The root over the sealed list of tickets; null before the seal. */
    root: v.nullable(sha256Hex),
    choice: v.nullable(beaconChoice),
    localChain: v.nullable(localChain),
    prizes: v.array(
      v.object({
        place: v.number(),
        /** The pseudonym of the winner in the public export. */
        id: v.string(),
        account: v.object({ id: v.string(), username: v.nullable(v.string()) }),
        ticket: count,
        /** The winner's tickets of the day, and the bought ones among them. */
        tickets: count,
        bought: count,
        cash: vtAmount,
        promo: vtAmount,
        state: v.picklist(['paid', 'waiting', 'lapsed']),
        paidAt: v.nullable(isoTime),
      }),
    ),
  }),
  errors: [...OPERATOR_ERRORS, 'not_found'],
});
