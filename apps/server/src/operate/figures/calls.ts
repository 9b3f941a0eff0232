import { exportFigures, getFigures, getOverview } from '@voltide/contract';

import { handle, handleFile } from '../../platform/context/handle.ts';

const overview = handle(
  getOverview,
  ({ figures }) =>
    () =>
      figures.readOverview(),
);

const series = handle(
  getFigures,
  ({ figures }) =>
    ({ query }) =>
      figures.series.read(query),
);

const csv = handleFile(
  exportFigures,
  ({ figures }) =>
    ({ caller, query }) =>
      figures.series.writeCsv(caller.userId, query),
);

export const FIGURE_CALLS = [overview, series, csv];
