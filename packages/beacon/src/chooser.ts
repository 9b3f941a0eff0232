import { assert, present, type Clock } from '@voltide/core';

import {
  BEACON_SOURCES,
  beaconValue,
  type BeaconAnswer,
  type BeaconChecks,
  type BeaconSource,
  type BeaconSourceName,
  type NamedRound,
} from './source.ts';

/** A source that has not answered for this long after its round was due is passed over (rules book §2). */
export const PASS_OVER_AFTER_MS = 60_000;

export const GIVE_UP_AFTER_MS = 600_000;

/** A round is named at least this long before it is due (rules book §2). */
export const NAMED_AHEAD_MS = 3000;

/** A source that was passed over. It stays in the result, so that no value can be dropped unseen. */
export type PassedOver = {
  readonly source: BeaconSourceName;
  readonly named?: NamedRound;
  readonly atMs: number;
  /** `away`: the first source had not answered for a minute when the choice began. */
  readonly reason: 'away' | 'no_round' | 'no_answer' | 'wrong_answer';
};

type Past = {
  readonly fromMs: number;
  readonly passedOver: readonly PassedOver[];
};

/** State of a choice. Plain data: it is stored after each step, before the next one is taken. */
export type BeaconState =
  | (Past & { readonly status: 'naming'; readonly source: BeaconSourceName; readonly notBeforeMs: number })
  | (Past & {
      readonly status: 'waiting';
      readonly source: BeaconSourceName;
      readonly named: NamedRound;
      readonly wrongAnswers: number;
    })
  | (Past & {
      readonly status: 'chosen';
      readonly source: BeaconSourceName;
      readonly named: NamedRound;
      readonly proof: string;
      readonly value: string;
    })
  | (Past & { readonly status: 'given up'; readonly atMs: number });

/**
 * Begins to choose a beacon whose round is due at a moment or after it. A first source that is away is passed over at
 * once (rules book §2).
 */
export function startBeacon(notBeforeMs: number, { isFirstAway = false } = {}): BeaconState {
  const [first] = BEACON_SOURCES;
  const start = { status: 'naming', fromMs: notBeforeMs, notBeforeMs } as const;
  if (!isFirstAway) return { ...start, passedOver: [], source: first };
  const passed = { source: first, atMs: notBeforeMs - NAMED_AHEAD_MS, reason: 'away' } as const;
  return { ...start, passedOver: [passed], source: sourceAfter(first) };
}

/**
 * Takes steps until a round is named: each source is asked at most once, and the first one again. A state that is still
 * `naming` afterwards had no source that names one.
 */
export async function nameBeacon(ports: BeaconPorts, state: BeaconState): Promise<BeaconState> {
  let after = state;
  for (let step = 0; step <= BEACON_SOURCES.length && after.status === 'naming'; step++) {
    after = await stepBeacon(ports, after);
  }
  return after;
}

/** Ports of a step. A missing source is passed over like one that names no round. */
export type BeaconPorts = {
  readonly clock: Clock;
  readonly sources: readonly BeaconSource[];
  readonly checks: BeaconChecks;
  /** True if a document that names the round is published with it: no round that is due by then may be named. */
  readonly hasDocument?: boolean;
};

/**
 * Takes one step: names a round, or asks once for the value of the named one, or passes a source over. Store the state
 * and publish it before the next step; a state that has come to its end is given back as it is.
 */
export async function stepBeacon(ports: BeaconPorts, state: BeaconState): Promise<BeaconState> {
  const nowMs = (): number => momentOf(state, ports.clock.nowMs());
  if (state.status === 'naming') {
    const named = await findSource(ports, state.source)?.nameRound(earliestMs(state, nowMs())).catch(nothing);
    const isLate = ports.hasDocument === true && named !== undefined && named.dueAtMs <= nowMs();
    return nameRound(state, nowMs(), isLate ? undefined : named);
  }
  if (state.status !== 'waiting' || nowMs() < state.named.dueAtMs) return state;
  const late = passTime(state, nowMs());
  if (late !== state) return late;
  const answer = await findSource(ports, state.source)?.askRound(state.named).catch(nothing);
  const inTime = passTime(state, nowMs());
  return inTime !== state || answer === undefined ? inTime : takeAnswer(ports.checks, state, answer);
}

/** A moment at which a state is taken further: never before a source was passed over, by whichever node that was. */
export function momentOf({ passedOver }: BeaconState, nowMs: number): number {
  return Math.max(nowMs, passedOver.at(-1)?.atMs ?? nowMs);
}

/**
 * Takes the round that a source named; none is taken that is due before the requested moment, as it could be known
 * already.
 */
