import { expect, it } from 'vitest';

import { createPaced } from './paced.ts';

const fail = (error: unknown): void => {
  throw new Error('no run fails here', { cause: error });
};

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
  const paced = createPaced({ everyMs: 10, timers, run: () => Promise.resolve(void (runs += 1)), onError: fail });
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

it('S12-04 one run that fails is reported, and holds up the next one only while it lasts', async () => {
  const { timers, pass } = createTimers();
  const heard: unknown[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const run = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  const paced = createPaced({ everyMs: 10, timers, run, onError: (error) => heard.push(error) });
  paced.ask();
  paced.ask();
  await pass();
  expect(ends.length).toBe(1);
  const away = new Error('the database is away');
  ends[0]?.(away);
  await new Promise(setImmediate);
  expect(ends.length).toBe(2);
  expect(heard).toEqual([away]);
});
