import type { Clock } from '@voltide/core';
import { DepthField, Live } from '@voltide/ui';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { throwSparks } from '../../../kit/burst.ts';
import { useInTurn } from '../../../kit/in-turn.ts';
import type { ReelRun } from '../../../kit/reel/reel-plan.ts';
import { prefersStill } from '../../../kit/still.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { beaconSentence, type Beacon } from './model/beacon.ts';
import { endingOf, endingSentence, leadSentence, type Ending } from './model/ending.ts';
import { positionOf, type Playhead } from './model/playhead.ts';
import type { RoundItems } from './model/round-items.ts';
import { teamOf, type Show } from './model/show.ts';
import { listRoundWinners, standingAfter, type Standing } from './model/standing.ts';
import { landedIn, scoreOf, type Frame, type Score } from './model/timeline.ts';
import { roundSentence } from './model/words.ts';
import { BeaconDrawn } from './parts/beacon-drawn.tsx';
import { EndingPanel, type EndingActions } from './parts/ending-panel.tsx';
import { Flight } from './parts/flight.tsx';
import { ItemsByRound } from './parts/items-by-round.tsx';
import { JackpotRing } from './parts/jackpot-ring.tsx';
import { Lanes } from './parts/lanes.tsx';
import { RoundTrack } from './parts/round-track.tsx';
import { SeatReels } from './parts/seat-reels.tsx';
import { Speeds } from './parts/speeds.tsx';
import { TieDraw } from './parts/tie-draw.tsx';
import { LANDING, useFlight } from './use-flight.ts';
import { useShow, type ShowControl } from './use-show.ts';
import { useShowKeys } from './use-show-keys.ts';
import { useShowSound } from './use-show-sound.ts';
import { useWin } from './use-win.ts';
import './battle-show.css';

type BattleShowProps = {
  readonly show: Show;
  readonly items: RoundItems;
  readonly roundMs: number;
  readonly first: Playhead;
  readonly clock: Clock;
  /** True if others see the same at the same time. */
  readonly isLive: boolean;
  readonly onOver: () => void;
  readonly actions: EndingActions;
  readonly beacon: Beacon | undefined;
};

const SPARKS = 140;
/** A longer verdict is set smaller, so that a phone shows it in two lines. */
const LONG_CHARS = 26;

/** Static: it does not change from frame to frame. */
const WATER = (
  <div className="show-water" aria-hidden>
    <DepthField />
  </div>
);

/** Plays a drawn battle round by round: the same for everybody, at any speed. */
export function BattleShow(props: BattleShowProps) {
  const { show, items, roundMs, first, clock, isLive, onOver, actions, beacon } = props;
  const score = useMemo(() => scoreOf(show, roundMs), [show, roundMs]);
  const control = useShow(score, first, clock);
  const { frame, head } = control;
  const standing = useMemo(() => standingAfter(show, landedIn(frame, score.rounds)), [show, frame, score]);
  const ending = useMemo(() => endingOf(show), [show]);
  const roundWinners = useMemo(
    () => (frame.kind === 'round' && frame.isLanded ? listRoundWinners(show, frame.round) : NOBODY),
    [show, frame],
  );
  const winners = useMemo(() => [...new Set(show.winners.map((seat) => teamOf(show, seat)))], [show]);
  const isOver = frame.kind === 'ended';
  const makeSound = useShowSound(show, items, frame);
  const onStart = (runs: readonly ReelRun[], lateMs: number): void => makeSound(runs, lateMs, head.rate);
  const stage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const flight = useFlight({ show, items, score, ending, control });
  const isFlying = flight.hops.length > 0;
  // The end's parts appear in frames of their own after the items have landed.
  const hasLanded = useInTurn(isOver && !isFlying, 1) && isOver;
  const isTold = useInTurn(hasLanded, 1) && isOver;
  const isListed = useInTurn(isTold, 2) && isOver;
  const isCelebrated = useEnd({ show, ending, isOver: hasLanded, onOver, stage, canvas });
  const pace = usePace();
  useShowKeys(control, { isFree: pace.isFree, stage });
  return (
    <section
      ref={stage}
      className="show"
      aria-label="Battle"
      data-frame={frame.kind}
      data-round={roundOf(frame)}
      data-landed={standing.landed}
      data-mode={show.settings.mode}
      data-decides={isDeciding(show, frame) || undefined}
      data-flying={isFlying || undefined}
      data-celebrated={isCelebrated || undefined}
    >
      {WATER}
      <header className="show-head">
        <HeadWords show={show} standing={standing} frame={frame} ending={ending} beacon={beacon} />
        {pace.isKnown ? <Speeds control={control} isFree={pace.isFree} isLive={isLive} /> : null}
      </header>
      <Decider show={show} standing={standing} control={control} score={score} />
      <SeatReels show={show} score={score} items={items} control={control} onStart={onStart}>
        <Lanes
          show={show}
          standing={standing}
          roundWinners={roundWinners}
          winners={isOver ? winners : undefined}
          landing={isFlying ? LANDING : undefined}
          isAtOnce={head.rate === 0 || prefersStill()}
        />
        {isFlying ? <Flight hops={flight.hops} onEnd={flight.end} /> : null}
      </SeatReels>
      <p className="show-words" aria-hidden>
        {isOver ? null : wordsOf(show, standing, frame)}
      </p>
      <Live as="p" className="unseen" role="status">
        {isOver ? endingSentence(show) : heardOf({ show, standing, frame, beacon })}
      </Live>
      <canvas ref={canvas} className="show-sparks" aria-hidden />
      {isTold ? <EndingPanel show={show} ending={ending} actions={actions} /> : null}
      {isListed ? <ItemsByRound show={show} items={items} rows={ending.rows} /> : null}
    </section>
  );
}

