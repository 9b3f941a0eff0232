import {
  getBattleSealProof,
  getDaySeal,
  getPlayProof,
  getSealConsistency,
  getStatementProof,
  listSeals,
} from '@voltide/contract';

import { handle, handlePublic } from '../api/handle.ts';
import { parsePlayId } from '../plays/play.ts';

const list = handlePublic(
  listSeals,
  ({ seals: { pages } }) =>
    ({ query }) =>
      pages.list(query.before),
);

const day = handlePublic(
  getDaySeal,
  ({ seals: { pages } }) =>
    ({ params }) =>
      pages.day(params.date),
);

const consistency = handlePublic(
  getSealConsistency,
  ({ seals: { pages } }) =>
    ({ query }) =>
      pages.consistency(query.earlier, query.later),
);

const battle = handlePublic(
  getBattleSealProof,
  ({ seals: { pages } }) =>
    ({ params }) =>
      pages.battle(params.battleId),
);

const statement = handle(
  getStatementProof,
  ({ seals: { pages } }) =>
    ({ caller, params }) =>
      pages.statement(caller.userId, params.date),
);

const play = handle(
  getPlayProof,
  ({ seals: { pages } }) =>
    ({ caller, params }) =>
      pages.play(caller.userId, parsePlayId(params.playId)),
);

/** The calls of this room. */
export const SEAL_CALLS = [list, day, consistency, battle, statement, play];
