import { SPIN_EASING, spinProgress, spinTimeAt } from './easing.ts';

/** Cells of a strip: it rests on `start`, the item lies on `landing`; both have neighbours on each side. */
export type StripShape = { readonly start: number; readonly landing: number; readonly length: number };

/** The wide reel of a single open, and the short ones that stand side by side when several packs are opened. */
export const STRIPS = {
  single: { start: 5, landing: 41, length: 47 },
  grid: { start: 2, landing: 20, length: 23 },
  /** One seat of a battle, of which there are up to six. */
  lane: { start: 2, landing: 14, length: 17 },
} as const satisfies Record<string, StripShape>;

/** One run of one reel. Places are in cells from the strip's first edge, times in milliseconds from the start. */
export type ReelRun = {
  readonly fromCells: number;
  /** Place where friction stops it, somewhere in the landing cell. */
  readonly stopCells: number;
  /** The middle of the landing cell, where the snap brings it. */
  readonly restCells: number;
  readonly spinMs: number;
  readonly landMs: number;
  readonly totalMs: number;
  readonly leadMs: number;
};

const SNAP_SHARE = 220 / 3500;
const FIRST_LANDING_SHARE = 0.64;
const STOP_MARGIN = 0.08;
const SNAP_EASING = 'cubic-bezier(.2, .9, .25, 1)';

/** Times of an open's runs, and the reel that lands last: by default the rightmost. */
export type RunTimes = Pick<ReelRun, 'totalMs' | 'leadMs'> & {
  readonly lastReel?: number | undefined;
  /** True if all of them land at once. */
  readonly isTogether?: boolean;
};

/**
 * Plans the runs of all reels of one open. The last reel lands after `totalMs`, the others before it at even intervals,
 * so that an open takes the same time for any number of packs (rules book §3).
 * @param offsets one number in [0, 1) per reel: the place in the landing cell where friction stops it. It is uniform
 * and has no meaning; the snap ends in the middle of the cell.
 */
export function planReels(
  shape: StripShape,
  offsets: readonly number[],
  { totalMs, leadMs, lastReel = offsets.length - 1, isTogether = false }: RunTimes,
): readonly ReelRun[] {
  const end = offsets.length - 1;
  return offsets.map((offset, i) => {
    const place = i === lastReel ? end : i < lastReel ? i : i - 1;
    const turn = isTogether || end === 0 ? 1 : place / end;
    const landMs = totalMs * (FIRST_LANDING_SHARE + (1 - FIRST_LANDING_SHARE) * turn);
    return {
      fromCells: shape.start + 0.5,
      stopCells: shape.landing + STOP_MARGIN + offset * (1 - 2 * STOP_MARGIN),
      restCells: shape.landing + 0.5,
      spinMs: landMs - totalMs * SNAP_SHARE,
      landMs,
      totalMs,
      leadMs,
    };
  });
}

/** Computes the place under the marker at any moment of the run, in cells. */
export function placeAt(run: ReelRun, timeMs: number): number {
  if (timeMs >= run.landMs) return run.restCells;
  const way = run.stopCells - run.fromCells;
  return run.fromCells + way * spinProgress(timeMs / run.spinMs);
}

/**
 * Moves the strip so that a place lies under the marker, in cells of the style sheet's length: nothing has to be
 * measured. It is no custom property, because a change of one would restyle every cell below it.
 */
export function stripTransform(cells: number, axis: 'x' | 'y'): string {
  const shift = `calc(${-cells} * var(--pitch))`;
  return axis === 'x' ? `translate3d(${shift}, 0, 0)` : `translate3d(0, ${shift}, 0)`;
}

/**
 * Animates the run as one Web Animation of `totalMs`: friction, then the snap, then rest until the last reel has
 * landed. All reels of an open so end together, and no script runs while they move. It may be sought and finished.
 */
export function reelKeyframes(run: ReelRun, axis: 'x' | 'y'): Keyframe[] {
  const rest = stripTransform(run.restCells, axis);
  return [
    { transform: stripTransform(run.fromCells, axis), easing: SPIN_EASING },
    {
      transform: stripTransform(run.stopCells, axis),
      offset: run.spinMs / run.totalMs,
      easing: SNAP_EASING,
    },
    { transform: rest, offset: run.landMs / run.totalMs },
    { transform: rest },
  ];
}

/** Time for the light of a landing to come up, and for the marker to go. */
const LIGHT_MS = 220;
const MARKER_MS = 160;

type Fade = { readonly keyframes: Keyframe[]; readonly durationMs: number };

/** Animates the light over a reel's find: dark until this reel lands. All of an open end together. */
export function lightAnimation(run: ReelRun): Fade {
  return fade(run.landMs, { totalMs: run.totalMs, fadeMs: LIGHT_MS, from: 0, to: 1 });
}

/** Animates the marker: visible until all reels have landed, as the lights then mark the items. */
export function markerAnimation({ totalMs }: ReelRun): Fade {
  return fade(totalMs, { totalMs, fadeMs: MARKER_MS, from: 1, to: 0 });
}

type FadeTimes = { readonly totalMs: number; readonly fadeMs: number; readonly from: number; readonly to: number };

function fade(atMs: number, { totalMs, fadeMs, from, to }: FadeTimes): Fade {
  const durationMs = totalMs + fadeMs;
  return {
    durationMs,
    keyframes: [
      { opacity: from },
      { opacity: from, offset: atMs / durationMs },
      { opacity: to, offset: (atMs + fadeMs) / durationMs },
      { opacity: to },
    ],
  };
}

/**
 * Lists the times at which cell borders pass the marker, in milliseconds from now, the lead included, for the ticks.
 */
export function borderTimes(run: ReelRun): readonly number[] {
  const way = run.stopCells - run.fromCells;
  const first = Math.ceil(run.fromCells);
  return Array.from({ length: Math.ceil(run.stopCells) - first }, (_, i) => {
    return spinTimeAt((first + i - run.fromCells) / way) * run.spinMs + run.leadMs;
  });
}
