import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { listPacks } from '../../packs/catalogue.ts';
import { shapeOf } from './board.ts';
import { ReelBoard, type ReelHandle } from './reel-board.tsx';
import { drawerOf } from './strip.ts';

const [TABLE] = listPacks();
if (TABLE === undefined) throw new Error('the catalogue has packs');

const RUN = { id: 'one', items: [0], totalMs: 900, leadMs: 0 };
const LOOK = {
  draw: drawerOf(TABLE.items),
  count: 1,
  renderCell: (item: number) => item,
  rarityOf: () => 'common' as const,
};

const STEPS = 100;
const STEP_MS = 100;

async function passTime(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await settle(() => vi.advanceTimersByTimeAsync(STEP_MS));
}

/** Draws no frame, as in a hidden tab: the reels start some time after a run is wanted. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});

it('S4-02 runs and lands where no frame is ever drawn, as in a hidden tab', async () => {
  const animated: string[] = [];
  Element.prototype.animate = function animate(this: Element) {
    animated.push(this.className);
    return {
      finished: Promise.resolve(),
      finish: () => undefined,
      cancel: () => undefined,
    } as unknown as Animation;
  };
  const onLanded = vi.fn();
  const onStart = vi.fn();
  const page = await mount(<ReelBoard {...LOOK} run={RUN} onStart={onStart} onLanded={onLanded} />);
  await passTime();
  expect(onLanded.mock.calls).toEqual([['one']]);
  expect(onStart).toHaveBeenCalledOnce();
  expect(animated).toContain('reel-strip');
  expect(page.querySelectorAll('.reel-cell').length).toBeGreaterThan(11);
});

it('S4-02 a skip that comes before the reels set off ends their run', async () => {
  Element.prototype.animate = function animate() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { finished: promise, finish: resolve, cancel: () => undefined } as unknown as Animation;
  };
  const onLanded = vi.fn();
  const onStart = vi.fn();
  const skipAtOnce = (reels: ReelHandle | null): void => reels?.finish();
  await mount(<ReelBoard {...LOOK} ref={skipAtOnce} run={RUN} onStart={onStart} onLanded={onLanded} />);
  await passTime();
  expect(onLanded.mock.calls).toEqual([['one']]);
  expect(onStart).toHaveBeenCalledOnce();
});

it('S5-02 keeps to a time that others keep: it waits for it, and goes on from where it is', async () => {
  const sought: unknown[] = [];
  Element.prototype.animate = function animate() {
    const motion = {
      finished: Promise.resolve(),
      finish: () => undefined,
      cancel: () => undefined,
      set currentTime(ms: number) {
        sought.push(ms);
      },
      playbackRate: 1,
    };
    return motion as unknown as Animation;
  };
  const onLanded = vi.fn();
  const clock = { elapsedMs: () => 640, rate: 2 };
  await mount(<ReelBoard {...LOOK} run={{ ...RUN, clock }} onLanded={onLanded} />);
  await passTime();
  expect(onLanded.mock.calls).toEqual([['one']]);
  expect(sought).toEqual([640, 640, 640]);
});

it('S5-02 a second run shows its items by the elements of the first, which lie in another order', async () => {
  Element.prototype.animate = function animate() {
    return { finished: Promise.resolve(), finish: () => undefined, cancel: () => undefined } as unknown as Animation;
  };
  const onLanded = vi.fn();
  const page = await mount(<TwoRuns onLanded={onLanded} />);
  await passTime();
  expect(onLanded.mock.calls).toEqual([['one']]);
  const { landing, start } = shapeOf(1);
  expect(cellAt(page, landing)?.textContent).toBe('0');
  const elements = [...page.querySelectorAll('.reel-cell, .reel-cell b')];
  await settle(() => page.querySelector('button')?.click());
  await expect.poll(() => onLanded.mock.calls).toEqual([['one'], ['two']]);
  expect(cellAt(page, landing + landing - start)?.textContent).toBe('1');
  expect([...page.querySelectorAll('.reel-cell, .reel-cell b')]).toEqual(elements);
});

function cellAt(page: HTMLElement, place: number): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>('.reel-cell')].find(({ style }) => style.order === `${place}`);
}

const renderBold = (item: number) => <b>{item}</b>;

function TwoRuns({ onLanded }: { readonly onLanded: (runId: string) => void }) {
  const [run, setRun] = useState(RUN);
  return (
    <>
      <button type="button" onClick={() => setRun({ ...RUN, id: 'two', items: [1] })}>
        again
      </button>
      <ReelBoard {...LOOK} run={run} renderCell={renderBold} onLanded={onLanded} />
    </>
  );
}
