import { bringIntoView, DepthField } from '@voltide/ui';
import { useEffect, useMemo, type Ref } from 'react';

import type { SpinRun } from '../model/spin-run.ts';
import { timesText } from '../model/spin-words.ts';
import type { WheelSegment } from '../model/wheel-segments.ts';
import { SpinBoard, type BoardHandle, type BoardSpin } from './spin-board.tsx';
import type { SpinState } from './use-daily-spin.ts';

type SpinStageProps = {
  readonly segments: readonly WheelSegment[];
  readonly percent: number;
  readonly state: SpinState;
  readonly onStart: (run: SpinRun) => void;
  readonly onLanded: (id: string) => void;
  readonly onTap: (() => void) | undefined;
  readonly board: Ref<BoardHandle>;
  readonly stage: { current: HTMLDivElement | null };
};

export function SpinStage({ segments, percent, state, onStart, onLanded, onTap, board, stage }: SpinStageProps) {
  const spun = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const spin = useMemo((): BoardSpin | undefined => {
    return spun === undefined ? undefined : { id: spun.id, ticket: spun.ticket, speed: spun.speed };
  }, [spun]);
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  useEffect(() => {
    if (!isRunning) return;
    requestAnimationFrame(() => {
      if (stage.current !== null) bringIntoView(stage.current);
    });
  }, [isRunning, stage]);
  const landed = state.phase === 'landed' ? segments[state.opened.segment] : undefined;
  // The drawn prize comes first among all that a spin gives.
  const won = spun?.play.result.split(', ')[0];
  return (
    <div
      ref={stage}
      className="daily-stage"
      data-phase={state.phase}
      {...(landed === undefined ? {} : { style: { '--tone': `var(--r-${landed.tone})` } })}
      onPointerDown={state.phase === 'revealing' ? onTap : undefined}
    >
      <div className="daily-water">
        <DepthField />
      </div>
      <SpinBoard ref={board} segments={segments} spin={spin} onStart={onStart} onLanded={onLanded}>
        {landed === undefined ? (
          <>
            <strong>{timesText(percent)}</strong>
            <span>on VT today</span>
          </>
        ) : (
          <>
            <strong>{won}</strong>
            <span>is yours</span>
          </>
        )}
      </SpinBoard>
      <canvas className="daily-sparks" aria-hidden />
    </div>
  );
}
