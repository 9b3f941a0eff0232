type Count = { readonly tell: (share: number) => void; readonly beganMs: number; readonly durationMs: number };

const counts = new Set<Count>();
let frame = 0;
let afterFrame: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

/**
 * Reports the elapsed share of a time, 0 to 1, until it is 1 or stopped. All counters of a page share its frames and
 * take every second one: a dozen figures at sixty changes a second would be laid out as often, and are unreadable.
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
 * Changes figures after a frame is shown, not while it is made: by then the browser may have done the layout to find
 * the element under the pointer, and would have to repeat it.
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
