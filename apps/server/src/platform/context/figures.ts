import { createBooksCheck } from '../../operate/figures/books-check.ts';
import { createFiguresJob } from '../../operate/figures/figures-job.ts';
import { createFigureSeries } from '../../operate/figures/figure-series.ts';
import { createNodePulse } from '../../operate/figures/node-pulse.ts';
import { createOverview } from '../../operate/figures/overview.ts';
import type { Live } from '../sockets/live.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

type FigurePorts = Ports & { readonly live: Pick<Live, 'nodeId' | 'count' | 'countPeople'> };

export function createFigures(ports: FigurePorts, { house, plays }: Pick<Playing, 'house' | 'plays'>) {
  const job = createFiguresJob(ports);
  return {
    run: job.run,
    deleteOld: (): Promise<void> => job.deleteOld(),
    checkBooks: createBooksCheck(ports),
    series: createFigureSeries(ports),
    readOverview: createOverview({ ...ports, figures: house.figures, oddsTables: plays.oddsTables }),
    pulse: createNodePulse({ ...ports, nodeId: ports.live.nodeId, sockets: ports.live }),
  };
}
