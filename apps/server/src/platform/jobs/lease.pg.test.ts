import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import type { Job } from './job.ts';
import { createLeases } from './lease.ts';

const database = setUpTestDatabase();
let jobs = 0;

type Options = { readonly everyMs?: number; readonly run?: () => Promise<void> };

function job({ everyMs = 2000, run = () => Promise.resolve() }: Options = {}): Job {
  jobs += 1;
  return { id: `job-${jobs}`, about: 'Does something', everyMs, runsOn: 'one_node', run };
}

function node(holder: string) {
  let nowMs = 1_000_000;
  const steps = new Set<() => void>();
  const timers = {
    set: (step: () => void) => {
      steps.add(step);
      return step;
    },
    clear: (step: unknown) => steps.delete(step as () => void),
  };
  const leases = createLeases({ database: database.pool, timers, holder, elapsedMs: () => nowMs });
  const pass = (byMs: number): void => {
    nowMs += byMs;
    for (const step of steps) {
      steps.delete(step);
      step();
    }
  };
  return { ...leases, pass };
}

async function moveLeases(interval: string): Promise<void> {
  await database.owner.query('update voltide.job_lease set ends_at = ends_at - $1::interval', [interval]);
}

async function secondsLeft({ id }: Job): Promise<number> {
  const { rows } = await database.owner.query<{ left: number }>(
    'select extract(epoch from ends_at - clock_timestamp())::float8 as left from voltide.job_lease where job = $1',
    [id],
  );
  return rows[0]?.left ?? 0;
}

describe('a lease', () => {
  it('lets one node do a job, also when all ask at once', async () => {
    const nodes = Array.from({ length: 8 }, (_, i) => node(`crowd-${i}`));
    const each = job();
    const ran = await Promise.all(nodes.map((one) => one.run(each)));
    expect(ran.filter(Boolean).length).toBe(1);
    const again = await Promise.all(nodes.map((one) => one.run(each)));
    expect(again).toEqual(ran);
  });

  it('ends ten seconds after the last sign of life of its node, by the time of the database', async () => {
    const [dead, living] = [node('dead'), node('living')];
    const each = job();
    expect(await dead.run(each)).toBe(true);
    await moveLeases('9 seconds');
    expect(await living.run(each)).toBe(false);
    await moveLeases('1 second');
    expect(await living.run(each)).toBe(true);
    dead.pass(5001);
    expect(await dead.run(each)).toBe(false);
  });

  it('of a job that comes once an hour lasts until it would come again', async () => {
    const [first, second] = [node('first'), node('second')];
    const each = job({ everyMs: 3_600_000 });
    expect([await first.run(each), await second.run(each)]).toEqual([true, false]);
    await moveLeases('59 minutes');
    expect(await second.run(each)).toBe(false);
    await moveLeases('1 minute');
    expect(await second.run(each)).toBe(true);
  });

  it('locks no node out when the clock of the database is set back two days', async () => {
    const [before, after] = [node('before'), node('after')];
    const each = job();
    await before.run(each);
    await moveLeases('-2 days');
    expect(await after.run(each)).toBe(true);
    expect(await before.run(each)).toBe(true);
    before.pass(5001);
    expect(await before.run(each)).toBe(false);
  });

  it('is kept for as long as a run takes', async () => {
    const [busy, other] = [node('busy'), node('other')];
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const each = job({ run: () => end });
    const running = busy.run(each);
    await expect.poll(() => secondsLeft(each)).toBeGreaterThan(9);
    await moveLeases('9 seconds');
    busy.pass(9000);
    await expect.poll(() => secondsLeft(each)).toBeGreaterThan(9);
    expect(await other.run(each)).toBe(false);
    finish();
    expect(await running).toBe(true);
  });

  it('is given up by a node where the job fails: another one may fare better', async () => {
    const [ill, well] = [node('ill'), node('well')];
    const each = job({ run: () => Promise.reject(new Error('no way out')) });
    await expect(ill.run(each)).rejects.toThrow('no way out');
    expect(await well.run({ ...each, run: () => Promise.resolve() })).toBe(true);
  });

  it('is handed over at once by a node that stops', async () => {
    const [leaving, staying] = [node('leaving'), node('staying')];
    const each = job();
    await leaving.run(each);
    await leaving.release();
    expect(await staying.run(each)).toBe(true);
  });
});