function nameRound(state: BeaconState, nowMs: number, named: NamedRound | undefined): BeaconState {
  assert(state.status === 'naming', 'a round is named once');
  const { fromMs, passedOver, source, notBeforeMs } = state;
  if (nowMs >= fromMs + GIVE_UP_AFTER_MS) return { status: 'given up', fromMs, passedOver, atMs: nowMs };
  const isGood = named !== undefined && Number.isSafeInteger(named.round) && named.dueAtMs >= notBeforeMs;
  if (!isGood) return passOver(state, nowMs, 'no_round');
  return { status: 'waiting', fromMs, passedOver, source, named, wrongAnswers: 0 };
}

/** Takes an answer. One for another round, or one that fails its check, is counted and not taken. */
function takeAnswer(checks: BeaconChecks, state: BeaconState, answer: BeaconAnswer): BeaconState {
  assert(state.status === 'waiting', 'an answer belongs to a round that was named');
  const { fromMs, passedOver, source, named } = state;
  const value = answer.round === named.round ? beaconValue(checks, source, answer) : undefined;
  if (value === undefined) return { ...state, wrongAnswers: state.wrongAnswers + 1 };
  return { status: 'chosen', fromMs, passedOver, source, named, proof: answer.proof, value };
}

/** Applies the clock: the same state while there is time left. */
export function passTime(state: BeaconState, nowMs: number): BeaconState {
  if (state.status !== 'waiting') return state;
  if (nowMs >= state.fromMs + GIVE_UP_AFTER_MS) {
    const { passedOver } = passOver(state, nowMs, 'no_answer');
    return { status: 'given up', fromMs: state.fromMs, passedOver, atMs: nowMs };
  }
  if (nowMs < state.named.dueAtMs + PASS_OVER_AFTER_MS) return state;
  return passOver(state, nowMs, state.wrongAnswers > 0 ? 'wrong_answer' : 'no_answer');
}

/**
 * Gives a choice up early, because what waited for it has ended. A named round stays in it as passed over, so that
 * anybody can see which value was not taken.
 */
export function abandonBeacon(state: BeaconState, nowMs: number): BeaconState & { readonly status: 'given up' } {
  const atMs = momentOf(state, nowMs);
  const { fromMs, passedOver } = state.status === 'waiting' ? passOver(state, atMs, 'no_answer') : state;
  return { status: 'given up', fromMs, passedOver, atMs };
}

function passOver(
  state: BeaconState & { readonly status: 'naming' | 'waiting' },
  nowMs: number,
  reason: PassedOver['reason'],
): BeaconState {
  const { fromMs, source } = state;
  const named = state.status === 'waiting' ? { named: state.named } : {};
  const passedOver = [...state.passedOver, { source, ...named, atMs: nowMs, reason }];
  const notBeforeMs = Math.max(fromMs, nowMs + NAMED_AHEAD_MS);
  return { status: 'naming', fromMs, passedOver, source: sourceAfter(source), notBeforeMs };
}

/** Returns the operator's chain that a choice takes its value from; the first one where it takes it from none. */
export function chainOf(state: BeaconState): number {
  const hasLink = (state.status === 'waiting' || state.status === 'chosen') && state.source === 'local-chain';
  return hasLink ? (state.named.chain ?? 1) : 1;
}

/** Returns a choice as it is published. The end of its chain stands beside it and says more than the chain's number. */
export function publishedChoice<State extends BeaconState>(state: State): State {
  const passedOver = state.passedOver.map(({ named, ...passed }) =>
    named === undefined ? passed : { ...passed, named: publishedRound(named) },
  );
  if (state.status !== 'waiting' && state.status !== 'chosen') return { ...state, passedOver };
  return { ...state, passedOver, named: publishedRound(state.named) };
}

function publishedRound({ round, dueAtMs }: NamedRound): NamedRound {
  return { round, dueAtMs };
}

/** Returns the next source in order; after the last comes the first. */
export function sourceAfter(source: BeaconSourceName): BeaconSourceName {
  return present(BEACON_SOURCES[(BEACON_SOURCES.indexOf(source) + 1) % BEACON_SOURCES.length], 'a source');
}

/**
 * For drand the round follows from the requested moment, whenever it is named. For another source, a round that is
 * named late could be known by then, so a later one is requested.
 */
function earliestMs(state: BeaconState & { readonly status: 'naming' }, nowMs: number): number {
  if (state.source === 'drand-quicknet') return state.notBeforeMs;
  return Math.max(state.notBeforeMs, nowMs + NAMED_AHEAD_MS);
}

function findSource({ sources }: BeaconPorts, name: BeaconSourceName): BeaconSource | undefined {
  return sources.find((source) => source.name === name);
}

function nothing(): undefined {
  return undefined;
}
