import type { Clock } from '@voltide/core';
import { Button, DepthField, IconButton, Live } from '@voltide/ui';
import { ChevronLeft, ChevronRight, RotateCcw, SkipForward } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { throwSparks } from '../../../kit/burst.ts';
import type { ReelRun } from '../../../kit/reel/reel-plan.ts';
import { prefersStill } from '../../../kit/still.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { endingOf, endingSentence, leadSentence, type Ending } from './model/ending.ts';
import { positionOf, RATES, type Playhead } from './model/playhead.ts';
import type { RoundItems } from './model/round-items.ts';
import { teamOf, type Show } from './model/show.ts';
import { listRoundWinners, standingAfter, type Standing } from './model/standing.ts';
import { landedIn, scoreOf, type Frame, type Score } from './model/timeline.ts';
import { roundSentence } from './model/words.ts';
import { EndingPanel, type EndingActions } from './parts/ending-panel.tsx';
import { JackpotRing } from './parts/jackpot-ring.tsx';
import { Lanes } from './parts/lanes.tsx';
import { RoundTrack } from './parts/round-track.tsx';
import { SeatReels } from './parts/seat-reels.tsx';
import { TieDraw } from './parts/tie-draw.tsx';
import { useShow, type ShowControl } from './use-show.ts';
import { useShowKeys } from './use-show-keys.ts';
import { useShowSound } from './use-show-sound.ts';
import { useWin } from './use-win.ts';
import './battle-show.css';

export type BattleShowProps = {
  readonly show: Show;
  readonly items: RoundItems;
  readonly roundMs: number;
  /** Where it begins here: with everybody, or where somebody plays it again. */
  readonly first: Playhead;
  readonly clock: Clock;
  /** Whether others see the same at the same time. */
  readonly isLive: boolean;
  readonly onOver: () => void;
  readonly actions: EndingActions;
};

const SPARKS = 140;

/** Drawn once: it stays as it is from frame to frame. */
const WATER = (
  <div className="show-water" aria-hidden>
    <DepthField />
  </div>
);

/** A battle that has been drawn, played round by round: the same for everybody, at a speed of one's own. */
export function BattleShow({ show, items, roundMs, first, clock, isLive, onOver, actions }: BattleShowProps) {
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
  const isCelebrated = useEnd({ show, ending, isOver, onOver, stage, canvas });
  const pace = usePace();
  useShowKeys(control, { isFree: pace.isFree, stage });
  const current = frame.kind === 'round' ? frame.round : frame.kind === 'countdown' ? 0 : undefined;
  return (
    <section
      ref={stage}
      className="show"
      aria-label="Battle"
      data-frame={frame.kind}
      data-round={current}
      data-landed={standing.landed}
      data-mode={show.settings.mode}
      data-decides={isDeciding(show, frame) || undefined}
      data-celebrated={isCelebrated || undefined}
    >
      {WATER}
      <header className="show-head">
        {isOver ? (
          <h2 className="show-verdict appear">{ending.headline}</h2>
        ) : (
          <RoundTrack settings={show.settings} landed={standing.landed} current={current} />
        )}
        {pace.isKnown ? <Speeds control={control} isFree={pace.isFree} isLive={isLive} /> : null}
      </header>
      <Decider show={show} standing={standing} control={control} score={score} />
      <SeatReels show={show} score={score} items={items} control={control} onStart={onStart}>
        <Lanes
          show={show}
          standing={standing}
          roundWinners={roundWinners}
          winners={isOver ? winners : undefined}
          isAtOnce={head.rate === 0 || prefersStill()}
        />
      </SeatReels>
      <p className="show-words" aria-hidden>
        {isOver ? null : wordsOf(show, standing, frame)}
      </p>
      <Live as="p" className="unseen" role="status">
        {isOver ? endingSentence(show) : heardOf(show, standing, frame)}
      </Live>
      <canvas ref={canvas} className="show-sparks" aria-hidden />
      {isOver ? <EndingPanel show={show} ending={ending} actions={actions} /> : null}
    </section>
  );
}

const NOBODY: readonly number[] = [];

