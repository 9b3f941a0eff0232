import { memo, useEffect, useEffectEvent, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

import type { Speed } from '../../../kit/speed.ts';
import { planRun, restOf, runKeyframes, type SpinRun } from '../model/spin-run.ts';
import { callOut, isNarrow, type WheelSegment } from '../model/wheel-segments.ts';

export type BoardSpin = { readonly id: string; readonly ticket: number; readonly speed: Speed };

export type BoardHandle = { readonly finish: () => void };

type SpinBoardProps = {
  readonly segments: readonly WheelSegment[];
  readonly spin: BoardSpin | undefined;
  readonly onStart: (run: SpinRun) => void;
  readonly onLanded: (id: string) => void;
  readonly children: ReactNode;
  readonly ref?: Ref<BoardHandle>;
};

/** Draws the wheel to the scale of its odds, its pointer and its hub. Decoration: words and legend say the same. */
export function SpinBoard({ segments, spin, onStart, onLanded, children, ref }: SpinBoardProps) {
  const disc = useRef<HTMLDivElement>(null);
  const turnedDeg = useRef(restOf(IDLE_TICKET));
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
      <div ref={disc} className="daily-disc" style={IDLE}>
        <Disc segments={segments} />
      </div>
      <div className="daily-hub">{children}</div>
      <svg viewBox="0 0 24 34" className="daily-pointer">
        <path d="M12 33 4.2 10a8.3 8.3 0 1 1 15.6 0z" />
        <circle cx="12" cy="8.4" r="2.6" />
      </svg>
    </div>
  );
}

const RIM = 98.5;
const PEGS = 94.8;
const PEG_COUNT = 40;
const OUTER = 91;
const INNER = 42;
const LABELS = 67;
const CALLED = 107;
/** A ticket in the middle of the first segment, for a wheel that has not turned yet. */
const IDLE_TICKET = 150_000;
const IDLE = { transform: `rotate(${restOf(IDLE_TICKET)}deg)` };

const Disc = memo(function Disc({ segments }: { readonly segments: readonly WheelSegment[] }) {
  return (
    <svg viewBox="-100 -100 200 200">
      <circle r={RIM} className="daily-rim" />
      {Array.from({ length: PEG_COUNT }, (_, peg) => {
        const [x, y] = placeAt(PEGS, (peg + 0.5) / PEG_COUNT);
        return <circle key={peg} className="daily-peg" cx={x} cy={y} r="1.7" />;
      })}
      {segments.map(({ place, from, to, words, tone }) => (
        <g key={place} style={{ '--tone': `var(--r-${tone})` }}>
          <path className="daily-segment" data-segment={place} d={ringPath(from, to)} />
          {isNarrow({ from, to }) ? null : (
            <text transform={`rotate(${((from + to) / 2) * 360}) translate(0 ${-LABELS}) rotate(-90)`}>{words}</text>
          )}
        </g>
      ))}
      {callOut(segments).map(({ place, at, middle, words, tone }) => (
        <g key={place} className="daily-call" style={{ '--tone': `var(--r-${tone})` }}>
          <path d={leaderPath(middle, at)} />
          <text transform={`rotate(${at * 360}) translate(0 ${-CALLED}) rotate(-90)`}>{words}</text>
        </g>
      ))}
    </svg>
  );
});

/** Computes a place on the disc, in turns clockwise from the top. */
function placeAt(radius: number, turn: number): readonly [x: string, y: string] {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [(radius * Math.cos(angle)).toFixed(4), (radius * Math.sin(angle)).toFixed(4)];
}

/** Draws the line from a narrow segment over the rim to its words. */
function leaderPath(middle: number, at: number): string {
  const points = [placeAt(OUTER, middle), placeAt(RIM, middle), placeAt(CALLED - 2, at)];
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

/** Draws the part of the ring between two places, in turns clockwise from the top. */
function ringPath(from: number, to: number): string {
  const at = (radius: number, turn: number): string => placeAt(radius, turn).join(' ');
  const isLarge = to - from > 0.5 ? 1 : 0;
  const outer = `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 ${isLarge} 1 ${at(OUTER, to)}`;
  return `${outer}L${at(INNER, to)}A${INNER} ${INNER} 0 ${isLarge} 0 ${at(INNER, from)}Z`;
}
