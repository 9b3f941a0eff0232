import { NAMED_ENDPOINTS } from '@voltide/games/contract';

import type { Finding, SourceFile } from './repository.ts';

const SERVER = 'apps/server/src/';
const CALLS = /^apps\/server\/src\/([a-z-]+)\/calls\.ts$/;
const ANSWER = /= handle\w*\(\s*(\w+),/g;

/**
 * Which room answers the calls under a path after `/api`: the longest beginning decides. A newcomer finds a call by its
 * path, in the `calls.ts` of the room that stands here.
 */
export const ROOM_PATHS: readonly (readonly [beginning: string, room: string])[] = [
  ['/account', 'player-limits'],
  ['/account/activity', 'plays'],
  ['/account/consents', 'accounts'],
  ['/account/delete', 'accounts'],
  ['/account/export', 'own-data'],
  ['/account/level', 'levels'],
  ['/account/position', 'rituals'],
  ['/account/rituals', 'rituals'],
  ['/admin/alerts', 'alerts'],
  ['/admin/audit', 'audit'],
  ['/admin/battles', 'battles'],
  ['/admin/boards', 'boards'],
  ['/admin/canned-texts', 'support'],
  ['/admin/contact', 'contact'],
  ['/admin/contact/:messageId/answer', 'support'],
  ['/admin/deposits', 'tron'],
  ['/admin/exclusions', 'player-limits'],
  ['/admin/figures', 'figures'],
  ['/admin/incidents', 'support'],
  ['/admin/jackpots', 'jackpot'],
  ['/admin/operators', 'operators'],
  ['/admin/outbox', 'mail'],
  ['/admin/outgoing', 'tron'],
  ['/admin/overview', 'figures'],
  ['/admin/pack-drafts', 'packs'],
  ['/admin/pack-publications', 'packs'],
  ['/admin/packs', 'packs'],
  ['/admin/page-health', 'health'],
  ['/admin/payouts', 'tron'],
  ['/admin/players', 'player-pages'],
  ['/admin/players.csv', 'player-pages'],
  ['/admin/players/:id', 'acts'],
  ['/admin/portal', 'operators'],
  ['/admin/proposals', 'proposals'],
  ['/admin/reconcile', 'admin'],
  ['/admin/referrals', 'referrals'],
  ['/admin/seal-mirrors', 'seals'],
  ['/admin/seal-targets', 'seals'],
  ['/admin/search', 'player-pages'],
  ['/admin/security-log', 'security-log'],
  ['/admin/server', 'admin'],
  ['/admin/settings', 'settings'],
  ['/admin/wheel', 'wheel'],
  ['/admin/withdrawals', 'tron'],
  ['/auth', 'accounts'],
  ['/auth/factor', 'factor'],
  ['/auth/guest', 'sign-in'],
  ['/auth/guest-signin', 'sign-in'],
  ['/auth/login', 'sign-in'],
  ['/auth/logout', 'sign-in'],
  ['/auth/me', 'sign-in'],
  ['/auth/refresh', 'sign-in'],
  ['/auth/signup', 'sign-in'],
  ['/auth/step-up', 'factor'],
  ['/avatar', 'avatars'],
  ['/avatars', 'avatars'],
  ['/battles', 'battles'],
  ['/boards', 'boards'],
  ['/caches', 'caches'],
  ['/contact', 'contact'],
  ['/fairness', 'plays'],
  ['/fairness/audit-heads', 'audit'],
  ['/finds', 'inventory'],
  ['/frontend', 'health'],
  ['/games', 'plays'],
  ['/health', 'health'],
  ['/incidents', 'support'],
  ['/jackpot', 'jackpot'],
  ['/loading-games', 'loading-games'],
  ['/neuro', 'rituals'],
  ['/neuro/country', 'country'],
  ['/neuro/trigger-effect', 'effects'],
  ['/packs', 'packs'],
  ['/players', 'profiles'],
  ['/plays', 'plays'],
  ['/plays/:playId/share', 'sharing'],
  ['/preferences', 'plays'],
  ['/profile', 'profiles'],
  ['/progress', 'progress'],
  ['/promo', 'promo'],
  ['/quick', 'quick'],
  ['/quick-game', 'quick'],
  ['/quick/plays/:playId/share', 'sharing'],
  ['/referrals', 'referrals'],
  ['/reports', 'health'],
  ['/reserves', 'reserves'],
  ['/rules', 'rules'],
  ['/seals', 'seals'],
  ['/sessions', 'sessions'],
  ['/settings', 'settings'],
  ['/shared', 'sharing'],
  ['/spin', 'daily-spin'],
  ['/statistics', 'statistics'],
  ['/tables', 'rules'],
  ['/wallet', 'tron'],
  ['/wallet/balance', 'wallet'],
  ['/wallet/buckets', 'wallet'],
  ['/wallet/entries', 'wallet'],
  ['/wallet/lifetime', 'wallet'],
  ['/wallet/statement.csv', 'wallet'],
  ['/wallet/vault', 'vault'],
  ['/wheel', 'wheel'],
];

/** The room that answers a path such as `/api/packs/:packId`; undefined for a path that no room has. */
export function roomOfPath(path: string): string | undefined {
  const within = path.slice('/api'.length);
  const fitting = ROOM_PATHS.filter(([start]) => within === start || within.startsWith(`${start}/`));
  return fitting.toSorted(([left], [right]) => right.length - left.length)[0]?.[1];
}

/** Calls of the contract that another room answers than their path says, that none answers, or that two answer. */
export function checkRoomPaths(files: readonly SourceFile[]): readonly Finding[] {
  const answers = files.flatMap(listAnswers);
  const known = Object.entries(NAMED_ENDPOINTS);
  return known.flatMap(([name, { method, path }]) => {
    const call = `${method} ${path}`;
    const own = answers.filter((answer) => answer.name === name);
    const [first, second] = own;
    const room = roomOfPath(path);
    const file = first?.file ?? `${SERVER}${room ?? ''}/calls.ts`;
    if (room === undefined) return [{ file, line: 1, message: `${call} has no room in tools/room-paths.ts` }];
    if (first === undefined) return [{ file, line: 1, message: `nothing answers ${call}` }];
    if (second !== undefined) return [{ file: second.file, line: 1, message: `${call} is answered twice` }];
    return first.room === room ? [] : [{ file, line: 1, message: `${call} belongs to the room ${room}` }];
  });
}

type Answer = { readonly name: string; readonly room: string; readonly file: string };

function listAnswers({ path, text }: SourceFile): readonly Answer[] {
  const room = CALLS.exec(path)?.[1];
  if (room === undefined) return [];
  return [...text.matchAll(ANSWER)].map(([, name = '']) => ({ name, room, file: path }));
}
