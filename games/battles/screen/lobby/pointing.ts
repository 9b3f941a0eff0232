/** A finger that has just touched the page may touch it again. */
const AFTER_TOUCH_MS = 4000;
/** A tap within this time after a move was meant for the earlier row, and is ignored. */
const GUARD_MS = 350;

export type Pointing = ReturnType<typeof createPointing>;

/** Tracks pointing at lists that would move: with a mouse, by keys, with a finger. */
export function createPointing() {
  let [isOver, isByKeys] = [false, false];
  let touchedAtMs = -Infinity;
  let movedAtMs = -Infinity;
  const touch = (): void => void (touchedAtMs = performance.now());
  const guard = (event: Event): void => {
    if (!event.isTrusted || performance.now() - movedAtMs > GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    /** Listens until the returned function is called. */
    watch(root: HTMLElement): () => void {
      const ended = new AbortController();
      const { signal } = ended;
      root.addEventListener('pointerover', ({ pointerType }) => void (isOver = pointerType !== 'touch'), { signal });
      root.addEventListener('pointerleave', () => void (isOver = false), { signal });
      root.addEventListener('click', guard, { signal, capture: true });
      document.addEventListener('keydown', () => void (isByKeys = true), { signal });
      document.addEventListener('pointerdown', () => void (isByKeys = false), { signal });
      document.addEventListener('touchstart', touch, { signal, passive: true });
      document.addEventListener('touchmove', touch, { signal, passive: true });
      return () => ended.abort();
    },

    /** True if somebody points at the lists, is in a dialog, or has scrolled down the page. */
    isAt(root: HTMLElement): boolean {
      if (isOver || performance.now() - touchedAtMs < AFTER_TOUCH_MS) return true;
      if (isByKeys && root.contains(document.activeElement)) return true;
      return root.getBoundingClientRect().top < 0 || document.querySelector('[role="dialog"]') !== null;
    },

    /** Notes that the lists have moved: a press under way is ignored for a moment. */
    noteMoved(): void {
      movedAtMs = performance.now();
    },

    /** Returns the next moment at which they may move automatically, at most every so often. */
    notBeforeMs: (everyMs: number): number => Math.max(movedAtMs, performance.now() - everyMs / 2) + everyMs,
  };
}