const NOBODY: readonly number[] = [];

function roundOf(frame: Frame): number | undefined {
  return frame.kind === 'round' ? frame.round : frame.kind === 'countdown' ? 0 : undefined;
}

type HeadWordsProps = Heard & { readonly ending: Pick<Ending, 'headline'> };

function HeadWords({ show, standing, frame, ending: { headline }, beacon }: HeadWordsProps) {
  if (frame.kind === 'ended') {
    return (
      <h2 className="show-verdict appear" data-long={headline.length > LONG_CHARS || undefined}>
        {headline}
      </h2>
    );
  }
  if (frame.kind === 'countdown' && beacon !== undefined) return <BeaconDrawn beacon={beacon} />;
  return <RoundTrack settings={show.settings} landed={standing.landed} current={roundOf(frame)} />;
}

type EndProps = Pick<BattleShowProps, 'show' | 'onOver'> & {
  readonly ending: Pick<Ending, 'isOwnWin'>;
  readonly isOver: boolean;
  readonly stage: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
};

/** Handles the end of the replay; true while a win is celebrated. */
function useEnd({ show, ending, isOver, onOver, stage, canvas }: EndProps): boolean {
  const [isCelebrated, setCelebrated] = useState(false);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  useWin({
    battleId: show.battleId,
    isOver,
    isOwnWin: ending.isOwnWin,
    onCelebrate: (durationMs) => celebrate({ stage: stage.current, canvas: canvas.current, durationMs, setCelebrated }),
  });
  return isCelebrated;
}

function isDeciding({ settings, found }: Show, frame: Frame): boolean {
  return settings.mode === 'terminal' && frame.kind === 'round' && frame.round === found.length - 1;
}

function wordsOf(show: Show, standing: Standing, frame: Frame): string {
  if (frame.kind === 'countdown') return 'It decides every item. The reels start now.';
  if (frame.kind === 'decider') return show.decider?.kind === 'jackpot' ? 'The draw takes everything.' : '';
  if (isDeciding(show, frame) && frame.kind === 'round' && !frame.isLanded) return 'The last round decides.';
  return leadSentence(show, standing);
}

type Heard = {
  readonly show: Show;
  readonly standing: Standing;
  readonly frame: Frame;
  readonly beacon: Beacon | undefined;
};

/** Announces the beacon, and each round once it has landed, in one sentence. */
function heardOf({ show, standing, frame, beacon }: Heard): string {
  if (frame.kind === 'countdown' || standing.landed === 0) {
    return beacon === undefined ? 'The battle starts.' : beaconSentence(beacon);
  }
  return roundSentence(show, standing);
}

type DeciderProps = {
  readonly show: Show;
  readonly standing: Standing;
  readonly control: ShowControl;
  readonly score: Score;
};

/** Shows the deciding draw: the ring of a jackpot, there from the beginning, or the tickets of a tie. */
function Decider({ show, standing, control, score }: DeciderProps) {
  const { frame, head, clock } = control;
  const { rounds, roundMs, deciderLandMs } = score;
  const elapsedMs = useCallback(
    () => positionOf(head, clock.nowMs()) - rounds * roundMs,
    [head, clock, rounds, roundMs],
  );
  const motion = { elapsedMs, rate: head.rate };
  const isLanded = frame.kind === 'ended' || (frame.kind === 'decider' && frame.isLanded);
  if (show.settings.mode === 'jackpot') {
    const phase = isLanded ? 'resting' : frame.kind === 'decider' ? 'turning' : 'waiting';
    return <JackpotRing show={show} standing={standing} phase={phase} turnMs={deciderLandMs} {...motion} />;
  }
  if (show.decider === undefined || frame.kind !== 'decider') return null;
  return <TieDraw show={show} standing={standing} isLanded={isLanded} drawMs={deciderLandMs} {...motion} />;
}

type CelebrationProps = {
  readonly stage: HTMLElement | null;
  readonly canvas: HTMLCanvasElement | null;
  readonly durationMs: number;
  readonly setCelebrated: (isCelebrated: boolean) => void;
};

/**
 * Celebrates the winning lane with light and sparks, for as long as the server says; nothing for people who want no
 * motion.
 */
function celebrate({ stage, canvas, durationMs, setCelebrated }: CelebrationProps): void {
  setCelebrated(true);
  setTimeout(() => setCelebrated(false), durationMs);
  const lane = stage?.querySelector('.lane[data-own]');
  if (prefersStill() || canvas === null || lane === null || lane === undefined) return;
  const [frame, own] = [canvas.getBoundingClientRect(), lane.getBoundingClientRect()];
  const spot = { x: own.left + own.width / 2 - frame.left, y: own.top + own.height / 3 - frame.top };
  throwSparks(canvas, spot, SPARKS, durationMs);
}
