import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { dismissToast, removeToast, toast, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

function shown(): readonly (readonly [string, boolean])[] {
  return toastStore.getToasts().map(({ title, open }) => [title, open]);
}

it('S2-03 is added, updated, dismissed and removed, and notifies listeners each time', () => {
  const told = vi.fn();
  const leave = toastStore.subscribe(told);
  const { id, update, dismiss } = toast({ title: 'First' });
  update({ title: 'Changed' });
  expect(shown()).toEqual([['Changed', true]]);
  dismiss();
  expect(shown()).toEqual([['Changed', false]]);
  removeToast(id);
  expect(shown()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(4);
  leave();
  toast({ title: 'Unheard' });
  expect(told).toHaveBeenCalledTimes(4);
});

it('S2-03 leaves the list 1,000,000 ms after it was dismissed', () => {
  toast({ title: 'First' }).dismiss();
  vi.advanceTimersByTime(999_999);
  expect(shown()).toEqual([['First', false]]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('S2-03 what was dismissed takes nothing along that came after it', () => {
  toast({ title: 'First' });
  dismissToast();
  vi.advanceTimersByTime(999_999);
  toast({ title: 'Second' });
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([['Second', true]]);
});
