const RUN_UP = 0.06;
const FRICTION = 5.2;
const CURVE_POINTS = 100;

/**
 * Distance of the run-up: constant acceleration to speed 1 at RUN_UP, so that speed is continuous at the start of
 * friction.
 */
const RUN_UP_DISTANCE = RUN_UP / 2;
const WHOLE_DISTANCE = distance(1);

function distance(time: number): number {
  if (time < RUN_UP) return (time * time) / (2 * RUN_UP);
  return RUN_UP_DISTANCE + (1 - Math.exp(-FRICTION * (time - RUN_UP))) / FRICTION;
}

/**
 * Computes the distance of a reel, 0 to 1, after a share of its run, 0 to 1: a short run-up, then friction that takes
 * the same share of the speed in equal times (design language §6).
 */
export function spinProgress(time: number): number {
  return distance(Math.min(1, Math.max(0, time))) / WHOLE_DISTANCE;
}

/** Computes the share of the run at a distance: the inverse of {@link spinProgress}. */
export function spinTimeAt(progress: number): number {
  const way = Math.min(1, Math.max(0, progress)) * WHOLE_DISTANCE;
  if (way <= RUN_UP_DISTANCE) return Math.sqrt(2 * RUN_UP * way);
  return Math.min(1, RUN_UP - Math.log(1 - FRICTION * (way - RUN_UP_DISTANCE)) / FRICTION);
}

/** {@link spinProgress} as a CSS `linear()` easing, which browsers run without the page's script. */
export const SPIN_EASING = `linear(${Array.from({ length: CURVE_POINTS + 1 }, (_, i) =>
  spinProgress(i / CURVE_POINTS).toFixed(5),
).join(',')})`;
