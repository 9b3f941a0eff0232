import {
  exportBoardCsv,
  exportSeason,
  exportSeasonsCsv,
  findOnBoard,
  getBoard,
  getOwnPlace,
  getPlaceProof,
  getSeasonForOperators,
  limitOnBoards,
  listLimitedAccounts,
  listNewPrizes,
  listOwnPlaces,
  listSeasons,
  listSeasonsForOperators,
} from '@voltide/contract';

import { handle, handleFile, handlePublic, handlePublicFile } from '../../platform/context/handle.ts';

const boardPage = handlePublic(
  getBoard,
  ({ boards: { pages } }) =>
    ({ params, query }) =>
      pages.read({ ...params, season: query.season }, query.from === undefined ? 1 : Number(query.from)),
);

const ownPlace = handle(
  getOwnPlace,
  ({ boards: { pages } }) =>
    ({ caller, params, query }) =>
      pages.readOwn(caller.userId, { ...params, season: query.season }),
);

const foundOnBoard = handlePublic(
  findOnBoard,
  ({ boards: { pages }, limits }) =>
    async ({ params, query, client: { address }, atMs }) => {
      limits.boardSearch({ address, nowMs: atMs });
      return { rows: [...(await pages.find({ ...params, season: query.season }, query.name))] };
    },
);

const boardCsv = handlePublicFile(
  exportBoardCsv,
  ({ boards: { pages } }) =>
    ({ params, query }) =>
      pages.writeCsv({ ...params, season: query.season }),
);

const pastSeasons = handlePublic(
  listSeasons,
  ({ boards: { seasons } }) =>
    ({ params, query }) =>
      seasons.list(params, query.before),
);

const ownPlaces = handle(
  listOwnPlaces,
  ({ boards: { seasons } }) =>
    ({ caller, query }) =>
      seasons.listOwn(caller.userId, query.period, query.before),
);

const newPrizes = handle(
  listNewPrizes,
  ({ boards: { seasons } }) =>
    ({ caller, atMs }) =>
      seasons.listNewPrizes(caller.userId, atMs),
);

const seasonFile = handlePublicFile(
  exportSeason,
  ({ boards: { exportSeason: write } }) =>
    ({ params }) =>
      write(params.period, params.season),
);

const placeProof = handle(
  getPlaceProof,
  ({ boards: { seasons } }) =>
    ({ caller, params }) =>
      seasons.prove(caller.userId, params.period, params.season),
);

const operatorList = handle(
  listSeasonsForOperators,
  ({ boards: { operators } }) =>
    ({ query }) =>
      operators.list(query),
);

const operatorCsv = handleFile(
  exportSeasonsCsv,
  ({ boards: { operators } }) =>
    ({ caller, query }) =>
      operators.exportCsv(caller.userId, query),
);

const operatorPage = handle(
  getSeasonForOperators,
  ({ boards: { operators } }) =>
    ({ params, query }) =>
      operators.page(Number(params.boardNo), query.from === undefined ? undefined : Number(query.from)),
);

const operatorLimits = handle(
  listLimitedAccounts,
  ({ boards: { operators } }) =>
    ({ query }) =>
      operators.limits(query.before),
);

const operatorLimit = handle(
  limitOnBoards,
  ({ boards: { setLimit } }) =>
    ({ caller, params, body }) =>
      setLimit({ ...body, id: params.userId, byUserId: caller.userId }),
);

export const BOARD_CALLS = [
  boardPage,
  ownPlace,
  foundOnBoard,
  boardCsv,
  pastSeasons,
  ownPlaces,
  newPrizes,
  seasonFile,
  placeProof,
  operatorList,
  operatorCsv,
  operatorPage,
  operatorLimits,
  operatorLimit,
];
