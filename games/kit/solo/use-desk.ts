import { formatVt } from '@voltide/core';
import { getSound } from '@voltide/ui';

import { isWaiting } from '../next-play.ts';
import { useGameHost } from '../host.ts';
import type { Speed } from '../speed.ts';
import { prefersStill } from '../still.ts';
import { useBet, type Bet } from '../use-bet.ts';
import { usePace, type PaceChoice } from '../use-pace.ts';
import { usePrepared } from '../use-prepared.ts';
import { useSolo, type SoloControl, type SoloGame, type SoloInput } from './use-solo.ts';

/** The first sound opens the audio device, which takes long: after the click has been painted. */
const AFTER_PAINT_MS = 60;

export type Desk = Pick<SoloControl, 'state' | 'land' | 'dismiss'> & {
  readonly game: SoloGame;
  readonly pace: PaceChoice;
  /** Speed of the next run: at once for people who want no motion, normal where the profile leaves no choice. */
  readonly speed: Speed;
  readonly bet: Bet;
  readonly betSun: bigint;
  /** True while a play is under way: nothing may be chosen. */
  readonly isBusy: boolean;
  readonly isResting: boolean;
  readonly canPlay: boolean;
  readonly play: () => void;
  readonly demo: () => void;
};

/**
 * Keeps the desk of a game of one stake.
 * @param inputOf - builds the input for a bet, in decimal VT
 */
export function useDesk(game: SoloGame, inputOf: (bet: string) => SoloInput): Desk {
  const { isOnline } = useGameHost();
  const { bounds, cashBetMaxSun = bounds.mostSun } = game;
  const { state, play, demo, land, dismiss } = useSolo(game);
  const pace = usePace(game.pausedBy);
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const bet = useBet({ bounds, cashBetMaxSun, isBusy });
  const betSun = bet.read.ok ? bet.read.betSun : bounds.leastSun;
  usePrepared();
  const begin = (start: (input: SoloInput) => void): void => {
    if (!bet.read.ok && state.phase !== 'unanswered') return;
    setTimeout(() => getSound().play('tap'), AFTER_PAINT_MS);
    start(inputOf(formatVt(betSun)));
  };
  return {
    game,
    state,
    land,
    dismiss,
    pace,
    speed: prefersStill() ? 'instant' : pace.isFree ? pace.speed : 'normal',
    bet,
    betSun,
    isBusy,
    isResting: isWaiting(state, pace.waitSeconds),
    canPlay: isOnline && (!pace.isClosed || state.phase === 'unanswered'),
    play: () => begin(play),
    demo: () => begin(demo),
  };
}
