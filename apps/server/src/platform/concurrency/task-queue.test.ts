import { describe, expect, it } from 'vitest';

import { createTaskQueue } from './task-queue.ts';

function watchedQueue(waiting: number, waitingKnown = 0) {
  const queue = createTaskQueue({ parallel: 1, waiting, waitingKnown });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    began,
    refused,
    bring(key: string, count: number, isKnown = false): void {
      for (let i = 0; i < count; i++) {
        const task = (): Promise<void> => {
          began.push(key);
          return new Promise((resolve) => {
            ends.push(resolve);
          });
        };
        queue.run({ key, isKnown }, task).catch((error: unknown) => refused.push(`${key} ${String(error)}`));
      }
    },
    async endOne(): Promise<void> {
      const count = began.length;
      ends.shift()?.();
      await expect.poll(() => began.length).toBeGreaterThan(count);
    },
  };
}

describe('the queue', () => {
  it('S3-12 a newcomer is next, however many addresses bring attempt upon attempt', async () => {
    const queue = watchedQueue(256);
    const flood = Array.from({ length: 58 }, (_, i) => `address ${i}`);
    for (const address of flood) queue.bring(address, 4);
    for (let i = 0; i < 70; i++) await queue.endOne();
    queue.bring('honest', 1);
    await queue.endOne();
    expect(queue.began.at(-1)).toBe('honest');
  });

  it('S3-12 of many who wait each has a turn before anybody has two', async () => {
    const queue = watchedQueue(256);
    queue.bring('a', 1);
    for (const address of ['a', 'b', 'c']) queue.bring(address, 2);
    for (let i = 0; i < 6; i++) await queue.endOne();
    expect(queue.began.join(' ')).toBe('a a b c a b c');
  });

  it('S3-12 is never full for one who waits for nothing yet: the longest line gives up its last place', async () => {
    const queue = watchedQueue(6);
    queue.bring('flood', 20);
    await expect.poll(() => queue.refused.length).toBe(13);
    queue.bring('honest', 1);
    await expect.poll(() => queue.refused.length).toBe(14);
    expect(queue.refused).toEqual(Array(14).fill('flood AppError: unavailable'));
    await queue.endOne();
    await queue.endOne();
    expect(queue.began).toEqual(['flood', 'flood', 'honest']);
  });

  it('S3-12 has places for those who are known when 400 networks fill the others, and serves them soon', async () => {
    const queue = watchedQueue(256, 4);
    for (let i = 0; i < 400; i++) queue.bring(`network ${i}`, 1);
    await expect.poll(() => queue.refused.length).toBe(143);
    queue.bring('owner', 2, true);
    for (let i = 0; i < 4; i++) await queue.endOne();
    expect(queue.began.slice(1)).toEqual(['owner', 'network 1', 'owner', 'network 2']);
    expect(queue.refused).toHaveLength(143);
  });

  it('a waiting caller cannot be pushed out by one with as many tasks', async () => {
    const queue = watchedQueue(3);
    queue.bring('running', 1);
    for (const address of ['a', 'b', 'c', 'late']) queue.bring(address, 1);
    await expect.poll(() => queue.refused).toEqual(['late AppError: unavailable']);
  });

  it('rejects waiting and new tasks once it is closed; running ones end', async () => {
    const queue = createTaskQueue({ parallel: 1, waiting: 3, waitingKnown: 3 });
    let end = (): void => undefined;
    const running = queue.run(
      { key: 'a', isKnown: false },
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('done');
        }),
    );
    const others = ['b', 'c'].map((key) => queue.run({ key, isKnown: key === 'c' }, () => Promise.resolve('begun')));
    queue.close();
    const late = queue.run({ key: 'd', isKnown: true }, () => Promise.resolve('begun'));
    for (const refused of [...others, late]) await expect(refused).rejects.toThrow('unavailable');
    end();
    expect(await running).toBe('done');
  });
});
