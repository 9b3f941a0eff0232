import { createMismatches } from '../../operate/statistics/mismatches.ts';
import { createStatisticsJob } from '../../operate/statistics/statistics-job.ts';
import { createStatisticsPages } from '../../operate/statistics/statistics-pages.ts';
import type { BattlePages } from '../../play/battles/battle-pages.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

export function createStatistics(
  { database, clock }: Ports,
  { plays, packs }: Pick<Playing, 'plays' | 'packs'>,
  { pages }: { readonly pages: Pick<BattlePages, 'record'> },
) {
  const ports = { database, clock, oddsTables: plays.oddsTables, catalogue: packs.catalogue };
  return {
    ...createStatisticsPages(ports),
    run: createStatisticsJob(ports),
    noteMismatch: createMismatches({ database, clock, history: plays.history, battlePages: pages }),
  };
}
