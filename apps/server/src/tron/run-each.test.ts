import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import { runEach, runPerUser } from './run-each.ts';

const failing = (text: string) => () => Promise.reject(new Error(text));

it('S8-07 S8-08 each piece of work is done, and an error that comes each time hides no other', async () => {
  const done: string[] = [];
  const works = [failing('one'), async () => void done.push('done'), failing('another')];
  const error = await runEach(works).catch((thrown: unknown) => thrown);
  expect(done).toEqual(['done']);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: one', 'Error: another']);
  await expect(runEach([failing('alone')])).rejects.toThrow(/^alone$/);
});

it('S8-08 of the rows of two users the errors of both are told', async () => {
  const rows = [1n, 2n].map((id) => ({ userId: id as UserId }));
  const error = await runPerUser(rows, ({ userId }) => failing(`${userId}`)()).catch((thrown: unknown) => thrown);
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: 1', 'Error: 2']);
});
