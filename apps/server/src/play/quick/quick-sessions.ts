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
  const find = async (token: string, nowMs: number, alsoEnded = false): Promise<HeldSession | undefined> => {
    const row = await findRow(token, nowMs);
    if (row === undefined || (row.savesUntilMs <= nowMs && !alsoEnded)) return undefined;
    const { userId, endsAtMs, savesUntilMs } = row;
    const isLate = endsAtMs <= nowMs;
    const sessionId = formatUserId(userId);
    const known = { sessionId, userId, kind: 'quick', endsAtMs: savesUntilMs, owesFactor: false, isLate } as const;
    const session = cache.hold({ ...known, bucket: undefined, live: true });
    // How long a battle is waited for is asked anew each time.
    if (!isLate) cache.remember(keyOf(token), session, endsAtMs);
    return session;
  };
  return {
    /** Starts a Quick Game with its gift, and gives its token. */
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
     * Whose Quick Game a token is, until its hour is over and a battle that it is in, so that who has saved it can ask
     * again: at once when it is in memory. Its books say whether it is still played. With `alsoEnded` also later.
     */
    ofToken(token: string, nowMs: number, alsoEnded = false): Session | undefined | Promise<Session | undefined> {
      return cache.byCredential(keyOf(token), nowMs) ?? find(token, nowMs, alsoEnded);
    },

    /** The row of a token, also of a game that is over. */
    findRow,
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function keyOf(token: string): string {
  return hash('sha256', token, 'latin1');
}
