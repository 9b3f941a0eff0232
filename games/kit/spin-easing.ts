const RUN_UP = 0.09;
const FRICTION = 3.1;
const CURVE_POINTS = 120;
const HALVINGS = 40;

/** Dry friction: it brings the speed to nothing at the very end, neither before nor with a jerk. */
const LEFT_AT_END = Math.exp(-FRICTION * (1 - RUN_UP));
const DRY = LEFT_AT_END / (1 - LEFT_AT_END);
const WHOLE_DISTANCE = distance(1);

function distance(time: number): number {
  if (time < RUN_UP) return (time * time) / (2 * RUN_UP);
  const since = time - RUN_UP;
  return RUN_UP / 2 + ((1 + DRY) * (1 - Math.exp(-FRICTION * since))) / FRICTION - DRY * since;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/**
 * Computes the distance of the wheel, 0 to 1, after a share of its run, 0 to 1: a short run-up, then air and dry
 * friction. It is the same curve for every result: nothing lingers, hurries or turns back near any segment.
 */
export function spinProgress(time: number): number {
  return distance(clamp(time)) / WHOLE_DISTANCE;
}

/** Computes the share of the run at a distance: the inverse of {@link spinProgress}. */
export function spinTimeAt(progress: number): number {
  const wanted = clamp(progress);
  let [from, to] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (from + to) / 2;
    if (spinProgress(middle) < wanted) from = middle;
    else to = middle;
  }
  return to;
}

/** {@link spinProgress} as a CSS `linear()` easing, which browsers run without the page's script. */
export const SPIN_EASING = `linear(${Array.from({ length: CURVE_POINTS + 1 }, (_, i) =>
  spinProgress(i / CURVE_POINTS).toFixed(6),
).join(',')})`;
