import type { Rarity } from '@voltide/contract';
import { MOTION } from '@voltide/ui';

import { throwSparks, type Spot } from '../burst.ts';
import { prefersStill } from '../still.ts';

/** Chooses how much of a celebration a result gets; `none` where nothing was gained (S4-06, rules book §3 and §12). */
export type Celebration = 'none' | 'ring' | 'sparks' | 'shower' | 'deluge';

export const CELEBRATIONS: Readonly<Record<Rarity, Celebration>> = {
  common: 'none',
  uncommon: 'none',
  rare: 'ring',
  epic: 'sparks',
  legendary: 'shower',
  mythic: 'deluge',
};

type Scale = { readonly sparks: number; readonly bloomMs: number; readonly reach: number };

/** Light and sparks of a celebration (design language §6). Nothing flashes more than once. */
const SCALES: Readonly<Record<Exclude<Celebration, 'none'>, Scale>> = {
  ring: { sparks: 0, bloomMs: MOTION.revealMs, reach: 0.8 },
  sparks: { sparks: 80, bloomMs: MOTION.revealMs, reach: 1 },
  shower: { sparks: 160, bloomMs: 1400, reach: 1.25 },
  deluge: { sparks: 220, bloomMs: 2400, reach: 1.7 },
};

/**
 * Celebrates a landing on the stage: light that blooms once from the best item, and sparks that fall. The stage has a
 * `.stage-bloom` and a canvas `.stage-sparks`. Nothing happens for `none` or for people who want no motion.
 * @returns the function that ends it.
 */
export function celebrate(stage: HTMLElement, celebration: Celebration, reel: number): () => void {
  if (celebration === 'none' || prefersStill()) return () => undefined;
  const { sparks, bloomMs, reach } = SCALES[celebration];
  const lit = stage.querySelectorAll('.reel')[reel] ?? stage;
  const { x, y } = between(middleOf(stage), middleOf(lit));
  const at = `translate(${x}px, ${y}px)`;
  const bloom = stage.querySelector('.stage-bloom')?.animate(
    [
      { opacity: 0, transform: `${at} scale(.5)` },
      { opacity: 1, transform: `${at} scale(${reach})`, offset: 0.35, easing: MOTION.surge },
      { opacity: 0, transform: `${at} scale(${reach * 1.12})` },
    ],
    { duration: bloomMs },
  );
  const canvas = stage.querySelector<HTMLCanvasElement>('canvas.stage-sparks');
  const stop = canvas === null || sparks === 0 ? undefined : throwFrom(canvas, lit, { sparks, lifeMs: bloomMs + 400 });
  return () => {
    bloom?.cancel();
    stop?.();
  };
}

function throwFrom(canvas: HTMLCanvasElement, lit: Element, burst: { sparks: number; lifeMs: number }): () => void {
  const { left, top } = canvas.getBoundingClientRect();
  return throwSparks(canvas, between({ x: left, y: top }, middleOf(lit)), burst.sparks, burst.lifeMs);
}

export function middleOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function between(from: Spot, to: Spot): Spot {
  return { x: to.x - from.x, y: to.y - from.y };
}
