import {
  exportPlaysCsv,
  exportPlaysJson,
  getActivity,
  getPlay,
  getPlayRecord,
  getPreferences,
  getSeeds,
  listPlays,
  listRecentGames,
  playGame,
  putPreferences,
  rotateSeeds,
  setClientSeed,
  sumPlays,
} from '@voltide/contract';

import { handle, handleFile, handleMoney, handlePublic } from '../../platform/context/handle.ts';

const list = handle(
  listPlays,
  ({ plays: { history } }) =>
    ({ caller, query }) =>
      history.list(caller.userId, query),
);

const play = handle(getPlay, ({ plays: { history } }) => async ({ caller, params }) => ({
  play: await history.get(caller.userId, params.playId),
}));

const record = handle(getPlayRecord, ({ plays: { history } }) => async ({ caller, params }) => {
  const { draws, prizes, ...rest } = await history.getRecord(caller.userId, params.playId);
  return { ...rest, draws: [...draws], prizes: [...prizes] };
});

const totals = handle(
  sumPlays,
  ({ plays: { history } }) =>
    ({ caller, query }) =>
      history.sum(caller.userId, query),
);

const exportJson = handleFile(
  exportPlaysJson,
  ({ plays }) =>
    ({ caller }) =>
      plays.exports.json(caller.userId),
);

const exportCsv = handleFile(
  exportPlaysCsv,
  ({ plays }) =>
    ({ caller }) =>
      plays.exports.csv(caller.userId),
);

const readActivity = handle(
  getActivity,
  ({ plays }) =>
    ({ caller }) =>
      plays.activity(caller.userId),
);

const seeds = handle(
  getSeeds,
  ({ plays }) =>
    ({ caller }) =>
      plays.seeds.list(caller.userId),
);

const clientSeed = handle(setClientSeed, ({ plays }) => async ({ caller, body }) => ({
  seeds: await plays.seeds.setFirst(caller.userId, body.clientSeed),
}));

const rotate = handle(rotateSeeds, ({ plays, limits }) => ({ caller, body, atMs }) => {
  limits.rotation(caller.userId, atMs);
  return plays.seeds.rotate(caller.userId, body);
});

const readPreferences = handle(
  getPreferences,
  ({ plays }) =>
    ({ caller }) =>
      plays.preferences.get(caller.userId),
);

const writePreferences = handle(
  putPreferences,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.preferences.put(caller.userId, body),
);

const gamePlay = handleMoney(
  playGame,
  ({ soloGames, plays }) =>
    async ({ body, params, caller, key, requestHash, atMs, client }) =>
      soloGames.play({
        ...body,
        ...params,
        userId: caller.userId,
        key,
        requestHash,
        atMs,
        rules: await plays.rules.at(client),
      }),
);

const recentGames = handlePublic(listRecentGames, (context) => ({ query }) => ({
  plays: context.recentGames.list(query.game),
}));

export const PLAY_CALLS = [
  list,
  play,
  record,
  totals,
  exportJson,
  exportCsv,
  readActivity,
  seeds,
  clientSeed,
  rotate,
  readPreferences,
  writePreferences,
  gamePlay,
  recentGames,
];
