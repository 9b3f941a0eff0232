import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { Rarity } from '../../odds.ts';
import type { Lane } from './board.ts';
import { lightAnimation, reelKeyframes, restTransform } from './reel-plan.ts';

export type ReelLaneProps = {
  readonly lane: Lane;
  readonly axis: 'x' | 'y';
  /** How many of its cells stand in the page. */
  readonly mounted: number;
  readonly isLanded: boolean;
  readonly renderCell: (item: number) => ReactNode;
  readonly rarityOf: (item: number) => Rarity;
  /** Ends the runs under way: the lane puts its own there. */
  readonly running: Set<() => void>;
  readonly onLand: () => void;
};

/** One reel: a strip of cells behind a window with a marker. */
export const ReelLane = memo(function ReelLane(props: ReelLaneProps) {
  const { lane, axis, mounted, isLanded, renderCell, rarityOf, running, onLand } = props;
  const strip = useRef<HTMLOListElement>(null);
  const reveal = useRef<HTMLDivElement>(null);
  const { run } = lane;
  const rarity = rarityOf(lane.strip[lane.rest - lane.first] ?? 0);

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null || run === undefined) return;
    const spin = element.animate(reelKeyframes(run, pitchOf(element, axis), axis), {
      delay: run.leadMs,
      duration: run.totalMs,
      fill: 'backwards',
    });
    const { keyframes, durationMs } = lightAnimation(run);
    const light = reveal.current?.animate(keyframes, { delay: run.leadMs, duration: durationMs, fill: 'both' });
    const end = (): void => {
      spin.finish();
      light?.finish();
    };
    running.add(end);
    spin.finished.then(onLand, () => undefined);
    return () => {
      running.delete(end);
      spin.cancel();
      light?.cancel();
    };
  }, [run, axis, running, onLand]);

  return (
    <div className="reel" data-axis={axis} data-landed={isLanded || undefined}>
      <ol className="reel-strip" ref={strip} style={{ transform: restTransform(lane.rest + 0.5, axis) }}>
        {lane.strip.slice(0, mounted).map((item, i) => {
          const number = lane.first + i;
          return <Cell key={number} number={number} axis={axis} item={item} render={renderCell} />;
        })}
      </ol>
      <div className="reel-marker" />
      <div className="reel-reveal" ref={reveal}>
        <i className="reel-veil" />
        <i className="reel-veil" />
        <i className="reel-lens" data-rarity={rarity} />
      </div>
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
  readonly axis: 'x' | 'y';
  readonly item: number;
  readonly render: (item: number) => ReactNode;
};

const Cell = memo(function Cell({ number, axis, item, render }: CellProps) {
  return (
    <li className="reel-cell" style={{ [axis === 'x' ? 'left' : 'top']: `calc(${number} * var(--pitch))` }}>
      {render(item)}
    </li>
  );
});
