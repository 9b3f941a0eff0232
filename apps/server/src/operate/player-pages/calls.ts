import {
  deleteNote,
  exportPlayers,
  getLimitsOfPlayer,
  getPlayer,
  getPlayerFamily,
  getPlayerRecord,
  listNotes,
  listPlayerBattles,
  listPlayerEntries,
  listPlayerPayments,
  listPlayerPlays,
  listPlayers,
  listPlayerSessions,
  listPlayerTimeline,
  listPlayerWallets,
  searchPortal,
  showPrivate,
  viewAsPlayer,
  writeNote,
} from '@voltide/contract';
import { parseUserId, type UserId } from '@voltide/core';

import { handle, handleFile } from '../../platform/context/handle.ts';
import { AppError } from '../../errors.ts';

/** @throws AppError `not_found` for a number that no user can have */
function userOf({ userId: text }: { readonly userId: string }): UserId {
  const userId = parseUserId(text);
  if (userId === undefined) throw new AppError('not_found');
  return userId;
}

const search = handle(
  searchPortal,
  ({ playerPages }) =>
    ({ query }) =>
      playerPages.search(query.q),
);

const list = handle(
  listPlayers,
  ({ playerPages }) =>
    ({ query }) =>
      playerPages.list.list(query),
);

const csv = handleFile(
  exportPlayers,
  ({ playerPages }) =>
    ({ query, caller }) =>
      playerPages.list.csv(query, caller.userId),
);

const facts = handle(
  getPlayer,
  ({ playerPages }) =>
    ({ params, caller }) =>
      playerPages.facts(caller.userId, userOf(params)),
);

const timeline = handle(
  listPlayerTimeline,
  ({ playerPages }) =>
    ({ params, query }) =>
      playerPages.timeline(userOf(params), query),
);

const ledger = handle(listPlayerEntries, ({ playerPages: { parts }, statement }) => async ({ params, query }) => {
  const userId = userOf(params);
  await parts.check(userId);
  return statement.list(userId, query);
});

const plays = handle(listPlayerPlays, ({ playerPages: { parts }, plays: { history } }) => async ({ params, query }) => {
  const userId = userOf(params);
  await parts.check(userId);
  return history.list(userId, query);
});

const record = handle(getPlayerRecord, ({ plays: { history } }) => async ({ params }) => {
  const { draws, prizes, ...rest } = await history.getRecord(userOf(params), params.playId);
  return { ...rest, draws: [...draws], prizes: [...prizes] };
});

const battles = handle(
  listPlayerBattles,
  ({ playerPages: { parts } }) =>
    ({ params, query }) =>
      parts.battles(userOf(params), query.before),
);

const sessions = handle(
  listPlayerSessions,
  ({ playerPages: { parts } }) =>
    ({ params }) =>
      parts.sessions(userOf(params)),
);

const wallets = handle(
  listPlayerWallets,
  ({ playerPages: { parts } }) =>
    ({ params }) =>
      parts.wallets(userOf(params)),
);

const payments = handle(listPlayerPayments, ({ playerPages: { parts }, tron }) => async ({ params, query }) => {
  const userId = userOf(params);
  await parts.check(userId);
  return tron.records(userId, query);
});

const limits = handle(
  getLimitsOfPlayer,
  ({ playerPages: { parts } }) =>
    ({ params }) =>
      parts.limits(userOf(params)),
);

const family = handle(
  getPlayerFamily,
  ({ playerPages: { parts } }) =>
    ({ params, query }) =>
      parts.family(userOf(params), query.before),
);

const shown = handle(
  showPrivate,
  ({ playerPages }) =>
    ({ params, body, caller }) =>
      playerPages.showPrivate({ byUserId: caller.userId, userId: userOf(params), reason: body.reason }),
);

const view = handle(
  viewAsPlayer,
  ({ playerPages }) =>
    ({ params, body, caller }) =>
      playerPages.view({ byUserId: caller.userId, userId: userOf(params) }, body),
);

const notes = handle(
  listNotes,
  ({ playerPages }) =>
    ({ params, query, caller }) =>
      playerPages.notes.list({ byUserId: caller.userId, userId: userOf(params) }, query.before),
);

const note = handle(
  writeNote,
  ({ playerPages }) =>
    ({ params, body, caller }) =>
      playerPages.notes.write({ byUserId: caller.userId, userId: userOf(params) }, body.text),
);

const noteRemoved = handle(deleteNote, ({ playerPages }) => async ({ params, caller }) => {
  await playerPages.notes.remove({ byUserId: caller.userId, userId: userOf(params) }, params.noteId);
  return { success: true as const };
});

export const PLAYER_PAGE_CALLS = [
  search,
  list,
  csv,
  facts,
  timeline,
  ledger,
  plays,
  record,
  battles,
  sessions,
  wallets,
  payments,
  limits,
  family,
  shown,
  view,
  notes,
  note,
  noteRemoved,
];
