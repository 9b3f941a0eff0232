import { createClaims } from '../../play/progress/claims.ts';
import { createPackProgress } from '../../play/progress/pack-progress.ts';
import { createProgressJob } from '../../play/progress/progress-job.ts';
import { createStatistics } from '../../play/progress/statistics.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

export function createProgress(ports: Ports, { packs: { catalogue }, plays: { oddsTables } }: Playing) {
  const { database, clock, bookEvents } = ports;
  return {
    claims: createClaims(ports),
    readPacks: createPackProgress({ database, catalogue }),
    readStatistics: createStatistics({ database, clock, oddsTables, catalogue }),
    run: createProgressJob({ database, clock, onChanged: (userId) => bookEvents.publish(userId) }),
  };
}
