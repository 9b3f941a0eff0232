import { expect, it } from 'vitest';

import { createPaced } from './paced.ts';

/** Timers that a test lets run out. */
function createTimers() {
  const steps: (() => void)[] = [];
  return {
    timers: { set: (step: () => void) => steps.push(step), clear: () => undefined },
    pass: async () => {
      for (const step of steps.splice(0)) step();
      await new Promise(setImmediate);
    },
  };
}

it('what is asked for runs at once, then once for all that was asked meanwhile, then rests', async () => {
  const { timers, pass } = createTimers();
  let runs = 0;
  const paced = createPaced({ everyMs: 10, timers, run: () => Promise.resolve(void (runs += 1)) });
  paced.ask();
  expect(runs).toBe(1);
  for (let i = 0; i < 3; i += 1) paced.ask();
  expect(runs).toBe(1);
  await pass();
  expect(runs).toBe(2);
  await pass();
  expect(runs).toBe(2);
  paced.ask();
  expect(runs).toBe(3);
});

it('one run that fails or lasts holds up the next one only while it lasts', async () => {
  const { timers, pass } = createTimers();
  const ends: ((error?: Error) => void)[] = [];
  const run = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  const paced = createPaced({ everyMs: 10, timers, run });
  paced.ask();
  paced.ask();
  await pass();
  expect(ends.length).toBe(1);
  ends[0]?.(new Error('the database is away'));
  await new Promise(setImmediate);
  expect(ends.length).toBe(2);
});
