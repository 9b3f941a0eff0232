import type { Rarity } from '@voltide/contract';
import { bringIntoView, DepthField } from '@voltide/ui';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';

import type { PlayState, Shown } from '../play-state.ts';
import type { BoardRun } from './board.ts';
import { celebrate, type Celebration } from './celebrate.ts';
import { ReelBoard, type ReelHandle } from './reel-board.tsx';
import type { ReelRun } from './reel-plan.ts';
import type { DrawCell } from './strip.ts';
import './stage.css';

/** The best item: its celebration, its light, and its reel. */
export type Best = { readonly celebration: Celebration; readonly rarity: Rarity; readonly reel: number };

type ReelStageProps = {
  /** Names the odds of the reels: others create new reels. */
  readonly tableHash: string;
  /** Hue of the pack, in degrees. */
  readonly hue: number;
  readonly state: Pick<Extract<PlayState<Shown>, { readonly phase: 'asking' }>, 'phase' | 'isAgain'> | OtherPhase;
  readonly draw: DrawCell;
  readonly count: number;
  readonly run: BoardRun | undefined;
  readonly best: Best;
  readonly renderCell: (item: number) => ReactNode;
  readonly rarityOf: (item: number) => Rarity;
  readonly capsule: ReactNode;
  readonly flag?: ReactNode;
  /** True if a greater celebration than the stage's is shown. */
  readonly isOutshone?: boolean;
  readonly onStart: (runs: readonly ReelRun[]) => void;
  readonly onLanded: (id: string) => void;
  readonly onTap: (() => void) | undefined;
  readonly ref?: Ref<ReelHandle>;
};

type OtherPhase = { readonly phase: Exclude<PlayState<Shown>['phase'], 'asking'> };

/** Shows the play area: a closed capsule over resting reels; opened, the reels and their items. Decoration. */
export function ReelStage({ tableHash, hue, state, best, run, capsule, flag, ...props }: ReelStageProps) {
  const { draw, count, renderCell, rarityOf, isOutshone = false, onStart, onLanded, onTap, ref } = props;
  const stage = useRef<HTMLDivElement>(null);
  const { celebration, reel } = best;
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  useEffect(() => {
    if (!isRunning) return;
    // A reader further down who opens by keyboard would miss the reels. The layout read here belongs to the frame
    // anyway.
    requestAnimationFrame(() => {
      if (stage.current !== null) bringIntoView(stage.current);
    });
  }, [isRunning]);
  useEffect(() => {
    if (state.phase === 'landed' && !isOutshone && stage.current !== null) {
      return celebrate(stage.current, celebration, reel);
    }
  }, [state.phase, run?.id, celebration, reel, isOutshone]);

  return (
    <div
      ref={stage}
      className="stage"
      data-phase={state.phase}
      data-again={(state.phase === 'asking' && state.isAgain) || undefined}
      data-celebration={state.phase === 'landed' ? celebration : undefined}
      style={{ '--hue': hue, '--burst': `var(--a-${best.rarity}-halo)` }}
      onPointerDown={state.phase === 'revealing' ? onTap : undefined}
    >
      <div className="stage-water">
        <DepthField />
      </div>
      <div className="stage-bloom" />
      <div className="stage-reels">
        <ReelBoard
          key={`${tableHash}-${count}`}
          {...(ref === undefined ? {} : { ref })}
          draw={draw}
          count={count}
          run={run}
          renderCell={renderCell}
          rarityOf={rarityOf}
          onStart={onStart}
          onLanded={onLanded}
        />
      </div>
      <div className="stage-capsule">{capsule}</div>
      <canvas className="stage-sparks" />
      {flag}
    </div>
  );
}
