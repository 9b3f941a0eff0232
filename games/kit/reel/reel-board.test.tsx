import { mount } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { listPacks } from '../../packs/catalogue.ts';
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

/** No frame is ever drawn, as in a hidden tab: the reels set off some time after a run is wanted. */
beforeEach(() => {
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
  await expect.poll(() => onLanded.mock.calls).toEqual([['one']]);
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
  await expect.poll(() => onLanded.mock.calls).toEqual([['one']]);
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
  await expect.poll(() => onLanded.mock.calls).toEqual([['one']]);
  expect(sought).toEqual([640, 640]);
});
