import { beforeEach, expect, it, vi } from 'vitest';

import { SHOWN_USER, showScreen } from '../../../kit/testing/show-screen.tsx';
import { openedWith, shownPack, ticketOf } from '../testing/shown-pack.ts';
import { PeakLayer } from './peak-layer.tsx';
import { peakOf } from './peak-plan.ts';

const GLASS = shownPack('glass-tide');
const TOP = ticketOf(GLASS, 0);

let motions: { readonly finish: () => void; readonly durationMs: number }[] = [];

beforeEach(() => {
  motions = [];
  Element.prototype.animate = function animate(_frames, options) {
    const { promise, resolve } = Promise.withResolvers<void>();
    motions.push({ finish: resolve, durationMs: Number((options as KeyframeAnimationOptions).duration) });
    return { finished: promise, finish: resolve, cancel: () => undefined, currentTime: 0 } as unknown as Animation;
  };
});

function prefer(motion: 'reduce' | 'no-preference'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(`: ${motion}`) }));
}

async function show(isPaid = true) {
  const opened = openedWith(GLASS, [TOP], isPaid);
  const peak = peakOf(opened.result);
  if (peak === undefined) throw new Error('a peak');
  const onClose = vi.fn();
  const layer = <PeakLayer pack={GLASS} peak={peak} opened={opened} from={undefined} onClose={onClose} />;
  const page = await showScreen(layer, { viewer: { kind: 'account', user: SHOWN_USER } }).ready;
  const dialog = page.querySelector('dialog');
  if (dialog === null) throw new Error('no dialog');
  const press = (key: string): void => {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  return { dialog, onClose, press };
}

const isStill = (dialog: Element): boolean => dialog.hasAttribute('data-still');

it('S4-06 is told in words: the item, its rarity, its exact value and its odds', async () => {
  prefer('reduce');
  const { dialog } = await show();
  expect(dialog.getAttribute('aria-labelledby')).toBe('peak-name');
  for (const text of ['Tidecaller Prism', 'mythic', '100.00', '100× the price', 'about 1 in 3,333']) {
    expect(dialog.textContent).toContain(text);
  }
});

it('S4-02 stands still from the beginning for people who want no motion', async () => {
  prefer('reduce');
  const { dialog } = await show();
  expect(motions).toEqual([]);
  expect(isStill(dialog)).toBe(true);
  expect(dialog.querySelector('.peak-count')?.textContent).toContain('100.00');
  expect(dialog.querySelector('.peak-foot')?.hasAttribute('inert')).toBe(false);
});

it.each([
  ['Escape', 'Escape'],
  ['Space', ' '],
])('S4-02 %s brings it to its end, where it waits, and Escape leaves it', async (_name, key) => {
  prefer('no-preference');
  const { dialog, onClose, press } = await show();
  expect(new Set(motions.map(({ durationMs }) => durationMs))).toEqual(new Set([3200]));
  expect(isStill(dialog)).toBe(false);
  expect(dialog.querySelector('.peak-count')?.textContent).not.toContain('100.00');
  expect(dialog.querySelector('.peak-foot')?.hasAttribute('inert')).toBe(true);
  press(key);
  await expect.poll(() => isStill(dialog)).toBe(true);
  expect(dialog.querySelector('.peak-count')?.textContent).toContain('100.00');
  expect(onClose).not.toHaveBeenCalled();
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it('S4-02 is left where the browser closes it by itself', async () => {
  prefer('reduce');
  const { dialog, onClose } = await show();
  dialog.close();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('S4-02 a tap brings it to its end, and the next one leaves it', async () => {
  prefer('no-preference');
  const { dialog, onClose } = await show();
  dialog.click();
  await expect.poll(() => isStill(dialog)).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  dialog.click();
  expect(onClose).toHaveBeenCalledOnce();
});

it('S4-02 comes to its end by itself', async () => {
  prefer('no-preference');
  const { dialog } = await show();
  for (const { finish } of motions) finish();
  await expect.poll(() => isStill(dialog)).toBe(true);
});

it('S4-05 a demo says what it is and has no picture', async () => {
  prefer('reduce');
  const { dialog } = await show(false);
  expect(dialog.textContent).toContain('Demo');
  expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Done']);
  const paid = await show();
  expect(paid.dialog.textContent).toContain('Share');
});
