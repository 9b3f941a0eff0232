import { MOTION, moneyText } from '@voltide/ui';
import { formatVt } from '@voltide/core';

import { throwSparks } from '../../../kit/burst.ts';
import { countedSun } from '../../../kit/counted.ts';
import { middleOf } from '../../../kit/reel/celebrate.ts';
import type { Peak } from './peak-plan.ts';

type Playing = {
  readonly peak: Peak;
  readonly from: DOMRect | undefined;
  readonly onEnd: () => void;
};

/** `finish` ends all motion at the final state; `stop` ends it without one. */
type PeakMotion = { readonly finish: () => void; readonly stop: () => void };

/** Shares of the motion: start and end of counting up the value. */
const COUNT = { from: 0.24, to: 0.86 } as const;
const SPARKS: Readonly<Record<string, number>> = { legendary: 160, mythic: 260 };
const SPARKS_AFTER_MS = 320;

/**
 * Plays a peak once. Everything is a Web Animation of transform and opacity over the same time, so that it may be
 * finished at any moment; only the value is text that changes. Light comes up once and never flashes.
 */
export function playPeak(dialog: HTMLElement, { peak, from, onEnd }: Playing): PeakMotion {
  const options = { duration: peak.motionMs, fill: 'backwards' } as const;
  const running = Object.entries(framesOf(dialog, from)).flatMap(([selector, frames]) =>
    [...dialog.querySelectorAll(selector)].map((element, i) =>
      element.animate(frames, { ...options, delay: i * RING_GAP_MS }),
    ),
  );
  const stopCount = countUp(dialog, peak, () => Number(running[0]?.currentTime ?? 0));
  const stopSparks = burst(dialog, peak);
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stopCount();
    onEnd();
  };
  void Promise.all(running.map(({ finished }) => finished)).then(end, () => undefined);
  return {
    finish: () => {
      for (const animation of running) animation.finish();
      stopSparks();
      end();
    },
    stop: () => {
      isOver = true;
      for (const animation of running) animation.cancel();
      stopCount();
      stopSparks();
    },
  };
}

const RING_GAP_MS = 140;
const { surge } = MOTION;

function framesOf(dialog: HTMLElement, from: DOMRect | undefined): Readonly<Record<string, Keyframe[]>> {
  return {
    '.peak-veil': [{ opacity: 0, easing: surge }, { opacity: 1, offset: 0.1 }, { opacity: 1 }],
    '.peak-art': [
      { transform: placeOf(dialog, from), easing: surge },
      { transform: 'scale(.93)', offset: 0.26, easing: 'ease-out' },
      { transform: 'none' },
    ],
    '.peak-bloom': [
      { opacity: 0, transform: 'scale(.3)' },
      { opacity: 0, transform: 'scale(.3)', offset: 0.1, easing: surge },
      { opacity: 1, transform: 'scale(1.12)', offset: 0.45, easing: 'ease-in-out' },
      { opacity: LIGHT_LEFT, transform: 'none' },
    ],
    '.peak-rays': [
      { opacity: 0, transform: 'rotate(-24deg) scale(.6)' },
      { opacity: 0, transform: 'rotate(-20deg) scale(.6)', offset: 0.14, easing: surge },
      { opacity: 0.9, transform: 'rotate(-10deg) scale(1)', offset: 0.5, easing: 'ease-out' },
      { opacity: RAYS_LEFT, transform: 'none' },
    ],
    '.peak-ring': [
      { opacity: 0, transform: 'scale(.3)' },
      { opacity: 0.9, transform: 'scale(.42)', offset: 0.2, easing: surge },
      { opacity: 0, transform: 'scale(1.5)', offset: 0.7 },
      { opacity: 0, transform: 'scale(1.5)' },
    ],
    '.peak-title': comesIn(0.16, 0.3),
    '.peak-worth': comesIn(0.22, 0.34),
    '.peak-odds': comesIn(0.74, 0.86),
    '.peak-foot': comesIn(0.88, 1),
  };
}

/** Final strength of the light and the rays, as in the style sheet. */
const LIGHT_LEFT = 0.8;
const RAYS_LEFT = 0.5;

function comesIn(from: number, to: number): Keyframe[] {
  const away = { opacity: 0, transform: 'translateY(16px)' };
  const here = { opacity: 1, transform: 'none' };
  return [away, { ...away, offset: from, easing: surge }, { ...here, offset: to }, here];
}

/** Returns the transform that puts the item where it was on the stage. */
function placeOf(dialog: HTMLElement, from: DOMRect | undefined): string {
  const art = dialog.querySelector('.peak-art');
  if (art === null || from === undefined) return 'scale(.4)';
  const [there, here] = [{ x: from.left + from.width / 2, y: from.top + from.height / 2 }, middleOf(art)];
  const scale = from.width / Math.max(1, art.getBoundingClientRect().width);
  return `translate(${there.x - here.x}px, ${there.y - here.y}px) scale(${scale})`;
}

/** Counts the value up during the motion. Its place is as wide as the final value from the start. */
function countUp(dialog: HTMLElement, { item, motionMs }: Peak, readMs: () => number): () => void {
  const text = dialog.querySelector('.peak-count > *');
  if (text === null) return () => undefined;
  const show = (share: number): void => {
    text.textContent = moneyText(formatVt(countedSun(item.valueSun, share)));
  };
  let frame = 0;
  const next = (): void => {
    const share = (readMs() / motionMs - COUNT.from) / (COUNT.to - COUNT.from);
    show(share);
    if (share < 1) frame = requestAnimationFrame(next);
  };
  show(0);
  frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
    show(1);
  };
}

function burst(dialog: HTMLElement, { item, motionMs }: Peak): () => void {
  const [canvas, art] = [dialog.querySelector('canvas'), dialog.querySelector('.peak-light')];
  if (canvas === null || art === null) return () => undefined;
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = throwSparks(canvas, middleOf(art), SPARKS[item.rarity] ?? 0, motionMs - SPARKS_AFTER_MS);
  }, SPARKS_AFTER_MS);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
