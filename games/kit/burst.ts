export type Spot = { readonly x: number; readonly y: number };

type Spark = { x: number; y: number; vx: number; vy: number; readonly size: number };

const GRAVITY = 900;
const DRAG = 1.4;

/** Bursts sparks from a spot of a canvas, which slow down, fall and fade. The canvas is empty again at the end. */
export function throwSparks(canvas: HTMLCanvasElement, spot: Spot, count: number, lifeMs: number): () => void {
  const context = canvas.getContext('2d');
  const density = Math.min(2, devicePixelRatio);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = width * density;
  canvas.height = height * density;
  if (context === null) return () => undefined;
  context.scale(density, density);
  context.fillStyle = getComputedStyle(canvas).color;
  const sparks = createSparks(count, spot, height);
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
/**
 * Steps of the R2 sequence: they fill a square evenly, in any number and without a visible pattern.
 */
const STEPS = [0.754877666, 0.569840291] as const;

function createSparks(count: number, { x, y }: Spot, height: number): Spark[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = TURN * ((i * STEPS[0]) % 1);
    const speed = (0.2 + 0.8 * ((i * STEPS[1]) % 1)) * Math.max(height, 240);
    return {
      x,
      y,
      vx: Math.cos(angle) * speed * 1.5,
      vy: Math.sin(angle) * speed - 0.35 * height,
      size: 1.5 + ((i * 7) % 5) * 0.7,
    };
  });
}
