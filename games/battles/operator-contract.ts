import { calendarDay, endpoint, isoTime, OPERATOR_ERRORS, packId, vtAmount, amountInput } from '@voltide/contract';
import * as v from 'valibot';

import { beaconChoice } from '../beacon-choice.ts';
import { battleRoom, battleSettings } from './contract.ts';

const battleId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const { state } = battleRoom.entries;
const { layout, mode } = battleSettings.entries;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const account = v.object({ id: v.string(), username: v.nullable(v.string()) });

/** Filters of an operator's list of battles. */
const filter = {
  state: v.optional(state),
  mode: v.optional(mode),
  /** Pack of any of its rounds. */
  pack: v.optional(packId),
  /** Username or id of a player in it. */
  player: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/))),
  /** Days in UTC on which it was opened, both included. */
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
  /** Bounds on the price of a whole seat. */
  minEntry: v.optional(amountInput),
  maxEntry: v.optional(amountInput),
};

export const operatorBattle = v.object({
  battleId,
  state,
  layout,
  mode,
  inverse: v.boolean(),
  packs: v.array(packId),
  entry: vtAmount,
  seatCount: count,
  seatsTaken: count,
  staked: vtAmount,
  createdBy: account,
  isPrivate: v.boolean(),
  isOfGuest: v.boolean(),
  openedAt: isoTime,
  endedAt: v.nullable(isoTime),
  isVoidedByOperator: v.boolean(),
});
export type OperatorBattle = v.InferOutput<typeof operatorBattle>;

export const listBattlesForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/battles',
  summary: 'Every battle, private ones and those of guests too, the one opened last first, 50 a page.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...filter, before: v.optional(battleId) }),
  response: v.object({
    battles: v.array(operatorBattle),
    counts: v.object({ open: count, locked: count, rolling: count }),
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(battleId),
  }),
  errors: OPERATOR_ERRORS,
});

export const exportBattles = endpoint({
  method: 'GET',
  path: '/api/admin/battles/csv',
  summary: 'The battles that a search finds, the one opened last first, at most 10,000, as CSV.',
  auth: 'superadmin',
  scope: 'any',
  act: 'list_exported',
  file: { name: 'voltide-battles.csv', type: 'text/csv' },
  query: v.object(filter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

/**
 * Answers to an operator who wants to void a battle: `open` and `locked` may be, the latter until their beacon is
 * `due`. Operators cannot void one in which they sit (`own`), or whose result is fixed.
 */
export const VOID_ANSWERS = ['open', 'locked', 'due', 'rolling', 'settled', 'ended', 'own'] as const;
export type VoidAnswer = (typeof VOID_ANSWERS)[number];

const operatorSeat = v.object({
  seat: v.number(),
  /** Null for the house. */
  account: v.nullable(account),
  bucket: v.picklist(['cash', 'promo']),
  share: v.number(),
  stake: vtAmount,
  takenAt: isoTime,
  /** Debt to the seat once the battle has ended; null before. */
  owed: v.nullable(v.picklist(['payout', 'refund'])),
  /** VT, with the value of items; null before it was rolled. */
  payout: v.nullable(vtAmount),
  paidAt: v.nullable(isoTime),
});

export const operatorBattlePage = v.object({
  now: isoTime,
  /** The battle in the view of visitors, without its link. */
  battle: battleRoom,
  createdBy: account,
  seats: v.array(operatorSeat),
  /** Null while it is open, and if it was cancelled. */
  beacon: v.nullable(beaconChoice),
  mayVoid: v.picklist(VOID_ANSWERS),
  voided: v.nullable(v.object({ by: account, at: isoTime, reason: v.string(), wasLocked: v.boolean() })),
});
export type OperatorBattlePage = v.InferOutput<typeof operatorBattlePage>;

export const getBattleForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/battles/:battleId',
  summary: 'A battle with its accounts, stakes, beacon and result, and whether it can be voided.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ battleId }),
  response: operatorBattlePage,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const voidBattle = endpoint({
  method: 'POST',
  path: '/api/admin/battles/:battleId/void',
  summary:
    'Voids a battle that is open, or locked and without its beacon: every stake goes back, once, to where it came ' +
    'from, and its players are told the reason. Who repeats the call gets the same answer. `battle_decided`: its ' +
    'beacon is due, or it was rolled. `battle_ended`: it ended otherwise. `own_account`: the operator sits in it.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'battle_voided',
  stepUp: true,
  params: v.object({ battleId }),
  request: v.strictObject({
    reason: v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300)),
  }),
  response: operatorBattlePage,
  errors: [...OPERATOR_ERRORS, 'not_found', 'battle_decided', 'battle_ended', 'own_account'],
});
