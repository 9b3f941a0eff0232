import { MOTION } from '@voltide/ui';

import type { Celebration } from '../model/open-result.ts';

/** How much light and how many sparks a celebration has (design language §6). Nothing flashes more than once. */
const SCALES: Readonly<Record<Exclude<Celebration, 'none'>, { sparks: number; bloomMs: number; reach: number }>> = {
  ring: { sparks: 0, bloomMs: MOTION.revealMs, reach: 0.8 },
  sparks: { sparks: 80, bloomMs: MOTION.revealMs, reach: 1 },
  shower: { sparks: 160, bloomMs: 1400, reach: 1.25 },
  deluge: { sparks: 220, bloomMs: 2400, reach: 1.7 },
};

/**
 * Celebrates a landing inside the stage: light that blooms once from the middle, and sparks that fall. The stage has a
 * `.stage-bloom` and a canvas `.stage-sparks`. Nothing happens for `none` or for people who want no motion.
 * @returns ends it.
 */
export function celebrate(stage: HTMLElement, celebration: Celebration): () => void {
  if (celebration === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const { sparks, bloomMs, reach } = SCALES[celebration];
  const bloom = stage.querySelector('.stage-bloom')?.animate(
    [
      { opacity: 0, transform: 'scale(.5)' },
      { opacity: 1, transform: `scale(${reach})`, offset: 0.35, easing: MOTION.surge },
      { opacity: 0, transform: `scale(${reach * 1.12})` },
    ],
    { duration: bloomMs },
  );
  const canvas = stage.querySelector<HTMLCanvasElement>('canvas.stage-sparks');
  const stop = canvas === null || sparks === 0 ? undefined : throwSparks(canvas, sparks, bloomMs + 400);
  return () => {
    bloom?.cancel();
    stop?.();
  };
}

type Spark = { x: number; y: number; vx: number; vy: number; readonly size: number };

const GRAVITY = 900;
const DRAG = 1.4;

/** A burst from the middle that slows down, falls and fades. The canvas is empty again at the end. */
function throwSparks(canvas: HTMLCanvasElement, count: number, lifeMs: number): () => void {
  const context = canvas.getContext('2d');
  const density = Math.min(2, devicePixelRatio);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = width * density;
  canvas.height = height * density;
  if (context === null) return () => undefined;
  context.scale(density, density);
  context.fillStyle = getComputedStyle(canvas).color;
  const sparks = createSparks(count, { width, height });
  let frame = 0;
  let beganAtMs: number | undefined;
  let lastMs = 0;
  const draw = (atMs: number): void => {
    beganAtMs ??= atMs;
    const age = (atMs - beganAtMs) / lifeMs;
    const seconds = Math.min(0.05, (atMs - Math.max(lastMs, beganAtMs)) / 1000);
    lastMs = atMs;
    context.clearRect(0, 0, width, height);
    if (age >= 1) return;
    context.globalAlpha = Math.min(1, (1 - age) * 1.6);
    for (const spark of sparks) move(spark, seconds, context);
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(frame);
    context.clearRect(0, 0, width, height);
  };
}

function move(spark: Spark, seconds: number, context: CanvasRenderingContext2D): void {
  const slowed = Math.exp(-DRAG * seconds);
  spark.vy = spark.vy * slowed + GRAVITY * 0.4 * seconds;
  spark.vx *= slowed;
  spark.x += spark.vx * seconds;
  spark.y += spark.vy * seconds;
  context.fillRect(spark.x - spark.size / 2, spark.y - spark.size / 2, spark.size, spark.size);
}

const TURN = 2 * Math.PI;
/** Steps of the R2 sequence: they fill a square evenly, in any number and without a pattern to be seen. */
const STEPS = [0.754877666, 0.569840291] as const;

/** Directions and speeds spread evenly, so that a burst looks full whatever its number. */
function createSparks(count: number, { width, height }: { readonly width: number; readonly height: number }): Spark[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = TURN * ((i * STEPS[0]) % 1);
    const speed = (0.2 + 0.8 * ((i * STEPS[1]) % 1)) * Math.max(height, 240);
    return {
      x: width / 2,
      y: height / 2,
      vx: Math.cos(angle) * speed * 1.5,
      vy: Math.sin(angle) * speed - 0.35 * height,
      size: 1.5 + ((i * 7) % 5) * 0.7,
    };
  });
}
