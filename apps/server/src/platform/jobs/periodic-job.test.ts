import { describe, expect, it } from 'vitest';

import { createPeriodicJob } from './periodic-job.ts';
import type { Timers } from './timers.ts';

function handTimers() {
  const waiting = new Map<number, { readonly step: () => void; readonly afterMs: number }>();
  let next = 0;
  const timers: Timers = {
    set: (step, afterMs) => {
      waiting.set(++next, { step, afterMs });
      return next;
    },
    clear: (timer) => {
      waiting.delete(timer as number);
    },
  };
  const fire = (): void => {
    const steps = [...waiting.values()];
    waiting.clear();
    for (const { step } of steps) step();
  };
  return { timers, fire, waiting };
}

async function settle(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}

function setUp(run: () => Promise<void>) {
  const hands = handTimers();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  return { ...hands, errors, job: createPeriodicJob({ everyMs: 500, timers: hands.timers, run, onError }) };
}

describe('a periodic job', () => {
  it('runs again some time after the last run has ended, never two at once', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const { job, fire, waiting } = setUp(async () => {
      runs++;
      most = Math.max(most, ++running);
      await settle();
      running--;
    });
    job.start();
    expect([...waiting.values()].map(({ afterMs }) => afterMs)).toEqual([500]);
    fire();
    expect(waiting.size).toBe(0);
    await Promise.all([job.runNow(), job.runNow()]);
    await settle();
    expect([runs, most, waiting.size]).toEqual([3, 1, 1]);
    await job.stop();
  });

  it('goes on after a run that failed, and says that it did', async () => {
    const failure = new Error('no');
    const { job, fire, waiting, errors } = setUp(() => Promise.reject(failure));
    job.start();
    fire();
    await settle();
    expect([errors, waiting.size]).toEqual([[failure], 1]);
    await job.stop();
  });

  it('stops when the run under way has ended, and plans no other', async () => {
    let ended = false;
    const { job, fire, waiting } = setUp(async () => {
      await settle();
      ended = true;
    });
    job.start();
    fire();
    await job.stop();
    await settle();
    expect([ended, waiting.size]).toEqual([true, 0]);
  });

  it('a requested run resolves or rejects for its caller', async () => {
    const { job } = setUp(() => Promise.reject(new Error('no')));
    await expect(job.runNow()).rejects.toThrow('no');
  });
});
