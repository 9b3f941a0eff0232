import { GIVE_UP_AFTER_MS, NAMED_AHEAD_MS } from '@voltide/beacon';

export const BATTLE_STATES = ['open', 'locked', 'rolling', 'settled', 'cancelled', 'voided'] as const;
export type BattleState = (typeof BATTLE_STATES)[number];

/** Level from which a player may open private battles (rules book §8). */
export const PRIVATE_BATTLE_LEVEL = 5;

/** A battle that is not full by then is cancelled and refunded (rules book §4). */
export const UNFILLED_AFTER_MS = 30 * 60_000;

/** A lock document is published within this time of the moment from which its beacon was named. */
export const LOCK_LIFE_MS = 1000;

export type BattleFacts = {
  readonly nowMs: number;
  readonly openedAtMs: number;
  readonly lockedAtMs?: number;
  readonly freeSeats: number;
  readonly players: number;
  readonly hasLostFunding: boolean;
  /** `due`: the named round is due, and no round was awaited in vain before it. Its value may be known. */
  readonly beacon: 'none' | 'waiting' | 'due' | 'next round' | 'chosen' | 'given up';
  readonly isPaid: boolean;
  readonly isVoidedByOperator?: boolean;
};

/** A transition of a battle. Each is one transaction and one row of history; nothing else changes the state. */
type Move = {
  readonly from: BattleState;
  readonly to: BattleState;
  readonly guard: { readonly holds: (facts: BattleFacts) => boolean; readonly else: string };
};

/** Returns the earliest due time for the beacon of a battle that locks now (rules book §2). */
export function beaconFromMs(lockedAtMs: number): number {
  return lockedAtMs + NAMED_AHEAD_MS;
}

function isTimeUp({ nowMs, openedAtMs }: BattleFacts): boolean {
  return nowMs >= openedAtMs + UNFILLED_AFTER_MS;
}

function isAbandoned({ players, hasLostFunding }: BattleFacts): boolean {
  return players === 0 || hasLostFunding;
}

function isGivenUp({ beacon, nowMs, lockedAtMs }: BattleFacts): boolean {
  return beacon === 'given up' && lockedAtMs !== undefined && nowMs >= beaconFromMs(lockedAtMs) + GIVE_UP_AFTER_MS;
}

/** A battle whose result may be known cannot be voided: that would be a choice between results. */
function isBeaconUnknown({ beacon }: BattleFacts): boolean {
  return beacon !== 'due' && beacon !== 'chosen';
}

export const MOVES = {
  lock: {
    from: 'open',
    to: 'locked',
    guard: {
      holds: (facts) => facts.freeSeats === 0 && !isTimeUp(facts) && !isAbandoned(facts),
      else: 'a seat is free, its time is up, or no one plays',
    },
  },
  cancel: {
    from: 'open',
    to: 'cancelled',
    guard: {
      holds: (facts) => isTimeUp(facts) || isAbandoned(facts) || facts.isVoidedByOperator === true,
      else: 'its time is not up, and its creator is there or has handed it on',
    },
  },
  rename: {
    from: 'locked',
    to: 'locked',
    guard: { holds: ({ beacon }) => beacon === 'next round', else: 'the named round can still be answered' },
  },
  roll: {
    from: 'locked',
    to: 'rolling',
    guard: { holds: ({ beacon }) => beacon === 'chosen', else: 'the beacon has no value yet' },
  },
  void: {
    from: 'locked',
    to: 'voided',
    guard: {
      holds: (facts) => isGivenUp(facts) || (facts.isVoidedByOperator === true && isBeaconUnknown(facts)),
      else: 'the beacon was not given up, and no operator voids the battle before its round is due',
    },
  },
  settle: {
    from: 'rolling',
    to: 'settled',
    guard: { holds: ({ isPaid }) => isPaid, else: 'a seat has not been paid' },
  },
} as const satisfies Readonly<Record<string, Move>>;

export type MoveName = keyof typeof MOVES;

/** Next state, or in words why the transition is rejected. */
type MoveAnswer = { readonly state: BattleState } | { readonly refused: string };

/** Applies a transition: the one function that decides if a battle may go from one state to another. */
export function moveBattle(state: BattleState, name: MoveName, facts: BattleFacts): MoveAnswer {
  const { from, to, guard }: Move = MOVES[name];
  if (state !== from) return { refused: `a battle that is ${state} cannot become ${to}` };
  return guard.holds(facts) ? { state: to } : { refused: guard.else };
}

export type HistoryRow = { readonly state: BattleState; readonly atMs: number };

/** Lists impossible facts in the history of a settled battle, in words. */
export function listHistoryFaults(history: readonly HistoryRow[], beaconAskedFromMs: number): readonly string[] {
  const faults: string[] = [];
  history.forEach(({ state, atMs }, i) => {
    const before = history[i - 1];
    if (before === undefined) {
      if (state !== 'open') faults.push('it does not begin open');
      return;
    }
    const isMove = Object.values(MOVES).some(({ from, to }) => from === before.state && to === state);
    if (!isMove) faults.push(`it went from ${before.state} to ${state}`);
    if (atMs < before.atMs) faults.push(`it was ${state} before it was ${before.state}`);
  });
  if (history.at(-1)?.state !== 'settled') faults.push('it does not end settled');
  const [opened, locked] = ['open', 'locked'].map((name) => history.find(({ state }) => state === name)?.atMs ?? 0);
  if (opened === undefined || locked === undefined) return faults;
  if (locked >= opened + UNFILLED_AFTER_MS) faults.push('it was locked after its time was up');
  if (beaconAskedFromMs !== beaconFromMs(locked))
    faults.push('its beacon was asked for another time than its lock says');
  return faults;
}
