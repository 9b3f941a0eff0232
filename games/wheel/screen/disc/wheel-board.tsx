import { useEffect, useEffectEvent, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

import type { Speed } from '../../../kit/speed.ts';
import { ringPath, wrapDeg } from '../model/geometry.ts';
import { discKeyframes, planSpin, pointerKeyframes, type SpinRun } from '../model/spin-run.ts';
import { INNER, WheelDisc } from './wheel-disc.tsx';
import './wheel-board.css';

export type BoardSpin = { readonly id: string; readonly segment: number; readonly speed: Speed };

export type BoardHandle = { readonly finish: () => void };

type WheelBoardProps = {
  readonly tenths: readonly number[];
  readonly spin: BoardSpin | undefined;
  /** Multiplier in tenths whose segments are highlighted. */
  readonly pointed: number | undefined;
  /** Colour of the lit segment, if there is one. */
  readonly lit: string | undefined;
  readonly onStart: (run: SpinRun) => void;
  readonly onLanded: (id: string) => void;
  readonly children: ReactNode;
  readonly ref?: Ref<BoardHandle>;
};

/**
 * The wheel, its pointer and its hub. A run is one Web Animation of the disc and one of the pointer, so that only the
 * compositor works until the landing; the disc's own transform is the final one from the start.
 */
export function WheelBoard({ tenths, spin, pointed, lit, onStart, onLanded, children, ref }: WheelBoardProps) {
  const disc = useRef<HTMLDivElement>(null);
  const pointer = useRef<SVGSVGElement>(null);
  const turnedDeg = useRef(0);
  const finish = useRef<() => void>(undefined);
  useImperativeHandle(ref, () => ({ finish: () => finish.current?.() }), []);

  const landed = useEffectEvent((id: string) => onLanded(id));
  const begin = useEffectEvent(({ id, segment, speed }: BoardSpin) => {
    if (disc.current === null || pointer.current === null) return;
    const run = planSpin(turnedDeg.current, segment, speed);
    turnedDeg.current = wrapDeg(run.toDeg);
    disc.current.style.transform = `rotate(${turnedDeg.current}deg)`;
    if (run.durationMs === 0) {
      onLanded(id);
      return;
    }
    const options = { duration: run.durationMs };
    const turning = disc.current.animate(discKeyframes(run), options);
    const bending = pointer.current.animate(pointerKeyframes(run), options);
    finish.current = () => {
      turning.finish();
      bending.finish();
    };
    onStart(run);
    const land = (): void => {
      finish.current = undefined;
      bending.cancel();
      landed(id);
    };
    turning.finished.then(land, () => undefined);
    return () => {
      turning.cancel();
      bending.cancel();
    };
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
    <div className="wheel-board" data-board aria-hidden>
      <div className="wheel-shadow" />
      <div ref={disc} className="wheel-disc">
        <WheelDisc tenths={tenths} pointed={pointed} />
      </div>
      <svg viewBox="-100 -100 200 200" className="wheel-light">
        {lit === undefined ? null : (
          <path
            className="wheel-lit"
            style={{ '--tone': lit }}
            d={ringPath([INNER, 91], [-0.5 / tenths.length, 0.5 / tenths.length])}
          />
        )}
      </svg>
      <div className="wheel-gloss" />
      <div className="wheel-hub">{children}</div>
      <svg ref={pointer} viewBox="0 0 24 34" className="wheel-pointer">
        <path d="M12 33 4.2 10a8.3 8.3 0 1 1 15.6 0z" />
        <circle cx="12" cy="8.4" r="2.6" />
      </svg>
    </div>
  );
}
