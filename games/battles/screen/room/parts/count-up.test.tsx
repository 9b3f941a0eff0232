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

it('S5-01 a payout counts up when the items land, and stands whole once their flight is cut short', async () => {
  vi.useFakeTimers();
  const times = { afterMs: 500, overMs: 500 };
  function Payout() {
    const [step, setStep] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setStep(step + 1)}>
          on
        </button>
        <CountUp sun={step === 0 ? 1_000_000n : 9_000_000n} times={step === 1 ? times : undefined} />
      </>
    );
  }
  const page = await mount(<Payout />);
  const next = (): Promise<void> => settle(() => page.querySelector('button')?.click());
  const total = (): string | undefined => page.querySelector('span')?.textContent?.replace(/\s/, ' ');
  await next();
  await settle(() => vi.advanceTimersByTimeAsync(400));
  expect(total()).toBe('1.00 VT');
  await settle(() => vi.advanceTimersByTimeAsync(300));
  expect(total()).not.toBe('1.00 VT');
  expect(total()).not.toBe('9.00 VT');
  await next();
  expect(total()).toBe('9.00 VT');
});
