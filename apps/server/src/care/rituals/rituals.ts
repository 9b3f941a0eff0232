import {
  RITUAL_HISTORY,
  toldFreezeCause,
  type checkRitual,
  type getPosition,
  type ResponseOf,
  type Rituals as RitualsView,
} from '@voltide/contract';
import { formatVt, present, type Clock, type UserId } from '@voltide/core';
import { PLAY_LASTS_MS } from '@voltide/games/progress/play-time';

import type { Profile } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { findFreeze, type Freeze } from '../../money/ledger/freezes.sql.ts';
import {
  findExclusion,
  listLimited,
  listLimits,
  type Exclusion,
  type Limited,
} from '../player-limits/player-limits.sql.ts';
import { listOpenBusiness, OPEN_BUSINESS } from './open-business.ts';
import {
  findLeftOpen,
  findLimitNote,
  findTimeCheck,
  sinceCheckMs,
  targetOf,
  USUAL_INTERVAL,
  type PlayFacts,
  type RitualInterval,
  type RitualKind,
  type SetLimit,
} from './ritual-rules.ts';
import {
  deleteOldRituals,
  findInterval,
  findLastCheck,
  findPlayed,
  findWaiting,
  insertRitual,
  listRituals,
  saveInterval,
  updateAnswer,
  type RitualAnswer,
  type RitualRow,
} from './rituals.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };
type RitualCheck = ResponseOf<typeof checkRitual>;
type Position = ResponseOf<typeof getPosition>;
type CheckRequest = { readonly userId: UserId; readonly profile: Profile; readonly again: boolean };

/** Longer than a month, so that a limit is not mentioned twice in its period. */
const KEPT_MS = 40 * 86_400_000;
const MINUTE_MS = 60_000;
/** The longest time to show an unanswered prompt: after it, the figures are outdated. */
const WAITS_MS = 10 * MINUTE_MS;
const ALL_KINDS: readonly RitualKind[] = ['time', 'limit', 'unfinished'];
/** Prompts that pause play in profile strict until they are answered, as in voltide.find_pause. */
const PAUSING = ['time', 'limit'] as const;
const NOTHING: RitualCheck = { needsRitual: false, ritualPrompt: null, details: null, exclusion: null, freeze: null };

/**
 * Prompts that protect players (S11-02, S15-04). The server decides when one is due by the play time it counts; none
 * ever asks anybody to play more.
 */
export function createRituals({ database, clock }: Ports) {
  return {
    check: (request: CheckRequest): Promise<RitualCheck> => checkNow(database, request, clock.nowMs()),

    /** @throws AppError `not_found` */
    async answer(
      userId: UserId,
      { id, answer }: { readonly id: string; readonly answer: RitualAnswer },
    ): Promise<void> {
      const isKnown = await updateAnswer(database, { userId, id, answer, atMs: clock.nowMs() });
      if (!isKnown) throw new AppError('not_found');
    },

    list: (userId: UserId): Promise<RitualsView> => list(database, userId),

    setInterval: (userId: UserId, minutes: RitualInterval): Promise<void> => saveInterval(database, userId, minutes),

    position: (userId: UserId): Promise<Position> => readPosition(database, userId, clock.nowMs()),
  };
}

async function checkNow(database: Database, request: CheckRequest, atMs: number): Promise<RitualCheck> {
  const { userId, profile, again } = request;
  const [exclusion, freeze] = await Promise.all([findExclusion(database, userId, atMs), findFreeze(database, userId)]);
  if (exclusion !== undefined || freeze !== undefined) {
    return { ...NOTHING, exclusion: exclusionView(exclusion), freeze: freezeView(freeze) };
  }
  if (profile === 'closed') return NOTHING;
  const facts = await readFacts(database, userId, atMs);
  if (facts === undefined) return NOTHING;
  const isStrict = profile === 'strict';
  const withLater = again && isStrict;
  const sinceMs = isStrict ? 0 : atMs - WAITS_MS;
  const waiting = await findWaiting(database, userId, { kinds: withLater ? PAUSING : ALL_KINDS, withLater, sinceMs });
  const row = waiting ?? (await noteDue(database, userId, facts, profile));
  return row === undefined ? NOTHING : presentRitual(row, facts, profile);
}

function exclusionView(exclusion: Exclusion | undefined): RitualCheck['exclusion'] {
  return exclusion === undefined ? null : { kind: exclusion.kind, until: new Date(exclusion.untilMs).toISOString() };
}

function freezeView(freeze: Freeze | undefined): RitualCheck['freeze'] {
  return freeze === undefined
    ? null
    : { since: new Date(freeze.frozenAtMs).toISOString(), cause: toldFreezeCause(freeze.cause) };
}

