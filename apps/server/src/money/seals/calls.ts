import {
  addSealMirror,
  addSealTarget,
  getBattleSealProof,
  getDaySeal,
  getPlayProof,
  getSealConsistency,
  getStatementProof,
  listSealMirrors,
  listSeals,
  listSealTargets,
  removeSealMirror,
  removeSealTarget,
} from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';
import { parsePlayId } from '../../play/plays/play.ts';

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

const mirrors = handlePublic(
  listSealMirrors,
  ({ seals: { copies } }) =>
    () =>
      copies.listMirrors(),
);

const mirrorAdded = handlePublic(
  addSealMirror,
  ({ seals: { copies }, limits }) =>
    ({ body, client: { address }, atMs }) => {
      limits.sealMirror({ address, nowMs: atMs });
      return copies.addMirror(body.address.replace(/\/+$/, ''));
    },
);

const mirrorRemoved = handle(
  removeSealMirror,
  ({ seals: { copies } }) =>
    ({ caller, params, body }) =>
      copies.removeMirror(caller.userId, params.id, body.reason),
);

const targets = handle(
  listSealTargets,
  ({ seals: { copies } }) =>
    () =>
      copies.listTargets(),
);

const targetAdded = handle(
  addSealTarget,
  ({ seals: { copies } }) =>
    ({ caller, body }) =>
      copies.addTarget(caller.userId, body),
);

const targetRemoved = handle(
  removeSealTarget,
  ({ seals: { copies } }) =>
    ({ caller, params, body }) =>
      copies.removeTarget(caller.userId, params.id, body.reason),
);

export const SEAL_CALLS = [
  list,
  day,
  consistency,
  battle,
  statement,
  play,
  mirrors,
  mirrorAdded,
  mirrorRemoved,
  targets,
  targetAdded,
  targetRemoved,
];
