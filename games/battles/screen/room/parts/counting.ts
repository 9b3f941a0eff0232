/** Something that counts up: what is told how much of its time is over, and since when it counts, for how long. */
type Count = { readonly tell: (share: number) => void; readonly beganMs: number; readonly durationMs: number };

const counts = new Set<Count>();
let frame = 0;
let afterFrame: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

/**
 * Tells how much of a time is over, 0 to 1, until that is 1 or it is told to stop. All that counts up on a page shares
 * its frames and takes every second one: a dozen figures that change sixty times in a second are laid out as often, and
 * nobody can read that.
 */
export function countUp(tell: Count['tell'], durationMs: number): () => void {
  const count = { tell, beganMs: performance.now(), durationMs };
  counts.add(count);
  if (counts.size === 1) goOn();
  return () => {
    counts.delete(count);
    if (counts.size > 0) return;
    cancelAnimationFrame(frame);
    clearTimeout(afterFrame);
  };
}

/**
 * Figures change once a frame is on screen, not while it is made: by then the browser may have laid the page out to see
 * what lies under the pointer, and would have to do so once more.
 */
function goOn(): void {
  frame = requestAnimationFrame(() => {
    afterFrame = setTimeout(next, 0);
  });
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
  if (counts.size > 0) goOn();
}
