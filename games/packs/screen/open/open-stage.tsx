import { bringIntoView, DepthField, PackArt, useFindFiles } from '@voltide/ui';
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';

import { celebrationOf } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { findCells } from '../../../kit/reel/find-cell.tsx';
import { packLook, tierOf } from '../../../kit/pack-look.ts';
import type { BoardRun } from '../../../kit/reel/board.ts';
import { ReelBoard, type ReelHandle } from '../../../kit/reel/reel-board.tsx';
import type { ReelRun } from '../../../kit/reel/reel-plan.ts';
import { drawerOf } from '../../../kit/reel/strip.ts';
import { bestReel, isGain } from '../peak/peak-plan.ts';
import { celebrate } from './celebrate.ts';
import type { OpenState } from './open-state.ts';
import './open-stage.css';

export type OpenStageProps = {
  readonly pack: ShownPack;
  readonly quantity: number;
  readonly state: OpenState;
  readonly onStart: (runs: readonly ReelRun[]) => void;
  readonly onLanded: (id: string) => void;
  /** True where something greater than the stage celebrates. */
  readonly isOutshone?: boolean;
  /** A tap on the stage while it runs. */
  readonly onTap: (() => void) | undefined;
  readonly ref?: Ref<ReelHandle>;
};

/** The play area: the closed capsule over the resting reels; opened, the reels and what they land on. Decoration. */
export function OpenStage({ pack, quantity, state, isOutshone = false, ...props }: OpenStageProps) {
  const { onStart, onLanded, onTap, ref } = props;
  const stage = useRef<HTMLDivElement>(null);
  const opened = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const run = useMemo((): BoardRun | undefined => {
    if (opened === undefined) return undefined;
    const { id, result, pace } = opened;
    // Nothing tells a loss from the order of its landings.
    const lastReel = isGain(result) ? bestReel(result) : undefined;
    return { id, items: result.finds.map(({ item }) => item), ...pace, lastReel };
  }, [opened]);
  const renderCell = useCells(pack);
  const draw = useMemo(() => drawerOf(pack.items), [pack]);
  const rarityOf = useCallback((item: number) => pack.items[item]?.rarity ?? 'common', [pack]);
  const count = opened?.result.finds.length ?? quantity;
  const celebration = opened === undefined ? 'none' : celebrationOf(opened.result);
  const best = opened === undefined ? 0 : bestReel(opened.result);
  const bestRarity = opened?.result.finds[best]?.rarity ?? 'common';
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  useEffect(() => {
    if (!isRunning) return;
    // Who reads further down and opens by the keyboard would miss the reels. The layout it asks for is the frame's own.
    requestAnimationFrame(() => {
      if (stage.current !== null) bringIntoView(stage.current);
    });
  }, [isRunning]);
  useEffect(() => {
    if (state.phase === 'landed' && !isOutshone && stage.current !== null) {
      return celebrate(stage.current, celebration, best);
    }
  }, [state.phase, opened?.id, celebration, best, isOutshone]);

  return (
    <div
      ref={stage}
      className="stage"
      data-phase={state.phase}
      data-again={(state.phase === 'asking' && state.isAgain) || undefined}
      data-celebration={state.phase === 'landed' ? celebration : undefined}
      style={{ '--hue': packLook(pack.id).hue, '--burst': `var(--a-${bestRarity}-halo)` }}
      onPointerDown={state.phase === 'revealing' ? onTap : undefined}
    >
      <div className="stage-water">
        <DepthField />
      </div>
      <div className="stage-bloom" />
      <div className="stage-reels">
        <ReelBoard
          key={`${pack.hash}-${count}`}
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
      <div className="stage-capsule">
        <PackArt packId={pack.id} {...packLook(pack.id)} tier={tierOf(pack.priceSun)} size={176} />
        {count > 1 ? <span className="stage-count">×{count}</span> : null}
      </div>
      <canvas className="stage-sparks" />
      {opened?.result.playId === undefined && opened !== undefined ? <span className="stage-flag">Demo</span> : null}
    </div>
  );
}

/** What the cells of a reel show: one element for each item, however many cells show it. */
function useCells(pack: ShownPack): (item: number) => ReactNode {
  const files = useFindFiles(packLook(pack.id).order);
  const cells = useMemo(() => findCells(pack.items.map((item) => ({ packId: pack.id, item, files }))), [pack, files]);
  return useCallback((item) => cells[item], [cells]);
}
