import type { Rarity } from '@voltide/contract';
import { memo, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import { useInTurn } from '../in-turn.ts';
import { listCells, shownOf, type Lane, type RunClock, type Shown } from './board.ts';
import { lightAnimation, markerAnimation, reelKeyframes, stripTransform, type ReelRun } from './reel-plan.ts';
import type { Running } from './use-reels.ts';

type ReelLaneProps = {
  readonly lane: Lane;
  readonly axis: 'x' | 'y';
  readonly isLanded: boolean;
  readonly renderCell: (item: number) => ReactNode;
  readonly rarityOf: (item: number) => Rarity;
  readonly running: Set<Running>;
  readonly clock: RunClock | undefined;
  /** Frames by which it starts late, which the clock makes up for; none by default. */
  readonly turn?: number;
  readonly onLand: () => void;
};

export const ReelLane = memo(function ReelLane(props: ReelLaneProps) {
  const { lane, axis, isLanded, renderCell, rarityOf, running, clock, turn = 0, onLand } = props;
  const strip = useRef<HTMLOListElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const reveal = useRef<HTMLDivElement>(null);
  const run = useInTurn(lane.run, lane.run === undefined ? 0 : turn);
  const hasLanded = useInTurn(isLanded, turn);
  const rest = lane.run === undefined || run === lane.run ? lane.rest : lane.run.fromCells - 0.5;
  const rarity = rarityOf(lane.strip[rest - lane.first] ?? 0);
  useRun({ run, strip, marker, reveal, axis, running, clock, onLand });

  return (
    <div className="reel" data-axis={axis} data-landed={hasLanded ? (run === undefined ? 'still' : 'run') : undefined}>
      <div className="reel-window">
        <ol
          className="reel-strip"
          ref={strip}
          style={{
            [axis === 'x' ? 'marginLeft' : 'marginTop']: `calc(${lane.first} * var(--pitch))`,
            [axis === 'x' ? 'minWidth' : 'minHeight']: `calc(${lane.strip.length} * var(--pitch))`,
            transform: stripTransform(rest + 0.5, axis),
          }}
        >
          <Cells {...shownOf(lane)} render={renderCell} />
        </ol>
      </div>
      <div className="reel-marker" ref={marker} />
      <div className="reel-reveal" ref={reveal}>
        <i className="reel-veil" />
        <i className="reel-veil" />
        <i className="reel-lens" data-rarity={rarity} />
      </div>
    </div>
  );
});

type RunProps = Pick<ReelLaneProps, 'axis' | 'running' | 'clock' | 'onLand'> & {
  readonly run: ReelRun | undefined;
  readonly strip: RefObject<HTMLElement | null>;
  readonly marker: RefObject<HTMLElement | null>;
  readonly reveal: RefObject<HTMLElement | null>;
};

/** Moves a reel through its run, and the light over its item with it. */
function useRun({ run, strip, marker, reveal, axis, running, clock, onLand }: RunProps): void {
  const keepTime = useEffectEvent((own: Running) => {
    if (clock !== undefined) own.follow(clock);
  });

  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null || run === undefined) return;
    const spin = element.animate(reelKeyframes(run, axis), {
      delay: run.leadMs,
      duration: run.totalMs,
      fill: 'backwards',
    });
    const fades = [
      { faded: reveal.current, ...lightAnimation(run) },
      { faded: marker.current, ...markerAnimation(run) },
    ];
    const motions = fades.flatMap(({ faded, keyframes, durationMs }) => {
      return faded?.animate(keyframes, { delay: run.leadMs, duration: durationMs, fill: 'both' }) ?? [];
    });
    motions.push(spin);
    const own: Running = {
      end: () => {
        for (const motion of motions) motion.finish();
      },
      follow: ({ elapsedMs, rate }) => {
        for (const motion of motions) {
          motion.playbackRate = rate;
          motion.currentTime = elapsedMs();
        }
      },
    };
    keepTime(own);
    running.add(own);
    spin.finished.then(
      () => {
        // A finished animation would restart if it were given another time.
        running.delete(own);
        onLand();
      },
      () => undefined,
    );
    return () => {
      running.delete(own);
      for (const motion of motions) motion.cancel();
    };
  }, [run, strip, marker, reveal, axis, running, onLand]);
}

type Render = { readonly render: (item: number) => ReactNode };
/**
 * Renders the cells in the page. Neither a start nor a landing draws them again.
 */
const Cells = memo(function Cells({ render, ...lane }: Shown & Render) {
  return listCells(lane).map(({ id, number, item }) => <Cell key={id} number={number} item={item} render={render} />);
});

type CellProps = Render & { readonly number: number; readonly item: number };

/** A cell keeps its element in every place: only its order and its content change. */
const Cell = memo(function Cell({ number, item, render }: CellProps) {
  return (
    <li className="reel-cell" style={{ order: number }}>
      {render(item)}
    </li>
  );
});
