import type { PublishedStatistics, StatisticPart } from '@voltide/contract';

import { JsonText } from '../../platform/http/json-text.ts';
import { createKeptRead } from '../../platform/concurrency/shared-reads.ts';
import { writeStatisticsCsv } from './csv.ts';
import { computeReport, type ReportPorts } from './report.ts';
import { findReport } from './statistics.sql.ts';

const KEPT_MS = 10_000;

type Published = { readonly report: PublishedStatistics; readonly json: JsonText<PublishedStatistics> };

/** Answers with the newest report, or builds one where the job has not run yet. */
export function createStatisticsPages(ports: ReportPorts) {
  const read = createKeptRead(
    async (): Promise<Published> => {
      const document = await findReport(ports.database);
      const report =
        document === undefined ? await computeReport(ports) : (JSON.parse(document) as PublishedStatistics);
      return { report, json: new JsonText(report) };
    },
    { clock: ports.clock, keptMs: KEPT_MS },
  );
  return {
    read,
    async *writeCsv(part: StatisticPart): AsyncGenerator<string> {
      const { report } = await read();
      yield* writeStatisticsCsv(report, part);
    },
  };
}
