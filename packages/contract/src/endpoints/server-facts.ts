import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const getServerFacts = endpoint({
  method: 'GET',
  path: '/api/admin/server',
  summary: 'The node that answers: its version, age, lane, database and jobs.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    version: v.string(),
    nodeVersion: v.string(),
    startedAt: isoTime,
    uptimeSeconds: count,
    memoryBytes: count,
    /** Answer of GET /api/health/ready. */
    isReady: v.boolean(),
    /** External services that do not answer this node now. */
    outside: v.array(
      v.object({
        kind: v.picklist(['tron_node', 'signer']),
        /** Host and port, or the file of a socket. */
        name: v.string(),
        reason: v.string(),
        since: isoTime,
      }),
    ),
    lane: v.object({ waiting: count, batches: count, plays: count, stale: count, aborted: count }),
    database: v.object({
      version: v.string(),
      sizeBytes: count,
      roundTripMs: v.number(),
      connections: v.object({ total: count, idle: count, waiting: count }),
    }),
    jobs: v.array(
      v.object({
        id: v.string(),
        /** Purpose, for people. */
        about: v.string(),
        /** A job of one node runs where its lease is; `not_known` until its first turn. */
        runsOn: v.picklist(['each_node', 'this_node', 'another_node', 'not_known']),
        everyMs: count,
        runs: count,
        failures: count,
        lastTookMs: v.nullable(v.number()),
        lastRunAt: v.nullable(isoTime),
        lastFailedAt: v.nullable(isoTime),
      }),
    ),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});
