import { SEGMENTS } from '../../strips.ts';

export const SEGMENT_DEG = 360 / SEGMENTS;

const WHOLE_DEG = 360;

export function wrapDeg(deg: number): number {
  return ((deg % WHOLE_DEG) + WHOLE_DEG) % WHOLE_DEG;
}

/** Returns the segment under the pointer after a clockwise turn; unturned, segment 0. */
export function segmentUnder(turnedDeg: number): number {
  return Math.floor(wrapDeg(SEGMENT_DEG / 2 - turnedDeg) / SEGMENT_DEG) % SEGMENTS;
}

/** Computes the turn of the wheel with the middle of a segment under the pointer, less than a whole turn. */
export function restOf(segment: number): number {
  return wrapDeg(-segment * SEGMENT_DEG);
}

/** Computes the end of a turn from here, by so many whole turns and the rest to a segment's middle. */
export function turnTo(fromDeg: number, segment: number, turns: number): number {
  return fromDeg + turns * WHOLE_DEG + wrapDeg(restOf(segment) - fromDeg);
}

/** A place on the disc, of which 0 turns are at the top, clockwise. */
export function placeAt(radius: number, turns: number): { readonly x: number; readonly y: number } {
  const angle = 2 * Math.PI * (turns - 0.25);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The part of a ring between two places, in turns. */
export function ringPath([inner, outer]: readonly [number, number], [from, to]: readonly [number, number]): string {
  const text = (radius: number, turns: number): string => {
    const { x, y } = placeAt(radius, turns);
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  };
  const long = to - from > 0.5 ? 1 : 0;
  return (
    `M${text(outer, from)}A${outer} ${outer} 0 ${long} 1 ${text(outer, to)}` +
    `L${text(inner, to)}A${inner} ${inner} 0 ${long} 0 ${text(inner, from)}Z`
  );
}
