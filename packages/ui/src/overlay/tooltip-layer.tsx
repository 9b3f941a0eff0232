import '../styles/overlay.css';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;
export const TOOLTIP_OFFSET_PX = 4;
/**
 * Time a finger rests on something until its tooltip appears, and until it goes after the finger is lifted.
 */
const PRESS_MS = 500;
const LIFTED_MS = 1500;
const EDGE_PX = 8;

type Shown = { readonly text: string; readonly anchor: Element };

/**
 * Shows the `data-tooltip` of an element that is pointed at for a while, pressed long, or focused by keyboard. One
 * element serves the whole page. A tooltip repeats or explains; no information may stand in it alone, and none lies
 * over the menu of its own button.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(setShown), []);
  useLayoutEffect(() => {
    if (shown !== undefined && box.current !== null) place(box.current, shown.anchor);
  }, [shown]);
  if (shown === undefined) return null;
  return (
    <div ref={box} className="tooltip" role="tooltip" key={shown.text}>
      {shown.text}
    </div>
  );
}

/** Calls `show` with the tooltip to show, following pointer and focus, until the returned function is called. */
export function watchTooltips(show: (shown: Shown | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: Element | undefined;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;

  const close = (): void => {
    clearTimeout(timer);
    if (isOpen) closedAt = performance.now();
    isOpen = false;
    anchor = undefined;
    show(undefined);
  };
  const open = (next: Element): void => {
    const text = next.getAttribute('data-tooltip');
    if (text === null || !next.isConnected || next.getAttribute('aria-expanded') === 'true') return;
    isOpen = true;
    show({ text, anchor: next });
  };
  const aim = (target: EventTarget | null, isAtOnce: boolean): void => {
    const next = target instanceof Element ? (target.closest('[data-tooltip]') ?? undefined) : undefined;
    if (next === anchor) return;
    if (anchor !== undefined) close();
    if (next === undefined) return;
    anchor = next;
    const isQuick = isAtOnce || performance.now() - closedAt < TOOLTIP_SKIP_MS;
    timer = setTimeout(() => open(next), isQuick ? 0 : TOOLTIP_DELAY_MS);
  };
  const onOver = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') aim(event.target, false);
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event.target, true);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };

  const press = watchPresses({ open, close });

  document.addEventListener('pointerover', onOver);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', close);
  document.addEventListener('pointerdown', close);
  document.addEventListener('keydown', onKey);
  window.addEventListener('scroll', close, true);
  // What was pointed at or focused before this code had arrived, which may be why it was loaded.
  aim(document.querySelector('[data-tooltip]:focus-visible'), true);
  if (anchor === undefined && matchMedia('(hover: hover)').matches) {
    aim(document.querySelector('[data-tooltip]:hover'), false);
  }
  return () => {
    clearTimeout(timer);
    press.stop();
    document.removeEventListener('pointerover', onOver);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', close);
    document.removeEventListener('pointerdown', close);
    document.removeEventListener('keydown', onKey);
    window.removeEventListener('scroll', close, true);
  };
}

type Layer = { readonly open: (anchor: Element) => void; readonly close: () => void };

/** Opens the tooltip under a resting finger. The press is then no click, and opens no browser menu. */
function watchPresses({ open, close }: Layer): { readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const onDown = ({ pointerType, target }: PointerEvent): void => {
    clearTimeout(timer);
    isHeld = false;
    const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null;
    if (pointerType !== 'touch' || anchor === null) return;
    timer = setTimeout(() => {
      isHeld = true;
      open(anchor);
    }, PRESS_MS);
  };
  const onUp = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'touch') return;
    clearTimeout(timer);
    if (isHeld) timer = setTimeout(close, LIFTED_MS);
  };
  const onCancel = (): void => {
    if (!isHeld) clearTimeout(timer);
  };
  const swallow = (event: Event): void => {
    if (!isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ways = [
    ['pointerdown', onDown],
    ['pointerup', onUp],
    ['pointercancel', onCancel],
    ['contextmenu', swallow],
    ['click', swallow],
  ] as const;
  for (const [name, listener] of ways) document.addEventListener(name, listener as EventListener, true);
  return {
    stop: () => {
      clearTimeout(timer);
      for (const [name, listener] of ways) document.removeEventListener(name, listener as EventListener, true);
    },
  };
}

/** Places it above its anchor, or below if there is no room; never outside of the window. */
function place(box: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = at.top - height - TOOLTIP_OFFSET_PX;
  const top = above < EDGE_PX ? at.bottom + TOOLTIP_OFFSET_PX : above;
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.max(EDGE_PX, Math.min(middle, window.innerWidth - width - EDGE_PX));
  box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
