/** Something that counts up: what is told how much of its time is over, and since when it counts, for how long. */
type Count = { readonly tell: (share: number) => void; readonly beganMs: number; readonly durationMs: number };

const counts = new Set<Count>();
let frame = 0;
let turn = 0;

/**
 * Tells how much of a time is over, 0 to 1, until that is 1 or it is told to stop. All that counts up on a page shares
 * its frames and takes every second one: a dozen figures that change sixty times in a second are laid out as often, and
 * nobody can read that.
 */
export function countUp(tell: Count['tell'], durationMs: number): () => void {
  const count = { tell, beganMs: performance.now(), durationMs };
  counts.add(count);
  if (counts.size === 1) frame = requestAnimationFrame(next);
  return () => {
    counts.delete(count);
    if (counts.size === 0) cancelAnimationFrame(frame);
  };
}

function next(): void {
  const nowMs = performance.now();
  turn = 1 - turn;
  [...counts].forEach((count, place) => {
    if (place % 2 !== turn) return;
    const share = Math.min(1, (nowMs - count.beganMs) / count.durationMs);
    count.tell(share);
    if (share === 1) counts.delete(count);
  });
  if (counts.size > 0) frame = requestAnimationFrame(next);
}
