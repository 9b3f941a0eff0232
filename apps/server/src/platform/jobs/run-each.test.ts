import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import { createRounds, inPages } from './pages.ts';
import { IsolatedFailures, runEach, runSteps } from './run-each.ts';
import { runPerUser } from './run-per-user.ts';

const failing = (text: string) => () => Promise.reject(new Error(text));
const failuresOf = async (run: Promise<void>): Promise<readonly string[]> => {
  const error = await run.catch((thrown: unknown) => thrown);
  if (!(error instanceof IsolatedFailures)) throw new Error('no item failed', { cause: error });
  return error.failures.map(({ item, error: { message } }) => `${item}: ${message}`);
};

it('S12-04 every item is worked on although others fail, and every failure is reported with its item', async () => {
  const done: number[] = [];
  const work = async (item: number): Promise<void> => {
    if (item % 2 === 1) throw new Error('odd');
    done.push(item);
  };
  const run = runEach([1, 2, 3, 4], work, { atOnce: 2, nameOf: (item) => `item ${item}` });
  expect(await failuresOf(run)).toEqual(['item 1: odd', 'item 3: odd']);
  expect(done).toEqual([2, 4]);
});

it('a step that fails does not stop the steps after it', async () => {
  const done: string[] = [];
  const run = runSteps(failing('first'), async () => void done.push('second'), failing('third'));
  expect(await failuresOf(run)).toEqual(['undefined: first', 'undefined: third']);
  expect(done).toEqual(['second']);
});

it('S8-08 failures for the rows of two users are all reported, and each once', async () => {
  const rows = [1n, 2n].map((id) => ({ userId: id as UserId }));
  const run = runPerUser(rows, ({ userId }) => failing(`${userId}`)());
  expect(await failuresOf(run)).toEqual(['undefined: 1', 'undefined: 2']);
});

it('no more items are worked on at the same time than asked for', async () => {
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    running -= 1;
  };
  await runEach([1, 2, 3, 4, 5, 6, 7], work, { atOnce: 3 });
  expect(most).toBe(3);
});

it('a page that cannot be read ends the run after the work under way, and hides no failure of an item', async () => {
  const done: string[] = [];
  const list = async function* () {
    yield 'slow';
    yield 'failing';
    await Promise.resolve();
    throw new Error('no page');
  };
  const work = async (item: string): Promise<void> => {
    if (item === 'failing') throw new Error('no item');
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    done.push(item);
  };
  const run = runEach(list(), work, { atOnce: 3, nameOf: (item) => item });
  expect(await failuresOf(run)).toEqual(['failing: no item', 'undefined: no page']);
  expect(done).toEqual(['slow']);
});

const listOf =
  (rows: readonly number[]) =>
  (after: number | undefined, most: number): Promise<readonly number[]> =>
    Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, most));

it('pages contain each row of a list once, also where the rows stay in the list', async () => {
  const rows: number[] = [];
  for await (const row of inPages(listOf([1, 2, 3, 4, 5]), 2)) rows.push(row);
  expect(rows).toEqual([1, 2, 3, 4, 5]);
});

it('rounds continue after the last row and start again after the last page', async () => {
  const next = createRounds(listOf([1, 2, 3]), 2);
  expect([await next(), await next(), await next()]).toEqual([[1, 2], [3], [1, 2]]);
});