type EndProps = Pick<BattleShowProps, 'show' | 'onOver'> & {
  readonly ending: Pick<Ending, 'isOwnWin'>;
  readonly isOver: boolean;
  readonly stage: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
};

/** What follows the last frame; says whether a win is being celebrated. */
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

function isDeciding({ settings, finds }: Show, frame: Frame): boolean {
  return settings.mode === 'terminal' && frame.kind === 'round' && frame.round === finds.length - 1;
}

/** What is said under the lanes. */
function wordsOf(show: Show, standing: Standing, frame: Frame): string {
  if (frame.kind === 'countdown') return 'The reels start in a moment.';
  if (frame.kind === 'decider') return show.decider?.kind === 'jackpot' ? 'The draw takes everything.' : '';
  if (isDeciding(show, frame) && frame.kind === 'round' && !frame.isLanded) return 'The last round decides.';
  return leadSentence(show, standing);
}

/** One sentence for each round, once it has landed. */
function heardOf(show: Show, standing: Standing, frame: Frame): string {
  if (frame.kind === 'countdown' || standing.landed === 0) return 'The battle starts.';
  return roundSentence(show, standing);
}

type DeciderProps = {
  readonly show: Show;
  readonly standing: Standing;
  readonly control: ShowControl;
  readonly score: Score;
};

/** What decides besides the finds: the ring of a jackpot, there from the beginning, or the tickets of a tie. */
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
  if (show.decider === undefined || (frame.kind !== 'decider' && frame.kind !== 'ended')) return null;
  return <TieDraw show={show} standing={standing} isLanded={isLanded} drawMs={deciderLandMs} {...motion} />;
}

type SpeedsProps = { readonly control: ShowControl; readonly isFree: boolean; readonly isLive: boolean };

/** How fast it is played here, and after the end the way through its rounds. */
function Speeds({ control, isFree, isLive }: SpeedsProps) {
  const { frame, head, play, end, restart, step } = control;
  const isStill = head.rate === 0;
  const again = (
    <Button size={36} icon={<RotateCcw />} onClick={() => restart(1)}>
      Replay
    </Button>
  );
  if (!isFree && frame.kind === 'ended') return <div className="show-speeds">{again}</div>;
  if (!isFree) return <p className="show-pace">Strict profile: shown in full, at one speed.</p>;
  if (frame.kind === 'ended' || isStill) {
    return (
      <div className="show-speeds" role="group" aria-label="Replay">
        <IconButton label="Round before" icon={<ChevronLeft />} onClick={() => step(-1)} />
        <IconButton
          label="Next round"
          icon={<ChevronRight />}
          disabled={frame.kind === 'ended'}
          onClick={() => step(1)}
        />
        {again}
      </div>
    );
  }
  return (
    <div className="show-speeds" role="group" aria-label={isLive ? 'Speed, for you alone' : 'Speed'}>
      {RATES.map((rate) => (
        <Button key={rate} size={36} variant="ghost" aria-pressed={head.rate === rate} onClick={() => play(rate)}>
          {rate}×
        </Button>
      ))}
      <Button size={36} variant="ghost" icon={<SkipForward />} onClick={end}>
        Instant
      </Button>
    </div>
  );
}

type CelebrationProps = {
  readonly stage: HTMLElement | null;
  readonly canvas: HTMLCanvasElement | null;
  readonly durationMs: number;
  readonly setCelebrated: (isCelebrated: boolean) => void;
};

/** Light and sparks from the lane that won, for as long as the server says; nothing for people who want no motion. */
function celebrate({ stage, canvas, durationMs, setCelebrated }: CelebrationProps): void {
  setCelebrated(true);
  setTimeout(() => setCelebrated(false), durationMs);
  const lane = stage?.querySelector('.lane[data-own]');
  if (prefersStill() || canvas === null || lane === null || lane === undefined) return;
  const [frame, own] = [canvas.getBoundingClientRect(), lane.getBoundingClientRect()];
  const spot = { x: own.left + own.width / 2 - frame.left, y: own.top + own.height / 3 - frame.top };
  throwSparks(canvas, spot, SPARKS, durationMs);
}
