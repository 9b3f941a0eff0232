import type { PublishedStatistics } from '@voltide/contract';

import { inTransaction } from '../../platform/db/tx.ts';
import { countPlays } from '../../money/house/count-plays.ts';
import { findLasting, insertIncident, insertNote } from '../support/support.sql.ts';
import { FLAG_TITLE } from './incident-titles.ts';
import { computeReport, listFlags, type Flag, type ReportPorts } from './report.ts';
import { foldStatistics, insertFlags, listNewFlags, saveReport } from './statistics.sql.ts';

const ROWS_PER_STEP = 1000;
const NAMED_MAX = 10;

/**
 * Folds the queue, publishes the statistics, and alerts to flagged cells. A cell opens an incident once, whatever
 * operators do with it, or adds a note to the one that lasts.
 */
export function createStatisticsJob(ports: ReportPorts) {
  const { database, clock } = ports;
  return async (): Promise<void> => {
    await countPlays(database);
    while ((await foldStatistics(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
    const report = await computeReport(ports);
    await saveReport(database, clock.nowMs(), JSON.stringify(report));
    await alertFlags(ports, report);
  };
}

async function alertFlags({ database, clock }: ReportPorts, report: PublishedStatistics): Promise<void> {
  const flags = listFlags(report);
  if (flags.length === 0) return;
  await inTransaction(database, async (connection) => {
    const lasting = await findLasting(connection, FLAG_TITLE);
    const cells = await listNewFlags(
      connection,
      flags.map(({ key }) => key),
    );
    if (cells.length === 0) return;
    const atMs = clock.nowMs();
    const incidentId = lasting ?? (await insertIncident(connection, { title: FLAG_TITLE, severity: 'notice', atMs }));
    await insertFlags(connection, { cells, incidentId, atMs });
    const note = noteOf(flags.filter(({ key }) => cells.includes(key)));
    await insertNote(connection, { incidentId, atMs, note });
  });
}

function noteOf(flags: readonly Flag[]): string {
  const lines = flags.slice(0, NAMED_MAX).map(({ row, draws, cell }) => {
    const expected = (cell.expected * draws).toLocaleString('en', { maximumFractionDigits: 1 });
    const [count, all] = [cell.count, draws].map((each) => each.toLocaleString('en'));
    return `${row}: ${cell.name} came ${count} times in ${all}; ${expected} were expected.`;
  });
  const more = flags.length - lines.length;
  return [
    'Chance alone gives such counts less than once in 1,000 tables. We look into it. The figures are on /statistics.',
    ...lines,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join('\n');
}
