import type { LimitKind, LimitPeriod, RITUAL_INTERVALS, RITUAL_KINDS } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { PLAY_LASTS_MS } from '@voltide/games/progress/play-time';

import type { Profile } from '../../config.ts';
import type { OpenBusiness } from './open-business.ts';

export type RitualKind = (typeof RITUAL_KINDS)[number];
export type RitualInterval = (typeof RITUAL_INTERVALS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A limit is near from 80 % on. */
const NEAR_PERCENT = 80n;
/** The time away from play after which open business is named: never in the middle of play. */
const AWAY_MS = DAY_MS;

/** The interval of players who have chosen none (rules book §12). */
export const USUAL_INTERVAL: RitualInterval = 60;

export type SetLimit = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint;
  readonly used: bigint;
  readonly untilMs: number;
};

export type PlayFacts = {
  readonly atMs: number;
  readonly playedMs: number;
  readonly playedTodayMs: number;
  readonly lastPlayAtMs: number | undefined;
  readonly stakeTodaySun: bigint;
  readonly netLossTodaySun: bigint;
  readonly intervalMinutes: RitualInterval;
  /** The last reality check, and all time played by then. */
  readonly lastCheck: { readonly id: string; readonly playedMs: number } | undefined;
};

/** A prompt that is due. `topic` and `occasion` identify it among all of the player's. */
export type DueRitual = {
  readonly kind: RitualKind;
  readonly topic: string;
  readonly occasion: string;
  readonly message: string;
};

export function sinceCheckMs({ playedMs, playedTodayMs, lastCheck }: PlayFacts): number {
  return lastCheck === undefined ? playedTodayMs : Math.max(0, playedMs - lastCheck.playedMs);
}

/** Returns the reality check if it is due by the time that the server counted, whatever a page reports. */
export function findTimeCheck(facts: PlayFacts): DueRitual | undefined {
  const since = sinceCheckMs(facts);
  if (since < facts.intervalMinutes * MINUTE_MS) return undefined;
  return {
    kind: 'time',
    topic: 'time',
    occasion: `after ${facts.lastCheck?.id ?? 'none'}`,
    message: `You have played for ${durationText(since)} since your last check. ${todayText(facts)}`,
  };
}

/** Returns the first limit that is reached or near while playing. A limit of zero was meant to be reached. */
export function findLimitNote(facts: PlayFacts, limits: readonly SetLimit[]): readonly DueRitual[] {
  const { atMs, lastPlayAtMs } = facts;
  if (lastPlayAtMs === undefined || atMs - lastPlayAtMs > PLAY_LASTS_MS) return [];
  return limits.flatMap(({ kind, period, amount, used, untilMs }): DueRitual[] => {
    if (amount === 0n || used * 100n < amount * NEAR_PERCENT) return [];
    const isReached = used >= amount;
    const state = isReached ? 'reached' : 'near';
    const [name, unit] = [LIMIT_NAMES[kind], PERIOD_NAMES[period]];
    const so = `${limitText(kind, used)} of ${limitText(kind, amount)}`;
    return [
      {
        kind: 'limit',
        topic: `limit/${kind}/${period}`,
        occasion: `${state} until ${untilMs}`,
        message: isReached
          ? `You have reached your ${name} for ${unit}: ${so}.`
          : `You are close to your ${name} for ${unit}: ${so}.`,
      },
    ];
  });
}

/** Finds open business for a player who comes back after a day; each at most once in a while. */
export function findLeftOpen(
  { atMs, lastPlayAtMs }: PlayFacts,
  open: readonly OpenBusiness[],
  profile: Profile,
): readonly DueRitual[] {
  if (lastPlayAtMs === undefined || atMs - lastPlayAtMs < AWAY_MS) return [];
  return open
    .filter(({ isReward }) => profile === 'open' || !isReward)
    .map(({ topic, message, everyDays }) => ({
      kind: 'unfinished' as const,
      topic,
      occasion: `of ${Math.floor(atMs / DAY_MS / everyDays)}`,
      message,
    }));
}

export function targetOf({ playedTodayMs, intervalMinutes }: PlayFacts): number {
  return Math.floor(playedTodayMs / (intervalMinutes * MINUTE_MS));
}

const LIMIT_NAMES: Readonly<Record<LimitKind, string>> = {
  stake: 'cash stake limit',
  all_stake: 'all-stakes limit',
  net_loss: 'loss limit',
  play_time: 'time limit',
  deposit: 'deposit limit',
};
const PERIOD_NAMES: Readonly<Record<LimitPeriod, string>> = { day: 'today', week: 'this week', month: 'this month' };

function todayText({ playedTodayMs, stakeTodaySun, netLossTodaySun }: PlayFacts): string {
  const money =
    stakeTodaySun === 0n
      ? 'no cash staked'
      : `net result ${vtText(-netLossTodaySun)} on ${vtText(stakeTodaySun)} staked`;
  return `Today: ${durationText(playedTodayMs)}, ${money}.`;
}

function limitText(kind: LimitKind, size: bigint): string {
  return kind === 'play_time' ? durationText(Number(size)) : vtText(size);
}

/** Formats a duration as "1 h 5 min". */
function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats an amount as "−3.20 VT", with more decimals only where there are any. */
function vtText(amountSun: bigint): string {
  const text = formatVt(amountSun).replace(/0{1,4}$/, '');
  return `${text.replace('-', '−')} VT`;
}
