import type { UserId } from '@voltide/core';

import { AppError } from '../errors.ts';

/** A piece of work that may fail without the next one failing. */
export type Work = () => Promise<unknown>;

/**
 * Does each of these, and throws when all are done: what fails for one ends nothing for the others. Of several errors
 * all are told, or one that comes each time would hide the others.
 */
export async function runEach(works: readonly Work[], atOnce = 1): Promise<void> {
  const errors: unknown[] = [];
  const waiting = works.values();
  const runThose = async (): Promise<void> => {
    for (const work of waiting) await work().catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, runThose));
  const [first, ...more] = errors;
  if (more.length > 0) throw new AggregateError(errors, `${errors.length} of ${works.length} pieces of work failed`);
  if (first !== undefined) throw asError(first);
}

/**
 * Does work for rows of many users, for all of them at once, so that nobody waits for another's turn. For one user it
 * goes row by row, and no further where their turn does not come: that would be waited for with each.
 */
export async function runPerUser<T extends { readonly userId: UserId }>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const users = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const runOwn = async (own: readonly T[]): Promise<void> => {
    let comesTurn = true;
    const guarded = (row: T): Work => {
      return async () => {
        if (!comesTurn) return;
        await work(row).catch((error: unknown) => {
          comesTurn = !isNotBegun(error);
          throw asError(error);
        });
      };
    };
    await runEach(own.map(guarded));
  };
  await runEach(
    users.map((own) => () => runOwn(own)),
    users.length,
  );
}

function isNotBegun(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many_requests');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('something else than an error was thrown', { cause: error });
}

/**
 * Lists so many rows at a time, the oldest first, and goes on behind them the next time where there are more: a hundred
 * that fail again and again keep nobody waiting.
 */
export function createRounds<T>(
  list: (afterId: bigint, most: number) => Promise<readonly T[]>,
  idOf: (row: T) => bigint,
  most: number,
): () => Promise<readonly T[]> {
  let afterId = 0n;
  return async () => {
    const rows = await list(afterId, most);
    const last = rows.at(-1);
    afterId = last === undefined || rows.length < most ? 0n : idOf(last);
    return rows;
  };
}
