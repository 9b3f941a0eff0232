import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createGathering, GATHER_MS } from './batch-gathering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('lets plays leave at once before any batch, and where few play', () => {
  const gathering = createGathering();
  const onOver = vi.fn<() => void>();
  expect(gathering.leastPlays()).toBe(1);
  gathering.begin(15, onOver);
  expect(gathering.leastPlays()).toBe(1);
  expect(gathering.isDone(20)).toBe(false);
  vi.runAllTimers();
  expect(onOver).not.toHaveBeenCalled();
});

it('waits for nearly all who played, and no longer than its time', () => {
  const gathering = createGathering();
  const onOver = vi.fn<() => void>(() => {
    expect(gathering.leastPlays()).toBe(1);
  });
  gathering.begin(64, onOver);
  expect(gathering.leastPlays()).toBe(60);
  expect([gathering.isDone(59), gathering.isDone(60)]).toEqual([false, true]);
  vi.advanceTimersByTime(GATHER_MS - 1);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
});

it('ends when a batch leaves, and counts its time from the last one that returned', () => {
  const gathering = createGathering();
  const onOver = vi.fn<() => void>();
  gathering.begin(64, onOver);
  gathering.end();
  expect(gathering.leastPlays()).toBe(1);
  vi.runAllTimers();
  expect(onOver).not.toHaveBeenCalled();
  gathering.begin(64, onOver);
  vi.advanceTimersByTime(GATHER_MS - 1);
  gathering.begin(20, onOver);
  expect(gathering.leastPlays()).toBe(19);
  vi.advanceTimersByTime(GATHER_MS - 1);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
});
