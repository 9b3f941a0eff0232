import type { getPortal, ResponseOf } from '@voltide/contract';

import { ADA, createFakeServer, type FakeAnswers, type FakeServer } from './fake-server.ts';

type Portal = ResponseOf<typeof getPortal>;

const OPERATOR = { ...ADA, role: 'superadmin', roles: ['player', 'superadmin'] };
const FACTS = {
  version: '0.1.0',
  nodeVersion: 'v26.1.0',
  startedAt: '2026-07-01T08:00:00.000Z',
  uptimeSeconds: 60,
  memoryBytes: 1000,
  isReady: true,
  outside: [],
  lane: { waiting: 0, batches: 0, plays: 0, stale: 0, aborted: 0 },
  database: { version: '18.1', sizeBytes: 1, roundTripMs: 1, connections: { total: 1, idle: 1, waiting: 0 } },
  jobs: [],
};

/** The portal's answer about its operator, for tests to change. */
export const PORTAL: Portal = {
  operator: { id: ADA.id, username: ADA.username, scopes: null },
  waiting: { withdrawals: 0, proposals: 0, messages: 0, referrals: 0 },
  setUp: { hasCapital: true, tronNetwork: 'nile', hasSigner: true, hasMail: true, hasSecondOperator: true },
};

/** The server of a signed-in operator with access to the portal. */
export function createPortalServer(answers: FakeAnswers): FakeServer {
  localStorage.clear();
  localStorage.setItem('auth_token', 'a.b.c');
  return createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: OPERATOR } }),
    'GET /api/admin/portal': () => ({ body: PORTAL }),
    'GET /api/admin/server': () => ({ body: FACTS }),
    ...answers,
  });
}
