import { GIVE_UP_AFTER_MS, NAMED_AHEAD_MS } from '@voltide/beacon';
import { describe, expect, it } from 'vitest';

import {
  BATTLE_STATES,
  listHistoryFaults,
  moveBattle,
  MOVES,
  UNFILLED_AFTER_MS,
  type BattleFacts,
  type BattleState,
  type HistoryRow,
  type MoveName,
} from './states.ts';

const OPENED = 1_000_000;
const LOCKED = OPENED + 5000;
const waiting: BattleFacts = {
  nowMs: OPENED + 1000,
  openedAtMs: OPENED,
  freeSeats: 1,
  players: 1,
  hasLostFunding: false,
  beacon: 'none',
  isPaid: false,
};
const full: BattleFacts = { ...waiting, freeSeats: 0, players: 2 };
const locked: BattleFacts = { ...full, nowMs: LOCKED + 4000, lockedAtMs: LOCKED, beacon: 'waiting' };
const givenUp: BattleFacts = {
  ...locked,
  beacon: 'given up',
  nowMs: LOCKED + NAMED_AHEAD_MS + GIVE_UP_AFTER_MS,
};
const ordered = { isVoidedByOperator: true };
const names = Object.keys(MOVES) as MoveName[];

describe('S5-02 a battle', () => {
  const moves: readonly [string, BattleState, MoveName, BattleFacts, BattleState | undefined][] = [
    ['locks when every seat is taken', 'open', 'lock', full, 'locked'],
    ['does not lock with a free seat', 'open', 'lock', waiting, undefined],
    ['does not lock when its time is up', 'open', 'lock', { ...full, nowMs: OPENED + UNFILLED_AFTER_MS }, undefined],
    ['locks until then', 'open', 'lock', { ...full, nowMs: OPENED + UNFILLED_AFTER_MS - 1 }, 'locked'],
    ['does not lock with house seats alone', 'open', 'lock', { ...full, players: 0 }, undefined],
    [
      'is cancelled when it is not full in time',
      'open',
      'cancel',
      { ...waiting, nowMs: OPENED + UNFILLED_AFTER_MS },
      'cancelled',
    ],
    ['is not cancelled before', 'open', 'cancel', waiting, undefined],
    ['is cancelled when no player is left', 'open', 'cancel', { ...waiting, players: 0 }, 'cancelled'],
    ['is cancelled when who funds it left', 'open', 'cancel', { ...waiting, hasLostFunding: true }, 'cancelled'],
    ['is never cancelled once it is locked', 'locked', 'cancel', { ...locked, players: 0 }, undefined],
    [
      'stays locked under another name of its beacon',
      'locked',
      'rename',
      { ...locked, beacon: 'next round' },
      'locked',
    ],
    ['keeps the round that it waits for', 'locked', 'rename', locked, undefined],
    ['rolls when the beacon is there', 'locked', 'roll', { ...locked, beacon: 'chosen' }, 'rolling'],
    ['does not roll before', 'locked', 'roll', locked, undefined],
    ['is voided when the beacon was given up', 'locked', 'void', givenUp, 'voided'],
    ['is not voided before its ten minutes', 'locked', 'void', { ...givenUp, nowMs: givenUp.nowMs - 1 }, undefined],
    ['is not voided while a beacon can come', 'locked', 'void', { ...givenUp, beacon: 'waiting' }, undefined],
    ['is cancelled by an operator while it is open', 'open', 'cancel', { ...waiting, ...ordered }, 'cancelled'],
    ['is voided by an operator before its round is due', 'locked', 'void', { ...locked, ...ordered }, 'voided'],
    [
      'is voided by an operator when a source stays away',
      'locked',
      'void',
      { ...locked, ...ordered, beacon: 'next round' },
      'voided',
    ],
    [
      'is not voided by an operator once its round is due',
      'locked',
      'void',
      { ...locked, ...ordered, beacon: 'due' },
      undefined,
    ],
    ['is not voided by an operator once it rolls', 'rolling', 'void', { ...locked, ...ordered }, undefined],
    ['is not voided by an operator once it is settled', 'settled', 'void', { ...locked, ...ordered }, undefined],
    ['is settled when all are paid', 'rolling', 'settle', { ...locked, isPaid: true }, 'settled'],
    ['is not settled while a seat waits for its pay', 'rolling', 'settle', locked, undefined],
    ['is never voided once it rolls', 'rolling', 'void', givenUp, undefined],
  ];

  it.each(moves.map(([what, ...rest]) => ({ what, rest })))('$what', ({ rest: [state, move, facts, to] }) => {
    const answer = moveBattle(state, move, facts);
    expect('state' in answer ? answer.state : undefined).toBe(to);
    if ('refused' in answer) expect(answer.refused).not.toBe('');
  });

  it('ends settled, cancelled or voided, and nothing moves it any more', () => {
    const isEnd = (state: BattleState): boolean => names.every((name) => MOVES[name].from !== state);
    expect(BATTLE_STATES.filter(isEnd)).toEqual(['settled', 'cancelled', 'voided']);
    for (const state of BATTLE_STATES.filter(isEnd)) {
      for (const name of names) expect(moveBattle(state, name, { ...givenUp, isPaid: true })).toHaveProperty('refused');
    }
  });

  it('can always go on: whatever is known of it, time brings it to its end', () => {
    for (const freeSeats of [0, 1]) {
      for (const players of [0, 1, 2]) {
        const late: BattleFacts = { ...waiting, freeSeats, players, nowMs: OPENED + UNFILLED_AFTER_MS };
        expect(names.some((name) => 'state' in moveBattle('open', name, late))).toBe(true);
      }
    }
    for (const beacon of ['next round', 'chosen', 'given up'] as const) {
      expect(names.some((name) => 'state' in moveBattle('locked', name, { ...givenUp, beacon }))).toBe(true);
    }
  });

  it('never has two ways to go from the same facts', () => {
    for (const freeSeats of [0, 1]) {
      for (const players of [0, 1]) {
        for (const nowMs of [OPENED, OPENED + UNFILLED_AFTER_MS]) {
          const facts: BattleFacts = { ...waiting, freeSeats, players, nowMs };
          expect(names.filter((name) => 'state' in moveBattle('open', name, facts)).length).toBeLessThan(2);
        }
      }
    }
    for (const beacon of ['none', 'waiting', 'next round', 'chosen', 'given up'] as const) {
      const facts: BattleFacts = { ...givenUp, beacon };
      expect(names.filter((name) => 'state' in moveBattle('locked', name, facts)).length).toBeLessThan(2);
    }
  });
});

