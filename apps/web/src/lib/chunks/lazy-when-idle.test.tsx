import { mount } from '@voltide/ui/testing';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';

import { lazyWhenIdle } from './lazy-when-idle.ts';

it('S1-09 code that does not come takes nothing away from the page, and is asked for until it is there', async () => {
  const load = vi.fn(async () => () => <p>later</p>);
  load.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
  const Later = lazyWhenIdle(load);
  vi.useFakeTimers();
  try {
    const page = await mount(
      <>
        <h1>now</h1>
        <Suspense>
          <Later />
        </Suspense>
      </>,
    );
    await vi.advanceTimersByTimeAsync(9000);
    expect([load.mock.calls.length, page.textContent]).toEqual([2, 'now']);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await expect.poll(() => page.textContent).toBe('nowlater');
  } finally {
    vi.useRealTimers();
  }
});
