import {
  exportJackpots,
  getJackpotForOperators,
  listJackpotsForOperators,
} from '@voltide/games/jackpot/operator-contract';

import { handle, handleFile } from '../api/handle.ts';

const list = handle(
  listJackpotsForOperators,
  ({ jackpot: { operators } }) =>
    ({ query }) =>
      operators.list(query),
);

const csv = handleFile(
  exportJackpots,
  ({ jackpot: { operators } }) =>
    ({ caller, query }) =>
      operators.exportCsv(caller.userId, query),
);

const page = handle(
  getJackpotForOperators,
  ({ jackpot: { operators } }) =>
    ({ params }) =>
      operators.page(params.date),
);

/** The calls of this room; what players call stands in `api/`. */
export const JACKPOT_CALLS = [list, csv, page];
