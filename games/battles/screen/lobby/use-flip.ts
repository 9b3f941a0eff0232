import { useLayoutEffect, type RefObject } from 'react';

const MOVE_MS = 280;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export type Places = ReturnType<typeof createPlaces>;

export function createPlaces() {
  let known: ReadonlyMap<string, DOMRect> | undefined;
  return {
    /** Remembers the places of a lobby's rows, right before they move. */
    note(root: HTMLElement | null): void {
      if (root === null || isMotionReduced()) return;
      const moving = [...root.querySelectorAll<HTMLElement>('[data-battle]'), ...listFollowers()];
      known = new Map(moving.map((element) => [nameOf(element), element.getBoundingClientRect()]));
    },
    take(): ReadonlyMap<string, DOMRect> | undefined {
      const taken = known;
      known = undefined;
      return taken;
    },
  };
}

export function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype);
}

/** Lets the rows of a list, and elements after them, glide from their old places to the new ones. New ones fade in. */
export function useFlip(list: RefObject<HTMLElement | null>, rows: readonly unknown[], places: Places): void {
  useLayoutEffect(() => {
    const before = places.take();
    if (before === undefined || list.current === null) return;
    for (const row of list.current.querySelectorAll<HTMLElement>(':scope > [data-battle]')) {
      play(row, before.get(nameOf(row)));
    }
    for (const follower of listFollowers()) {
      const old = before.get(nameOf(follower));
      if (old !== undefined) play(follower, old);
    }
  }, [list, rows, places]);
}

function listFollowers(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-follows]')];
}

function nameOf({ dataset }: HTMLElement): string {
  return dataset['battle'] ?? dataset['follows'] ?? '';
}

function play(row: HTMLElement, old: DOMRect | undefined): void {
  const now = row.getBoundingClientRect();
  if (now.top > window.innerHeight || now.bottom < 0) return;
  if (old === undefined) {
    row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS * 2, easing: EASING });
    return;
  }
  const [dx, dy] = [old.left - now.left, old.top - now.top];
  if (dx !== 0 || dy !== 0) glide(row, dx, dy);
}

/** By styles, not as an animation: so that the browser does not count it as a layout shift. */
function glide(element: HTMLElement, dx: number, dy: number): void {
  const { style } = element;
  style.transition = 'none';
  style.transform = `translate(${dx}px, ${dy}px)`;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      style.transition = `transform ${MOVE_MS}ms ${EASING}`;
      style.transform = '';
      element.addEventListener('transitionend', () => void (style.transition = ''), { once: true });
    }),
  );
}
