import { expect, it, vi } from 'vitest';

import { createShownBalance } from './shown-balance.ts';

it('shows the held amount until it is released, and notifies listeners', () => {
  const balance = createShownBalance();
  const listener = vi.fn();
  balance.subscribe(listener);
  const release = balance.hold('24.000000');
  expect(balance.getHeld()?.amount).toBe('24.000000');
  release();
  expect(balance.getHeld()).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('the landing of an earlier play does not end the hold of a later one', () => {
  const balance = createShownBalance();
  const releaseFirst = balance.hold('24.000000');
  balance.hold('23.000000');
  releaseFirst();
  expect(balance.getHeld()?.amount).toBe('23.000000');
});

it('releases everything when the page is hidden', () => {
  const balance = createShownBalance();
  balance.hold('24.000000');
  balance.release();
  expect(balance.getHeld()).toBeUndefined();
});
