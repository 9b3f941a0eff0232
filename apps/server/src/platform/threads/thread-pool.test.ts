import { afterEach, describe, expect, it } from 'vitest';

import { createThreadPool } from './thread-pool.ts';

const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (task) => {
      if (task === 'die') throw new Error('dead');
      if (task === 'fail') parentPort.postMessage({ fault: new Error('not like this') });
      else setTimeout(() => parentPort.postMessage({ answer: task + threadId }), task === 'slow' ? 100 : 0);
    });
  `)}`,
);

const pools: ReturnType<typeof createThreadPool<string>>[] = [];

function poolOf(size: number) {
  const pool = createThreadPool<string>({ script: SCRIPT, size });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool of threads', () => {
  it('answers more tasks than it has threads, and begins a thread only when it is needed', async () => {
    const pool = poolOf(2);
    expect(pool.count()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => pool.run(`${i} `)));
    expect(answers.map((answer) => answer.split(' ')[0])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(new Set(answers.map((answer) => answer.split(' ')[1])).size).toBe(2);
    expect(pool.count()).toBe(2);
  });

  it('fails the task that its thread dies of or that cannot be done, and no other', async () => {
    const pool = poolOf(1);
    const ends = await Promise.allSettled(['die', 'a', 'fail', 'b'].map((task) => pool.run(task)));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    await expect(pool.run('die')).rejects.toThrow('dead');
    await expect(pool.run('fail')).rejects.toThrow('a task of a thread failed');
    expect(pool.count()).toBeLessThanOrEqual(1);
  });

  it('refuses what waits when it is closed, answers what runs, and leaves no thread behind', async () => {
    const pool = poolOf(1);
    const running = pool.run('slow');
    const waiting = pool.run('never').catch(String);
    await pool.close();
    expect(await waiting).toContain('unavailable');
    expect(await running).toContain('slow');
    expect(pool.count()).toBe(0);
    await expect(pool.run('late')).rejects.toThrow('unavailable');
  });
});
