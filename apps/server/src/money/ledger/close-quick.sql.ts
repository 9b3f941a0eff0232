import { hash } from 'node:crypto';

import { type UserId } from '@voltide/core';

import { knownAnswer } from '../../platform/db/known-answer.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

type QuickClosing = {
  readonly quickId: UserId;
  readonly userId: UserId | undefined;
  readonly atMs: number;
};

export type SavedQuick = {
  readonly keptSun: bigint;
  readonly bonusSun: bigint;
  readonly xp: number;
  readonly tokens: number;
};

/** Result of closing the books of a Quick Game. `isNew` is true where it happened now. */
export type ClosedQuick =
  | { readonly status: 'saved'; readonly isNew: boolean; readonly saved: SavedQuick }
  | { readonly status: 'over'; readonly isNew: boolean }
  | { readonly status: 'elsewhere' }
  | { readonly status: 'held' }
  | { readonly status: 'closed' }
  | { readonly status: 'account_frozen' };

const CLOSED = ['saved', 'over', 'elsewhere', 'held', 'closed', 'account_frozen'] as const;

type Raw = {
  readonly status: string;
  readonly isNew: boolean | null;
  readonly kept: bigint | null;
  readonly bonus: bigint | null;
  readonly xp: number | null;
  readonly tokens: number | null;
};

export async function closeQuick(
  connection: Connection,
  { quickId, userId, atMs }: QuickClosing,
): Promise<ClosedQuick> {
  const row = await one<Raw>(connection, {
    name: 'close-quick',
    text: 'select status, is_new as "isNew", kept, bonus, xp, tokens from voltide.close_quick($1, $2, $3, $4)',
    values: [quickId, userId ?? null, hash('sha256', `quick ${quickId}`, 'buffer'), atMs],
  });
  const status = knownAnswer('close_quick', CLOSED, row.status);
  const isNew = row.isNew === true;
  if (status === 'over') return { status, isNew };
  if (status !== 'saved') return { status };
  const saved = { keptSun: row.kept ?? 0n, bonusSun: row.bonus ?? 0n, xp: row.xp ?? 0, tokens: row.tokens ?? 0 };
  return { status: 'saved', isNew, saved };
}

export async function findQuickOf(connection: Connection, userId: UserId): Promise<UserId | undefined> {
  const row = await find<{ quickId: UserId }>(connection, {
    name: 'quick-of',
    text: 'select quick_id as "quickId" from voltide.saved_quick_game where user_id = $1',
    values: [userId],
  });
  return row?.quickId;
}

export async function findQuickTaker(connection: Connection, quickId: UserId): Promise<UserId | undefined> {
  const row = await find<{ userId: UserId }>(connection, {
    name: 'quick-taker',
    text: 'select user_id as "userId" from voltide.saved_quick_game where quick_id = $1',
    values: [quickId],
  });
  return row?.userId;
}

export async function findSavedQuick(connection: Connection, userId: UserId): Promise<SavedQuick | undefined> {
  return find<SavedQuick>(connection, {
    name: 'quick-saved',
    text: `select kept::bigint as "keptSun", bonus::bigint as "bonusSun", xp, tokens
      from voltide.saved_quick_game where user_id = $1`,
    values: [userId],
  });
}