async function noteDue(
  database: Database,
  userId: UserId,
  facts: PlayFacts,
  profile: Profile,
): Promise<RitualRow | undefined> {
  const { atMs, playedMs } = facts;
  for (const due of await listDue(database, userId, facts, profile)) {
    const row = await insertRitual(database, { ...due, userId, atMs, playedMs });
    if (row === undefined) continue;
    await deleteOldRituals(database, { userId, beforeMs: atMs - KEPT_MS, keep: RITUAL_HISTORY });
    return row;
  }
  return undefined;
}

async function list(database: Database, userId: UserId): Promise<RitualsView> {
  const [interval, rows] = await Promise.all([
    findInterval(database, userId),
    listRituals(database, userId, RITUAL_HISTORY),
  ]);
  const history = rows.map(({ id, atMs, kind, message, answer }) => ({
    id,
    at: new Date(Number(atMs)).toISOString(),
    kind,
    message,
    answer,
  }));
  return { intervalMinutes: interval ?? USUAL_INTERVAL, history };
}

async function readPosition(database: Database, userId: UserId, atMs: number): Promise<Position> {
  const [limited, facts] = await Promise.all([listLimited(database, userId, atMs), readFacts(database, userId, atMs)]);
  const { intervalMinutes, ...played } = present(facts, 'the player of a session');
  const nextCheckMs = Math.max(0, intervalMinutes * MINUTE_MS - sinceCheckMs({ intervalMinutes, ...played }));
  const of = (period: Limited['period']): Position['day'] => {
    const { playedMs, stake, netLoss } = periodOf(limited, period);
    return { playedMs: Number(playedMs), stake: formatVt(stake), net: formatVt(-netLoss) };
  };
  return { day: of('day'), week: of('week'), month: of('month'), intervalMinutes, nextCheckMs };
}

async function readFacts(connection: Connection, userId: UserId, atMs: number): Promise<PlayFacts | undefined> {
  const [played, limited, intervalMinutes, lastCheck] = await Promise.all([
    findPlayed(connection, userId),
    listLimited(connection, userId, atMs),
    findInterval(connection, userId),
    findLastCheck(connection, userId),
  ]);
  if (played === undefined) return undefined;
  const { stake, netLoss, playedMs } = periodOf(limited, 'day');
  const lastPlayAtMs = played.lastPlayAtMs === 0n ? undefined : Number(played.lastPlayAtMs);
  return {
    atMs,
    playedMs: Number(played.playedMs) + stepMs(lastPlayAtMs, atMs),
    playedTodayMs: Number(playedMs),
    lastPlayAtMs,
    stakeTodaySun: stake,
    netLossTodaySun: netLoss,
    intervalMinutes: intervalMinutes ?? USUAL_INTERVAL,
    lastCheck: lastCheck === undefined ? undefined : { id: lastCheck.id, playedMs: Number(lastCheck.playedMs) },
  };
}

/** Returns the play time since the last play: five minutes at most, as voltide.step_ms has it. */
function stepMs(lastPlayAtMs: number | undefined, atMs: number): number {
  return lastPlayAtMs === undefined ? 0 : Math.max(0, Math.min(atMs - lastPlayAtMs, PLAY_LASTS_MS));
}

async function listDue(connection: Connection, userId: UserId, facts: PlayFacts, profile: Profile) {
  const check = findTimeCheck(facts);
  if (check !== undefined) return [check];
  const [set, limited] = await Promise.all([
    listLimits(connection, userId),
    listLimited(connection, userId, facts.atMs),
  ]);
  const notes = findLimitNote(
    facts,
    set.flatMap(({ kind, period, state: { amount } }): SetLimit[] => {
      const { stake, allStake, netLoss, playedMs, untilMs } = periodOf(limited, period);
      const used = { stake, all_stake: allStake, net_loss: netLoss, play_time: playedMs, deposit: 0n }[kind];
      return amount === undefined ? [] : [{ kind, period, amount, used, untilMs: Number(untilMs) }];
    }),
  );
  return [...notes, ...findLeftOpen(facts, await listOpenBusiness(connection, userId), profile)];
}

function periodOf(limited: readonly Limited[], period: Limited['period']): Limited {
  return present(
    limited.find((each) => each.period === period),
    'a period of a player',
  );
}

function presentRitual({ id, kind, topic, message }: RitualRow, facts: PlayFacts, profile: Profile): RitualCheck {
  const pausesPlay = profile === 'strict' && kind !== 'unfinished';
  return {
    exclusion: null,
    freeze: null,
    needsRitual: true,
    ritualPrompt: {
      message,
      priority: kind === 'unfinished' ? 'low' : pausesPlay ? 'high' : 'medium',
      targetMinRituals: targetOf(facts),
      intervalMinutes: facts.intervalMinutes,
      colorScheme: 'calm',
      animationType: 'fade',
      soundEffect: null,
    },
    details: {
      id,
      kind,
      pausesPlay,
      playedMs: facts.playedTodayMs,
      net: formatVt(-facts.netLossTodaySun),
      link: OPEN_BUSINESS.find((each) => each.topic === topic)?.link ?? null,
    },
  };
}
