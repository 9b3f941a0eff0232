import { expect, it } from 'vitest';

import { createJobLog } from './job-log.ts';

it('S12-04 counts runs and failures of a job, and passes its failure on', async () => {
  let nowMs = 1000;
  let fails = false;
  const log = createJobLog({ nowMs: () => nowMs });
  const job = log.watch({
    id: 'tidy-up',
    about: 'Tidies up',
    everyMs: 5000,
    runsOn: 'one_node',
    run: () => (fails ? Promise.reject(new Error('no room')) : Promise.resolve()),
  });
  expect(log.list()).toMatchObject([{ id: 'tidy-up', everyMs: 5000, runsOn: 'not_known', runs: 0, lastRunAtMs: null }]);
  await job.run();
  nowMs = 6000;
  fails = true;
  await expect(job.run()).rejects.toThrow('no room');
  expect(log.list()).toMatchObject([
    { runsOn: 'this_node', runs: 2, failures: 1, lastRunAtMs: 6000, lastFailedAtMs: 6000 },
  ]);
  fails = false;
  nowMs = 11_000;
  await job.run();
  expect(log.list()).toMatchObject([{ runs: 3, failures: 1, lastRunAtMs: 11_000, lastFailedAtMs: 6000 }]);
  log.leftToAnother('tidy-up');
  expect(log.list()).toMatchObject([{ runsOn: 'another_node', runs: 3 }]);
});
