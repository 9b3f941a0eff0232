import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFrames } from '../testing/frames.ts';
import { beginRun, createBoard, landAll, prepare, type Lane } from './board.ts';
import { ReelLane } from './reel-lane.tsx';
import { STRIPS } from './reel-plan.ts';
import type { Running } from './use-reels.ts';

const RUN = { id: 'one', items: [1], totalMs: 900, leadMs: 0 };
const SIZE = { count: 1, shape: STRIPS.lane };
const RESTING = prepare(
  createBoard(
    () => 0,
    SIZE,
    () => 0,
  ),
  RUN,
  Infinity,
  () => 0,
);
const SPINNING = beginRun(RESTING, RUN, () => 0);
const NEXT = { ...RUN, id: 'two' };
const AGAIN = beginRun(
  prepare(landAll(SPINNING), NEXT, Infinity, () => 0),
  NEXT,
  () => 0,
);

let animated: string[];
let sought: string[];
let land: () => Promise<void>;
let drawFrame: () => Promise<void>;

beforeEach(() => {
  animated = [];
  sought = [];
  running.clear();
  const runs: (() => void)[] = [];
  land = () => settle(() => runs.splice(0).forEach((end) => end()));
  Element.prototype.animate = function animate(this: Element) {
    const { className } = this;
    animated.push(className);
    const { promise, resolve } = Promise.withResolvers<void>();
    runs.push(resolve);
    const motion = {
      finished: promise,
      cancel: () => undefined,
      set currentTime(_: number) {
        sought.push(className);
      },
    };
    return motion as unknown as Animation;
  };
  const frames = createFrames();
  vi.stubGlobal('requestAnimationFrame', frames.request);
  vi.stubGlobal('cancelAnimationFrame', frames.cancel);
  drawFrame = frames.draw;
});

const running = new Set<Running>();
const CLOCK = { elapsedMs: () => 0, rate: 1 };
const rarityOf = (item: number): 'mythic' | 'common' => (item === 1 ? 'mythic' : 'common');
const renderCell = (item: number): number => item;
const onLand = (): void => undefined;

function Reel() {
  const [lane, setLane] = useState<Lane | undefined>(RESTING.lanes[0]);
  const [turn, setTurn] = useState(2);
  const [isLanded, setLanded] = useState(false);
  if (lane === undefined) return null;
  const shared = {
    axis: 'y',
    isLanded,
    clock: undefined,
    running,
    renderCell,
    rarityOf,
    onLand,
  } as const;
  return (
    <>
      <button type="button" onClick={() => setLane(SPINNING.lanes[0])}>
        go
      </button>
      <button type="button" onClick={() => setTurn(0)}>
        hurry
      </button>
      <button type="button" onClick={() => setLane(AGAIN.lanes[0])}>
        again
      </button>
      <button type="button" onClick={() => setLanded(true)}>
        landed
      </button>
      <ReelLane lane={lane} turn={turn} {...shared} />
    </>
  );
}

it('S5-02 a reel whose turn comes later lies where its run begins until then, and does not tell its item', async () => {
  const page = await mount(<Reel />);
  const strip = page.querySelector<HTMLElement>('.reel-strip');
  const resting = strip?.style.transform;
  await settle(() => page.querySelector('button')?.click());
  await drawFrame();
  expect(animated).toEqual([]);
  expect(strip?.style.transform).toBe(resting);
  expect(page.querySelector<HTMLElement>('.reel-lens')?.dataset['rarity']).toBe('common');
  await drawFrame();
  expect(animated).toContain('reel-strip');
  expect(strip?.style.transform).not.toBe(resting);
  expect(page.querySelector<HTMLElement>('.reel-lens')?.dataset['rarity']).toBe('mythic');
});

it('S5-02 a reel that waits for its turn sets off at once where its run is to end', async () => {
  const page = await mount(<Reel />);
  const [go, hurry] = page.querySelectorAll('button');
  await settle(() => go?.click());
  expect(animated).toEqual([]);
  await settle(() => hurry?.click());
  expect(animated).toContain('reel-strip');
});

it('S5-02 a run that has landed does not begin again while the reel waits for its next turn', async () => {
  const page = await mount(<Reel />);
  const [go, , again] = page.querySelectorAll('button');
  await settle(() => go?.click());
  await drawFrame();
  await drawFrame();
  await land();
  const lying = page.querySelector<HTMLElement>('.reel-strip')?.style.transform;
  sought = [];
  await settle(() => again?.click());
  for (const run of running) run.follow(CLOCK);
  expect(sought).toEqual([]);
  expect(page.querySelector<HTMLElement>('.reel-strip')?.style.transform).toBe(lying);
});

it('S5-02 that all have landed is taken in turn as well', async () => {
  const page = await mount(<Reel />);
  const [go, , , landed] = page.querySelectorAll('button');
  await settle(() => go?.click());
  await drawFrame();
  await drawFrame();
  const reel = page.querySelector<HTMLElement>('.reel');
  await settle(() => landed?.click());
  await drawFrame();
  expect(reel?.dataset['landed']).toBeUndefined();
  await drawFrame();
  expect(reel?.dataset['landed']).toBe('run');
});
