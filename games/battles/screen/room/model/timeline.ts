import { DECIDER_MS, LAND_SHARE } from '../../../timeline.ts';
import type { Show } from './show.ts';

export type Frame =
  | { readonly kind: 'countdown' }
  /** A round: its reels spin, or have landed. */
  | { readonly kind: 'round'; readonly round: number; readonly isLanded: boolean }
  /** The draw that decides, after the last round. */
  | { readonly kind: 'decider'; readonly isLanded: boolean }
  | { readonly kind: 'ended' };

/** The times of a show in milliseconds from its start, at single speed. */
export type Score = {
  readonly rounds: number;
  readonly roundMs: number;
  /** Landing time of the reels within a round. */
  readonly landMs: number;
  readonly deciderMs: number;
  readonly deciderLandMs: number;
};

const DECIDERS = {
  tie: { deciderMs: DECIDER_MS.tie, deciderLandMs: 2600 },
  jackpot: { deciderMs: DECIDER_MS.jackpot, deciderLandMs: 5600 },
} as const;
const NO_DECIDER = { deciderMs: 0, deciderLandMs: 0 } as const;

/** Computes the times of a replay from public facts, so that all screens agree. */
export function scoreOf({ found, decider }: Pick<Show, 'found' | 'decider'>, roundMs: number): Score {
  const deciderTimes = decider === undefined ? NO_DECIDER : DECIDERS[decider.kind];
  return { rounds: found.length, roundMs, landMs: roundMs * LAND_SHARE, ...deciderTimes };
}

export function lengthMs({ rounds, roundMs, deciderMs }: Score): number {
  return rounds * roundMs + deciderMs;
}

export function frameAt(score: Score, atMs: number): Frame {
  const { rounds, roundMs, landMs, deciderLandMs } = score;
  if (atMs < 0) return { kind: 'countdown' };
  if (atMs >= lengthMs(score)) return { kind: 'ended' };
  const round = Math.floor(atMs / roundMs);
  if (round < rounds) return { kind: 'round', round, isLanded: atMs - round * roundMs >= landMs };
  return { kind: 'decider', isLanded: atMs - rounds * roundMs >= deciderLandMs };
}

/** Returns the start of the frame after this moment; undefined after the last. */
export function nextFrameMs(score: Score, atMs: number): number | undefined {
  const { rounds, roundMs, landMs, deciderLandMs } = score;
  const end = lengthMs(score);
  if (atMs < 0) return 0;
  if (atMs >= end) return undefined;
  const round = Math.floor(atMs / roundMs);
  const beganMs = Math.min(round, rounds) * roundMs;
  const restMs = beganMs + (round < rounds ? landMs : deciderLandMs);
  if (atMs < restMs) return restMs;
  return round < rounds ? Math.min(beganMs + roundMs, end) : end;
}

export function landedIn(frame: Frame, rounds: number): number {
  if (frame.kind === 'countdown') return 0;
  if (frame.kind === 'round') return frame.round + (frame.isLanded ? 1 : 0);
  return rounds;
}

export function isSameFrame(one: Frame, other: Frame): boolean {
  return (
    one.kind === other.kind &&
    ('round' in one ? one.round : 0) === ('round' in other ? other.round : 0) &&
    ('isLanded' in one && one.isLanded) === ('isLanded' in other && other.isLanded)
  );
}

/** Returns the moment at which so many rounds have landed; past the last one, the end. */
export function stepMs(score: Score, landed: number): number {
  if (landed <= 0) return 0;
  if (landed > score.rounds) return lengthMs(score);
  return (landed - 1) * score.roundMs + score.landMs;
}
