import type { OwnSession } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import type { Countries } from '../country/countries.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { deviceWords } from './device-words.ts';
import {
  listOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
  updateSignInOrigin,
  type OwnSessionRow,
} from './own-session.sql.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

const LISTED_MAX = 100;

type Origin = { readonly address: string; readonly headers: { readonly 'user-agent'?: string | undefined } };

type OwnSessionPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly countries: Countries;
};

export type OwnSessions = ReturnType<typeof createOwnSessions>;

export function createOwnSessions({ database, clock, sessions, countries }: OwnSessionPorts) {
  return {
    /** Stores where a session is used. A failed country lookup does not prevent signing in. */
    async noteOrigin(sessionId: string, { address, headers }: Origin): Promise<void> {
      const origin = await countries.locate(address).catch(() => 'unknown' as const);
      const country = typeof origin === 'string' ? undefined : origin.code;
      await updateSignInOrigin(database, sessionId, { device: deviceWords(headers['user-agent']), country });
    },

    /** Lists the sessions of the caller's account: the caller's first, then the last used. */
    async list({ userId, sessionId }: Session): Promise<OwnSession[]> {
      const rows = await listOwnSessions(database, userId, { nowMs: clock.nowMs(), limit: LISTED_MAX });
      const views = rows.map((row) => viewOf(row, sessionId));
      return [...views.filter(({ isThis }) => isThis), ...views.filter(({ isThis }) => !isThis)];
    },

    async end({ userId }: Session, sessionId: string): Promise<void> {
      if (!(await revokeOwnSession(database, userId, { sessionId, nowMs: clock.nowMs() }))) {
        throw new AppError('not_found');
      }
      sessions.forgetEnded([sessionId]);
    },

    async endOthers({ userId, sessionId }: Session): Promise<number> {
      const ended = await revokeOtherSessions(database, userId, { sessionId, nowMs: clock.nowMs() });
      sessions.forgetEnded(ended);
      return ended.length;
    },
  };
}

function viewOf(row: OwnSessionRow, callersId: string): OwnSession {
  return {
    id: row.sessionId,
    device: row.device,
    country: row.country,
    createdAt: new Date(row.createdAtMs).toISOString(),
    lastUsedAt: new Date(row.rotatedAtMs).toISOString(),
    endsAt: new Date(row.endsAtMs).toISOString(),
    isThis: row.sessionId === callersId,
  };
}
