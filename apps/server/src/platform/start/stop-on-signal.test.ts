import { EventEmitter } from 'node:events';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stopOnSignal } from './stop-on-signal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const exit = vi.fn();
  const program = Object.assign(new EventEmitter(), { exit });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = vi.fn(() => promise);
  const error = vi.fn();
  const info = vi.fn();
  const isStopping = stopOnSignal(program, { error, info }, stop);
  return {
    isStopping,
    signal: (name: NodeJS.Signals) => program.emit(name, name),
    exit,
    stop,
    error,
    info,
    resolve,
    reject,
  };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s drains, and ends the process once all has stopped',
  async (name) => {
    const { signal, exit, stop, info, resolve, isStopping } = start();
    expect(isStopping()).toBe(false);
    signal(name);
    expect(isStopping()).toBe(true);
    expect(info.mock.calls).toMatchObject([[{ event: 'stop', signal: name }, expect.any(String)]]);
    expect(stop).toHaveBeenCalledOnce();
    expect(exit).not.toHaveBeenCalled();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(exit.mock.calls).toEqual([[0]]);
  },
);

it('a signal that comes by two ways cuts nothing short', () => {
  const { signal, exit, stop } = start();
  signal('SIGTERM');
  vi.advanceTimersByTime(900);
  signal('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledOnce();
});

it('one that comes more than a second later gives up', () => {
  const { signal, exit } = start();
  signal('SIGINT');
  vi.advanceTimersByTime(1001);
  expect(exit).not.toHaveBeenCalled();
  signal('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
});

it('gives up where draining takes longer than 20 seconds, and says so', () => {
  const { signal, exit, error } = start();
  signal('SIGTERM');
  vi.advanceTimersByTime(19_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(error).toHaveBeenCalledOnce();
});

it('says what could not be stopped', async () => {
  const { signal, exit, error, reject } = start();
  signal('SIGTERM');
  reject(new Error('stuck'));
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(error).toHaveBeenCalledOnce();
});
