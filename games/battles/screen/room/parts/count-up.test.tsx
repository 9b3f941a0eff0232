import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { CountUp } from './count-up.tsx';

function Total() {
  const [sun, setSun] = useState(0n);
  return (
    <>
      <button type="button" onClick={() => setSun(1_800_000n)}>
        found
      </button>
      <button type="button" onClick={() => setSun(0n)}>
        again
      </button>
      <CountUp sun={sun} />
    </>
  );
}

it('S5-02 a total counts up to what was found, and begins at nothing when the battle is played again', async () => {
  vi.useFakeTimers();
  const page = await mount(<Total />);
  const [found, again] = page.querySelectorAll('button');
  const total = (): string | undefined => page.querySelector('span')?.textContent?.replace(/\s/, ' ');
  await settle(() => found?.click());
  expect(total()).toBe('0.00 VT');
  await settle(() => vi.advanceTimersByTimeAsync(2000));
  expect(total()).toBe('1.80 VT');
  await settle(() => again?.click());
  expect(total()).toBe('0.00 VT');
});
