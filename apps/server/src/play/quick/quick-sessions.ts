import { hash } from 'node:crypto';

import { formatUserId, type Clock } from '@voltide/core';

import type { AccountLedger } from '../../people/accounts/ledger-port.ts';
import { newUserId } from '../../people/accounts/new-user-id.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { createSessionCache, type HeldSession } from '../../people/sessions/session-cache.ts';
import type { Session } from '../../people/sessions/session.ts';
import type { Tokens } from '../../people/sessions/tokens.ts';
import { QUICK_GIFT_SUN, QUICK_LIFE_MS } from './quick-rules.ts';
import { findQuickSession, insertQuickSession, type QuickSessionRow } from './quick-session.sql.ts';

type QuickSessionPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly tokens: Pick<Tokens, 'issueQuick' | 'isQuick'>;
  readonly ledger: Pick<AccountLedger, 'open'>;
};

export type QuickSessions = ReturnType<typeof createQuickSessions>;

/** Starts Quick Games and finds them by their tokens, of which only hashes are kept. */
export function createQuickSessions({ database, clock, randomBytes, tokens, ledger }: QuickSessionPorts) {
  const cache = createSessionCache();
  const findRow = async (token: string, atMs: number): Promise<QuickSessionRow | undefined> =>
    tokens.isQuick(token) ? findQuickSession(database, hashOf(token), atMs) : undefined;
  const find = async (token: string, nowMs: number): Promise<HeldSession | undefined> => {
    const row = await findRow(token, nowMs);
    if (row === undefined) return undefined;
    const { userId, savesUntilMs } = row;
    const known = { sessionId: formatUserId(userId), userId, kind: 'quick', owesFactor: false } as const;
    const session = cache.hold({ ...known, endsAtMs: savesUntilMs, bucket: undefined, live: true });
    session.quickState = stateOf(row, nowMs);
    return session;
  };
  return {
    async start(): Promise<string> {
      const token = tokens.issueQuick(Buffer.from(randomBytes(16)).toString('base64url'));
      await inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        const userId = newUserId({ randomBytes });
        const username = `quick-${formatUserId(userId).slice(-8)}`;
        const endsAtMs = atMs + QUICK_LIFE_MS;
        await insertQuickSession(connection, { userId, username, tokenHash: hashOf(token), atMs, endsAtMs });
        await ledger.open(connection, { userId, giftSun: QUICK_GIFT_SUN, atMs });
      });
      return token;
    },

    /**
     * Finds the Quick Game of a token, also after its end. Its row is read each time, since any node may have saved it
     * meanwhile; only its limit is kept in memory.
     */
    ofToken: find,

    findRow,
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function stateOf(
  { endsAtMs, savesUntilMs, hasEnded }: QuickSessionRow,
  nowMs: number,
): NonNullable<Session['quickState']> {
  if (savesUntilMs <= nowMs) return 'ended';
  if (hasEnded) return 'saved';
  return endsAtMs <= nowMs ? 'saving' : 'playing';
}
