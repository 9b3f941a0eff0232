import { getJackpot, getJackpotDay, getJackpotProof, listJackpotDays } from '@voltide/games/jackpot/contract';
import {
  exportJackpots,
  getJackpotForOperators,
  listJackpotsForOperators,
} from '@voltide/games/jackpot/operator-contract';

import { handle, handleFile, handlePublic } from '../../platform/context/handle.ts';

const jackpot = handlePublic(
  getJackpot,
  ({ jackpot: { pages } }) =>
    ({ caller }) =>
      pages.now(caller),
);

const jackpotDays = handlePublic(
  listJackpotDays,
  ({ jackpot: { pages } }) =>
    ({ caller, query }) =>
      pages.list(caller, query.before),
);

const jackpotDay = handlePublic(
  getJackpotDay,
  ({ jackpot: { pages } }) =>
    ({ params }) =>
      pages.day(params.date),
);

const jackpotProof = handle(
  getJackpotProof,
  ({ jackpot: { pages } }) =>
    ({ caller, params }) =>
      pages.proof(params.date, caller.userId),
);

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

export const JACKPOT_CALLS = [jackpot, jackpotDays, jackpotDay, jackpotProof, list, csv, page];
