/** What the bar at the top of the window covers, and on a phone the one at its foot, in px. */
const COVERED_PX = 64;

/** Scrolls an element to the middle of the window if less than half of it can be seen there. */
export function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (middle < COVERED_PX || middle > window.innerHeight - COVERED_PX) element.scrollIntoView({ block: 'center' });
}

/** Scrolls no further than it takes to see the whole of an element; at once for people who want no motion. */
export function scrollWhole(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
