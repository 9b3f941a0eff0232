import { describe, expect, it } from 'vitest';

import { createGate } from './gate.ts';

/** A gate whose tasks end one by one, and the order in which they began. */
function watchedGate(waiting: number, waitingKnown = 0) {
  const gate = createGate({ parallel: 1, waiting, waitingKnown });
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
        gate.run({ key, isKnown }, task).catch((error: unknown) => refused.push(`${key} ${String(error)}`));
      }
    },
    async endOne(): Promise<void> {
      const count = began.length;
      ends.shift()?.();
      await expect.poll(() => began.length).toBeGreaterThan(count);
    },
  };
}

describe('the gate', () => {
  it('S3-12 whoever comes anew is next, however many addresses bring attempt upon attempt', async () => {
    const gate = watchedGate(256);
    const flood = Array.from({ length: 58 }, (_, i) => `address ${i}`);
    for (const address of flood) gate.bring(address, 4);
    for (let i = 0; i < 70; i++) await gate.endOne();
    gate.bring('honest', 1);
    await gate.endOne();
    expect(gate.began.at(-1)).toBe('honest');
  });

  it('S3-12 of many who wait each has a turn before anybody has two', async () => {
    const gate = watchedGate(256);
    gate.bring('a', 1);
    for (const address of ['a', 'b', 'c']) gate.bring(address, 2);
    for (let i = 0; i < 6; i++) await gate.endOne();
    expect(gate.began.join(' ')).toBe('a a b c a b c');
  });

  it('S3-12 is never full for one who waits for nothing yet: the longest line gives up its last place', async () => {
    const gate = watchedGate(6);
    gate.bring('flood', 20);
    await expect.poll(() => gate.refused.length).toBe(13);
    gate.bring('honest', 1);
    await expect.poll(() => gate.refused.length).toBe(14);
    expect(gate.refused).toEqual(Array(14).fill('flood AppError: unavailable'));
    await gate.endOne();
    await gate.endOne();
    expect(gate.began).toEqual(['flood', 'flood', 'honest']);
  });

  it('S3-12 has places for those who are known when 400 networks fill the others, and serves them soon', async () => {
    const gate = watchedGate(256, 4);
    for (let i = 0; i < 400; i++) gate.bring(`network ${i}`, 1);
    await expect.poll(() => gate.refused.length).toBe(143);
    gate.bring('owner', 2, true);
    for (let i = 0; i < 4; i++) await gate.endOne();
    expect(gate.began.slice(1)).toEqual(['owner', 'network 1', 'owner', 'network 2']);
    expect(gate.refused).toHaveLength(143);
  });

  it('lets nobody push out those who wait for no more than they do', async () => {
    const gate = watchedGate(3);
    gate.bring('running', 1);
    for (const address of ['a', 'b', 'c', 'late']) gate.bring(address, 1);
    await expect.poll(() => gate.refused).toEqual(['late AppError: unavailable']);
  });

  it('refuses all who wait once it is closed, and whoever comes then; what runs ends', async () => {
    const gate = createGate({ parallel: 1, waiting: 3, waitingKnown: 3 });
    let end = (): void => undefined;
    const running = gate.run(
      { key: 'a', isKnown: false },
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('done');
        }),
    );
    const others = ['b', 'c'].map((key) => gate.run({ key, isKnown: key === 'c' }, () => Promise.resolve('begun')));
    gate.close();
    const late = gate.run({ key: 'd', isKnown: true }, () => Promise.resolve('begun'));
    for (const refused of [...others, late]) await expect(refused).rejects.toThrow('unavailable');
    end();
    expect(await running).toBe('done');
  });
});
