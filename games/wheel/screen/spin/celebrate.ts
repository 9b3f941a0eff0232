import { formatVt } from '@voltide/core';
import { MOTION, moneyText } from '@voltide/ui';

import { throwSparks } from '../../../kit/burst.ts';
import { countedSun } from '../../../kit/counted.ts';
import { prefersStill } from '../../../kit/still.ts';
import { celebrationOf, type Celebration, type SpinResult } from '../model/spin-result.ts';

const COUNT_SHARE = 0.7;
const COUNT_AT_LEAST_MS = MOTION.countMs;

/**
 * Celebrates a win on the stage: light that blooms once from the pointer, sparks that fall, and the payout counted up,
 * the longer the more was paid for the bet. Nothing happens for a loss, or for people who want no motion.
 * @returns ends it.
 */
export function celebrateSpin(stage: HTMLElement, result: SpinResult): () => void {
  const celebration = celebrationOf(result);
  if (celebration === undefined || prefersStill()) return () => undefined;
  const stops = [bloom(stage, celebration), throwFromPointer(stage, celebration), countUp(stage, result, celebration)];
  return () => {
    for (const stop of stops) stop();
  };
}

function bloom(stage: HTMLElement, { bloomMs, reach, isPeak }: Celebration): () => void {
  const light = stage.querySelector('.wheel-bloom')?.animate(
    [
      { opacity: 0, transform: 'scale(.4)' },
      { opacity: 1, transform: `scale(${reach})`, offset: 0.28, easing: MOTION.surge },
      { opacity: 0, transform: `scale(${reach * 1.14})` },
    ],
    { duration: bloomMs },
  );
  const hub = stage
    .querySelector('.wheel-hub')
    ?.animate(
      [
        { transform: 'scale(1)', easing: MOTION.surge },
        { transform: `scale(${isPeak ? 1.42 : 1.08})`, offset: 0.18 },
        { transform: `scale(${isPeak ? 1.36 : 1.06})`, offset: 0.82, easing: 'ease-in-out' },
        { transform: 'scale(1)' },
      ],
      { duration: bloomMs },
    );
  const veil = isPeak
    ? stage
        .querySelector('.wheel-veil')
        ?.animate(
          [
            { opacity: 0, easing: MOTION.surge },
            { opacity: 1, offset: 0.12 },
            { opacity: 1, offset: 0.8 },
            { opacity: 0 },
          ],
          { duration: bloomMs },
        )
    : undefined;
  return () => {
    for (const motion of [light, hub, veil]) motion?.cancel();
  };
}

function throwFromPointer(stage: HTMLElement, { sparks, bloomMs }: Celebration): () => void {
  const canvas = stage.querySelector<HTMLCanvasElement>('canvas.wheel-sparks');
  const pointer = stage.querySelector('.wheel-pointer');
  if (canvas === null || pointer === null || sparks === 0) return () => undefined;
  const [frame, tip] = [canvas.getBoundingClientRect(), pointer.getBoundingClientRect()];
  const spot = { x: tip.left + tip.width / 2 - frame.left, y: tip.bottom - frame.top };
  return throwSparks(canvas, spot, sparks, bloomMs + 400);
}

/** Counts the payout up on the hub. Decoration: the words beside the wheel say it at once. */
function countUp(stage: HTMLElement, { payoutSun }: SpinResult, { bloomMs }: Celebration): () => void {
  const text = stage.querySelector('.wheel-paid');
  if (text === null) return () => undefined;
  const show = (share: number): void => {
    text.textContent = moneyText(formatVt(countedSun(payoutSun, share)));
  };
  const wholeMs = Math.max(COUNT_AT_LEAST_MS, bloomMs * COUNT_SHARE);
  const beganMs = performance.now();
  let frame = 0;
  const next = (): void => {
    const share = (performance.now() - beganMs) / wholeMs;
    show(share);
    if (share < 1) frame = requestAnimationFrame(next);
  };
  next();
  return () => {
    cancelAnimationFrame(frame);
    show(1);
  };
}
