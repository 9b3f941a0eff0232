import type { Rarity } from '@voltide/contract';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';

import { shapeOf, type BoardRun } from './board.ts';
import { ReelLane } from './reel-lane.tsx';
import type { ReelRun } from './reel-plan.ts';
import type { DrawCell } from './strip.ts';
import { useReels } from './use-reels.ts';
import './reel.css';

/** Ends a run at once, with the same items. */
export type ReelHandle = { readonly finish: () => void };

type ReelBoardProps = {
  readonly draw: DrawCell;
  readonly count: number;
  /** The run to show; each id runs once. */
  readonly run: BoardRun | undefined;
  /** Renders a cell. It must stay the same function, or every cell is drawn again. */
  readonly renderCell: (item: number) => ReactNode;
  /** Returns an item's rarity, for the light of its landing. It must stay the same function as well. */
  readonly rarityOf: (item: number) => Rarity;
  /** The reels set off; the runs tell when each one lands. */
  readonly onStart?: (runs: readonly ReelRun[]) => void;
  readonly onLanded: (runId: string) => void;
  readonly ref?: Ref<ReelHandle>;
};

export function ReelBoard({ draw, count, run, renderCell, rarityOf, onStart, onLanded, ref }: ReelBoardProps) {
  const { board, finish, lanes } = useReels({ draw, count, shape: shapeOf(count), run, onStart, onLanded });
  useImperativeHandle(ref, () => ({ finish }), [finish]);
  return (
    <div className="reels" data-count={count} aria-hidden>
      {board.lanes.map((lane, i) => (
        <ReelLane
          key={`reel-${i + 1}`}
          lane={lane}
          axis={count === 1 ? 'x' : 'y'}
          isLanded={board.hasLanded}
          clock={board.run?.clock}
          renderCell={renderCell}
          rarityOf={rarityOf}
          {...lanes}
        />
      ))}
    </div>
  );
}
