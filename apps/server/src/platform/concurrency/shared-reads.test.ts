import { present } from '@voltide/core';
import { expect, it } from 'vitest';

import { createKeptRead, createSharedReads } from './shared-reads.ts';

type Read = { readonly key: string; readonly end: (value: number) => void; readonly fail: (error: Error) => void };

function createReads() {
  const reads: Read[] = [];
  const ask = createSharedReads(
    (key) =>
      new Promise<number>((end, fail) => {
        reads.push({ key, end, fail });
      }),
  );
  return { ask, reads, at: (i: number): Read => present(reads[i], 'a read') };
}

it('callers during a read share the next one', async () => {
  const { ask, reads, at } = createReads();
  const first = ask('a');
  const later = [ask('a'), ask('a'), ask('a')];
  expect(reads).toHaveLength(1);
  at(0).end(1);
  expect(await first).toBe(1);
  await expect.poll(() => reads.length).toBe(2);
  at(1).end(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  const again = ask('a');
  at(2).end(3);
  expect(await again).toBe(3);
});

it('reads another key at once', async () => {
  const { ask, reads, at } = createReads();
  const both = [ask('a'), ask('b')];
  expect(reads.map(({ key }) => key)).toEqual(['a', 'b']);
  at(0).end(1);
  at(1).end(2);
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('lets a read that fails fail for those who had it alone', async () => {
  const { ask, reads, at } = createReads();
  const first = ask('a');
  const second = ask('a');
  at(0).fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  at(1).end(2);
  expect(await second).toBe(2);
});

it('keeps an answer for a minute, and reads once for all who ask meanwhile', async () => {
  let nowMs = 0;
  const reads: PromiseWithResolvers<number>[] = [];
  const read = (): Promise<number> => {
    const next = Promise.withResolvers<number>();
    reads.push(next);
    return next.promise;
  };
  const ask = createKeptRead(read, { clock: { nowMs: () => nowMs }, keptMs: 60_000 });
  const both = [ask(), ask()];
  reads[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  nowMs = 59_999;
  expect([await ask(), reads.length]).toEqual([1, 1]);
  nowMs = 60_000;
  const failed = ask();
  reads[1]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const last = ask();
  reads[2]?.resolve(3);
  expect([await last, reads.length]).toEqual([3, 3]);
});
