/** Height covered by the bar at the top of the window, and on a phone by the one at its foot, in px. */
const COVERED_PX = 64;

/** Scrolls an element to the middle of the window if less than half of it can be seen there. */
export function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (middle < COVERED_PX || middle > window.innerHeight - COVERED_PX) element.scrollIntoView({ block: 'center' });
}

/** Scrolls just enough to show the whole of an element; at once for people who want no motion. */
export function scrollWhole(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