describe('S5-02 the history of a settled battle', () => {
  const history: readonly HistoryRow[] = [
    { state: 'open', atMs: OPENED },
    { state: 'locked', atMs: LOCKED },
    { state: 'locked', atMs: LOCKED + 70_000 },
    { state: 'rolling', atMs: LOCKED + 90_000 },
    { state: 'settled', atMs: LOCKED + 90_000 },
  ];
  const askedFromMs = LOCKED + NAMED_AHEAD_MS;
  const at = (place: number, row: Partial<HistoryRow>) =>
    history.map((old, i) => (i === place ? { ...old, ...row } : old));

  it('is believed when each state follows from the one before', () => {
    expect(listHistoryFaults(history, askedFromMs)).toEqual([]);
    expect(listHistoryFaults(at(0, { atMs: LOCKED - UNFILLED_AFTER_MS + 1 }), askedFromMs)).toEqual([]);
  });

  it.each<[string, readonly HistoryRow[], number, string]>([
    ['begins late', history.slice(1), askedFromMs, 'it does not begin open'],
    ['ends early', history.slice(0, 4), askedFromMs, 'it does not end settled'],
    [
      'leaves a state out',
      history.filter(({ state }) => state !== 'rolling'),
      askedFromMs,
      'it went from locked to settled',
    ],
    ['was voided between', at(3, { state: 'voided' }), askedFromMs, 'it went from voided to settled'],
    ['goes back in time', at(3, { atMs: LOCKED }), askedFromMs, 'it was rolling before it was locked'],
    [
      'was locked too late',
      at(0, { atMs: LOCKED - UNFILLED_AFTER_MS }),
      askedFromMs,
      'it was locked after its time was up',
    ],
    [
      'has a beacon of another time',
      history,
      askedFromMs + 1,
      'its beacon was asked for another time than its lock says',
    ],
  ])('is not when it %s', (_what, rows, fromMs, fault) => {
    expect(listHistoryFaults(rows, fromMs)).toContain(fault);
  });
});
