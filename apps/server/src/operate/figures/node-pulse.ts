import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { deletePulse, writePulse } from './node-pulse.sql.ts';

/** A node without a pulse for so long is away, and does not count. */
export const AWAY_AFTER_MS = 60_000;
const RESOLUTION_MS = 50;
const NANOSECONDS = 1e6;

type PulsePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly lane: Lane;
  readonly version: string;
  readonly nodeId: string;
  readonly sockets: { readonly count: () => number; readonly countPeople: () => number };
};

/** Writes the health of this node every few seconds. Created at its start, from which its age counts. */
export function createNodePulse({ database, clock, lane, version, nodeId, sockets }: PulsePorts) {
  const startedAtMs = clock.nowMs();
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  return {
    async write(): Promise<void> {
      const lagMs = Math.max(0, loop.percentile(99) / NANOSECONDS - RESOLUTION_MS);
      loop.reset();
      const { waiting, plays } = lane.stats();
      await writePulse(database, {
        nodeId,
        version,
        startedAtMs,
        loopLagMs: Number.isFinite(lagMs) ? lagMs : 0,
        sockets: sockets.count(),
        people: sockets.countPeople(),
        laneWaiting: waiting,
        lanePlays: plays,
      });
    },

    async close(): Promise<void> {
      loop.disable();
      await deletePulse(database, nodeId).catch(() => undefined);
    },
  };
}
