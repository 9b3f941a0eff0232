import { mount } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { listPacks } from '../../catalogue.ts';
import { ReelBoard } from './reel-board.tsx';

const [TABLE] = listPacks();
if (TABLE === undefined) throw new Error('the catalogue has packs');

it('S4-02 runs and lands where no frame is ever drawn, as in a hidden tab', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
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
  const page = await mount(
    <ReelBoard
      table={TABLE}
      count={1}
      run={{ id: 'one', items: [0], totalMs: 900, leadMs: 0 }}
      renderCell={(item) => item}
      rarityOf={() => 'common'}
      onStart={onStart}
      onLanded={onLanded}
    />,
  );
  await expect.poll(() => onLanded.mock.calls).toEqual([['one']]);
  expect(onStart).toHaveBeenCalledOnce();
  expect(animated).toContain('reel-strip');
  expect(page.querySelectorAll('.reel-cell').length).toBeGreaterThan(11);
});
