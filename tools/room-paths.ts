import { NAMED_ENDPOINTS } from '@voltide/games/contract';

import type { Finding, SourceFile } from './repository.ts';

const SERVER = 'apps/server/src/';
const CALLS = /^apps\/server\/src\/((?:[a-z-]+\/)+)calls\.ts$/;
const ANSWER = /= handle\w*\(\s*(\w+),/g;

/**
 * Which room answers the calls under a path after `/api`: the longest beginning decides. A newcomer finds a call by its
 * path, in the `calls.ts` of the room that stands here.
 */
const ROOM_PATHS: readonly (readonly [beginning: string, room: string])[] = [
  ['/account', 'care/player-limits'],
  ['/account/activity', 'play/plays'],
  ['/account/consents', 'people/accounts'],
  ['/account/delete', 'people/accounts'],
  ['/account/export', 'people/own-data'],
  ['/account/level', 'play/levels'],
  ['/account/position', 'care/rituals'],
  ['/account/rituals', 'care/rituals'],
  ['/admin/alerts', 'operate/alerts'],
  ['/admin/audit', 'operate/audit-log'],
  ['/admin/battles', 'play/battles'],
  ['/admin/boards', 'play/boards'],
  ['/admin/canned-texts', 'operate/support'],
  ['/admin/contact', 'operate/contact'],
  ['/admin/contact/:messageId/answer', 'operate/support'],
  ['/admin/deposits', 'money/tron/deposits'],
  ['/admin/exclusions', 'care/player-limits'],
  ['/admin/figures', 'operate/figures'],
  ['/admin/incidents', 'operate/support'],
  ['/admin/jackpots', 'play/jackpot'],
  ['/admin/operators', 'operate/operators'],
  ['/admin/outbox', 'operate/mail'],
  ['/admin/outgoing', 'money/tron/payouts'],
  ['/admin/overview', 'operate/figures'],
  ['/admin/pack-drafts', 'play/packs'],
  ['/admin/pack-publications', 'play/packs'],
  ['/admin/packs', 'play/packs'],
  ['/admin/page-health', 'operate/health'],
  ['/admin/payouts', 'money/tron/payouts'],
  ['/admin/players', 'operate/player-pages'],
  ['/admin/players.csv', 'operate/player-pages'],
  ['/admin/players/:id', 'operate/acts'],
  ['/admin/portal', 'operate/operators'],
  ['/admin/proposals', 'operate/proposals'],
  ['/admin/reconcile', 'operate/admin'],
  ['/admin/referrals', 'play/referrals'],
  ['/admin/seal-mirrors', 'money/seals'],
  ['/admin/seal-targets', 'money/seals'],
  ['/admin/search', 'operate/player-pages'],
  ['/admin/security-log', 'people/security-log'],
  ['/admin/server', 'operate/admin'],
  ['/admin/settings', 'operate/settings'],
  ['/admin/wheel', 'play/wheel'],
  ['/admin/withdrawals', 'money/tron/withdrawals'],
  ['/auth', 'people/accounts'],
  ['/auth/factor', 'people/two-factor'],
  ['/auth/guest', 'people/sign-in'],
  ['/auth/guest-signin', 'people/sign-in'],
  ['/auth/login', 'people/sign-in'],
  ['/auth/logout', 'people/sign-in'],
  ['/auth/me', 'people/sign-in'],
  ['/auth/refresh', 'people/sign-in'],
  ['/auth/signup', 'people/sign-in'],
  ['/auth/step-up', 'people/two-factor'],
  ['/avatar', 'people/avatars'],
  ['/avatars', 'people/avatars'],
  ['/battles', 'play/battles'],
  ['/boards', 'play/boards'],
  ['/caches', 'play/caches'],
  ['/contact', 'operate/contact'],
  ['/fairness', 'play/plays'],
  ['/fairness/audit-heads', 'operate/audit-log'],
  ['/frontend', 'operate/health'],
  ['/games', 'play/plays'],
  ['/health', 'operate/health'],
  ['/incidents', 'operate/support'],
  ['/inventory', 'play/inventory'],
  ['/jackpot', 'play/jackpot'],
  ['/loading-games', 'play/loading-games'],
  ['/neuro', 'care/rituals'],
  ['/neuro/country', 'people/country'],
  ['/neuro/trigger-effect', 'play/effects'],
  ['/packs', 'play/packs'],
  ['/players', 'people/profiles'],
  ['/plays', 'play/plays'],
  ['/plays/:playId/share', 'play/sharing'],
  ['/preferences', 'play/plays'],
  ['/profile', 'people/profiles'],
  ['/progress', 'play/progress'],
  ['/promo', 'money/promo'],
  ['/quick', 'play/quick'],
  ['/quick-game', 'play/quick'],
  ['/referrals', 'play/referrals'],
  ['/reports', 'operate/health'],
  ['/reserves', 'money/reserves'],
  ['/rules', 'play/rules'],
  ['/seals', 'money/seals'],
  ['/sessions', 'people/sessions'],
  ['/settings', 'operate/settings'],
  ['/shared', 'play/sharing'],
  ['/spin', 'play/daily-spin'],
  ['/statistics', 'operate/statistics'],
  ['/tables', 'play/rules'],
  ['/wallet/addresses', 'money/tron/links'],
  ['/wallet/balance', 'money/wallet'],
  ['/wallet/buckets', 'money/wallet'],
  ['/wallet/connect', 'money/tron/links'],
  ['/wallet/connection', 'money/tron/links'],
  ['/wallet/deposits', 'money/tron/deposits'],
  ['/wallet/disconnect', 'money/tron/links'],
  ['/wallet/entries', 'money/wallet'],
  ['/wallet/faucet', 'money/tron/links'],
  ['/wallet/lifetime', 'money/wallet'],
  ['/wallet/lookup', 'money/tron/deposits'],
  ['/wallet/network', 'money/tron/chain'],
  ['/wallet/statement.csv', 'money/wallet'],
  ['/wallet/transactions', 'money/tron/deposits'],
  ['/wallet/vault', 'money/vault'],
  ['/wallet/verify', 'money/tron/links'],
  ['/wallet/withdrawal-facts', 'money/tron/withdrawals'],
  ['/wallet/withdrawal-times', 'money/tron/withdrawals'],
  ['/wallet/withdrawals', 'money/tron/withdrawals'],
  ['/wheel', 'play/wheel'],
];

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
  const room = CALLS.exec(path)?.[1]?.slice(0, -1);
  if (room === undefined) return [];
  return [...text.matchAll(ANSWER)].map(([, name = '']) => ({ name, room, file: path }));
}
