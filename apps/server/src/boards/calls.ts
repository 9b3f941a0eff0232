import { exportBoardCsv, findOnBoard, getBoard, getOwnPlace } from '@voltide/contract';

import { handle, handlePublic, handlePublicFile } from '../api/handle.ts';

export const boardPage = handlePublic(
  getBoard,
  ({ boards: { pages } }) =>
    ({ params, query }) =>
      pages.read({ ...params, season: query.season }, query.from === undefined ? 1 : Number(query.from)),
);

export const ownPlace = handle(
  getOwnPlace,
  ({ boards: { pages } }) =>
    ({ caller, params, query }) =>
      pages.readOwn(caller.userId, { ...params, season: query.season }),
);

export const foundOnBoard = handlePublic(findOnBoard, ({ boards: { pages } }) => async ({ params, query }) => ({
  rows: [...(await pages.find({ ...params, season: query.season }, query.name))],
}));

export const boardCsv = handlePublicFile(
  exportBoardCsv,
  ({ boards: { pages } }) =>
    ({ params, query }) =>
      pages.writeCsv({ ...params, season: query.season }),
);

/** The calls of this room. */
export const BOARD_CALLS = [boardPage, ownPlace, foundOnBoard, boardCsv];
