import { memo, useEffect, useEffectEvent, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

import type { Speed } from '../../../kit/speed.ts';
import { planRun, restOf, runKeyframes, type SpinRun } from '../model/spin-run.ts';
import type { WheelSegment } from '../model/wheel-segments.ts';

/** A spin to show; each id runs once. */
export type BoardSpin = { readonly id: string; readonly ticket: number; readonly speed: Speed };

/** Ends a run at once, on the same ticket. */
export type BoardHandle = { readonly finish: () => void };

export type SpinBoardProps = {
  readonly segments: readonly WheelSegment[];
  readonly spin: BoardSpin | undefined;
  readonly onStart: (run: SpinRun) => void;
  /** Called once per spin. */
  readonly onLanded: (id: string) => void;
  /** What stands on the hub. */
  readonly children: ReactNode;
  readonly ref?: Ref<BoardHandle>;
};

/** The wheel to the scale of its odds, its pointer and its hub. Decoration: words and legend say the same. */
export function SpinBoard({ segments, spin, onStart, onLanded, children, ref }: SpinBoardProps) {
  const disc = useRef<HTMLDivElement>(null);
  const turnedDeg = useRef(0);
  const finish = useRef<() => void>(undefined);
  useImperativeHandle(ref, () => ({ finish: () => finish.current?.() }), []);

  const landed = useEffectEvent((id: string) => onLanded(id));
  const begin = useEffectEvent(({ id, ticket, speed }: BoardSpin) => {
    if (disc.current === null) return;
    const run = planRun(turnedDeg.current, ticket, speed);
    turnedDeg.current = restOf(ticket);
    disc.current.style.transform = `rotate(${turnedDeg.current}deg)`;
    if (run.durationMs === 0) {
      onLanded(id);
      return;
    }
    const turning = disc.current.animate(runKeyframes(run), { duration: run.durationMs });
    finish.current = () => turning.finish();
    onStart(run);
    const land = (): void => {
      finish.current = undefined;
      landed(id);
    };
    turning.finished.then(land, () => undefined);
    return () => turning.cancel();
  });
  const latest = useRef(spin);
  useEffect(() => {
    latest.current = spin;
  });
  const spinId = spin?.id;
  useEffect(() => {
    if (latest.current !== undefined) return begin(latest.current);
  }, [spinId]);

  return (
    <div className="daily-board" aria-hidden>
      <div ref={disc} className="daily-disc">
        <Disc segments={segments} />
      </div>
      <div className="daily-hub">{children}</div>
      <svg viewBox="0 0 24 34" className="daily-pointer">
        <path d="M12 33 4.2 10a8.3 8.3 0 1 1 15.6 0z" />
      </svg>
    </div>
  );
}

const OUTER = 96;
const INNER = 42;
const LABELS = 70;
/** Narrower segments have no room for words; the legend has. */
const LEAST_LABELLED = 0.03;

const Disc = memo(function Disc({ segments }: { readonly segments: readonly WheelSegment[] }) {
  return (
    <svg viewBox="-100 -100 200 200">
      <circle r={OUTER + 2.5} className="daily-rim" />
      {segments.map(({ place, from, to, words, tone }) => (
        <g key={place} style={{ '--tone': `var(--r-${tone})` }}>
          <path className="daily-segment" data-segment={place} d={ringPath(from, to)} />
          {to - from < LEAST_LABELLED ? null : (
            <text transform={`rotate(${((from + to) / 2) * 360}) translate(0 ${-LABELS}) rotate(-90)`}>{words}</text>
          )}
        </g>
      ))}
    </svg>
  );
});

/** The part of the ring between two places, in turns clockwise from the top. */
function ringPath(from: number, to: number): string {
  const at = (radius: number, turn: number): string => {
    const angle = 2 * Math.PI * turn - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(4)} ${(radius * Math.sin(angle)).toFixed(4)}`;
  };
  const isLarge = to - from > 0.5 ? 1 : 0;
  const outer = `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 ${isLarge} 1 ${at(OUTER, to)}`;
  return `${outer}L${at(INNER, to)}A${INNER} ${INNER} 0 ${isLarge} 0 ${at(INNER, from)}Z`;
}
