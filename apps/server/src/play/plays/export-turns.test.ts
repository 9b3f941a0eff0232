import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import { createExportTurns } from './export-turns.ts';

it('S15-02 of ten exports four make a page at once, and all of them come to their end', async () => {
  const turns = createExportTurns();
  let working = 0;
  let most = 0;
  async function* pages(): AsyncGenerator<string> {
    for (let page = 0; page < 5; page++) {
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
      yield `${page}`;
    }
  }
  const read = async (user: number): Promise<string> => {
    let text = '';
    for await (const piece of turns.take(BigInt(user) as UserId, pages())) text += piece;
    return text;
  };
  expect(await Promise.all(Array.from({ length: 10 }, (_, user) => read(user)))).toEqual(Array(10).fill('01234'));
  expect(most).toBe(4);
});

it('S15-02 an export that is broken off makes room for the next one', async () => {
  const turns = createExportTurns();
  async function* pages(): AsyncGenerator<string> {
    yield* ['a', 'b'];
  }
  const first = turns.take(7n as UserId, pages());
  await first.next();
  const second = async (): Promise<IteratorResult<string>> => turns.take(7n as UserId, pages()).next();
  await expect(second()).rejects.toMatchObject({ code: 'too_many_requests' });
  await first.return(undefined);
  expect(await second()).toEqual({ done: false, value: 'a' });
});
