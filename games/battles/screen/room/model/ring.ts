import { SPIN_EASING } from '../../../../kit/spin-easing.ts';
import { sumOf } from './show.ts';

type Arc = { readonly team: number; readonly span: readonly [from: number, to: number] };

const WHOLE_DEG = 360;
/** Finer than the eye, and exact in a number. */
const STEPS = 1_000_000n;

export function arcsOf(weights: readonly bigint[]): readonly Arc[] {
  const whole = sumOf(weights);
  return weights.flatMap((weight, team): readonly Arc[] => {
    const from = turnsOf(sumOf(weights.slice(0, team)), whole);
    return weight === 0n ? [] : [{ team, span: [from, turnsOf(sumOf(weights.slice(0, team + 1)), whole)] }];
  });
}

/** Computes the angle of a ticket's middle on the ring, in degrees from the top. */
export function angleOf(drawn: bigint, n: bigint): number {
  return turnsOf(2n * drawn + 1n, 2n * n) * WHOLE_DEG;
}

const TURNS = 5;

/** Animates the pointer to its rest, in degrees from the top. */
export function turnKeyframes(restDeg: number): Keyframe[] {
  return [
    { transform: 'rotate(0deg)', easing: SPIN_EASING },
    { transform: `rotate(${TURNS * WHOLE_DEG + restDeg}deg)` },
  ];
}

function turnsOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * STEPS) / whole) / Number(STEPS);
}

/** Draws the part of a ring between two places, in turns clockwise from the top; also a whole one. */
export function ringPath([inner, outer]: readonly [number, number], [from, to]: Arc['span']): string {
  if (to - from >= 1) return `${ringPath([inner, outer], [0, 0.5])}${ringPath([inner, outer], [0.5, 0.999999])}`;
  const place = (radius: number, turns: number): string => {
    const angle = 2 * Math.PI * (turns - 0.25);
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  };
  const long = to - from > 0.5 ? 1 : 0;
  return (
    `M${place(outer, from)}A${outer} ${outer} 0 ${long} 1 ${place(outer, to)}` +
    `L${place(inner, to)}A${inner} ${inner} 0 ${long} 0 ${place(inner, from)}Z`
  );
}
