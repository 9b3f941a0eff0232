import type { UserId } from '@voltide/core';

import { AppError } from '../../errors.ts';
import { runEach } from './run-each.ts';

/**
 * Works on many users' rows at the same time, so that no user waits for another. The rows of one user go one after the
 * other; once that user's turn does not come, their other rows are left to the next run.
 */
export async function runPerUser<T extends { readonly userId: UserId }>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
  nameOf?: (row: T) => string,
): Promise<void> {
  const users = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const named = nameOf === undefined ? {} : { nameOf };
  const runForUser = async (own: readonly T[]): Promise<void> => {
    let comesTurn = true;
    const guarded = async (row: T): Promise<void> => {
      if (!comesTurn) return;
      try {
        await work(row);
      } catch (error) {
        comesTurn = !isNotBegun(error);
        throw error;
      }
    };
    await runEach(own, guarded, named);
  };
  await runEach(users, runForUser, { atOnce: users.length });
}

function isNotBegun(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many_requests');
}
