import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { Lane } from './board.ts';
import { reelKeyframes } from './reel-plan.ts';

export type ReelLaneProps = {
  readonly lane: Lane;
  readonly axis: 'x' | 'y';
  /** How many of its cells stand in the page. */
  readonly mounted: number;
  readonly isLanded: boolean;
  readonly renderCell: (item: number) => ReactNode;
  /** The animations under way: the lane puts its own there. */
  readonly running: Set<Animation>;
  readonly onLand: () => void;
};

/** One reel: a strip of cells behind a window with a marker. */
export const ReelLane = memo(function ReelLane(props: ReelLaneProps) {
  const { lane, axis, mounted, isLanded, renderCell, running, onLand } = props;
  const strip = useRef<HTMLOListElement>(null);
  const { run } = lane;

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null || run === undefined) return;
    const pitchPx = pitchOf(element, axis);
    const animation = element.animate(reelKeyframes(run, pitchPx, axis), { duration: run.landMs });
    running.add(animation);
    animation.finished.then(
      () => {
        running.delete(animation);
        onLand();
      },
      () => running.delete(animation),
    );
    return () => animation.cancel();
  }, [run, axis, running, onLand]);

  return (
    <div className="reel" data-axis={axis} data-landed={isLanded || undefined}>
      <ol className="reel-strip" ref={strip} style={{ '--rest': lane.rest + 0.5 }}>
        {lane.strip.slice(0, mounted).map((item, i) => {
          const number = lane.first + i;
          return (
            <Cell key={number} number={number} item={item} isFind={isLanded && number === lane.rest} render={renderCell} />
          );
        })}
      </ol>
      <div className="reel-marker" />
    </div>
  );
});

/** The length of a cell with its gap, as the style sheet sets it for this width. */
function pitchOf(element: HTMLElement, axis: 'x' | 'y'): number {
  const box = element.firstElementChild?.getBoundingClientRect();
  return (axis === 'x' ? box?.width : box?.height) ?? 0;
}

type CellProps = {
  readonly number: number;
  readonly item: number;
  readonly isFind: boolean;
  readonly render: (item: number) => ReactNode;
};

const Cell = memo(function Cell({ number, item, isFind, render }: CellProps) {
  return (
    <li className="reel-cell" style={{ '--n': number }} data-find={isFind || undefined}>
      {render(item)}
    </li>
  );
});
