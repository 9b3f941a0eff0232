import * as v from 'valibot';

import { avatarValue } from '../avatar.ts';
import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime, userIdText, vtAmount } from '../schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const SEARCH_KINDS = ['player', 'play', 'battle', 'pack', 'deposit', 'withdrawal'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const SEARCH_MOST = 20;

const searchHit = v.object({
  kind: v.picklist(SEARCH_KINDS),
  id: v.string(),
  title: v.string(),
  note: v.string(),
  path: v.string(),
});
export type SearchHit = v.InferOutput<typeof searchHit>;

export const searchPortal = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Finds players by the start of a username, by id or by whole email; plays, battles, deposits and withdrawals by ' +
    'id, transaction or TRON address; packs by id or name. At most 20, the likeliest first.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ q: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254)) }),
  response: v.object({ hits: v.array(searchHit) }),
  errors: OPERATOR_ERRORS,
});

/** The states of an account that operators tell apart. */
export const PLAYER_STATES = ['active', 'frozen', 'excluded', 'closed'] as const;
export type PlayerState = (typeof PLAYER_STATES)[number];

/** Accounts and guests; `quick` is the player of a Quick Game. The house has no page: it is no player. */
export const PLAYER_KINDS = ['account', 'guest', 'quick', 'deleted'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** Cursor of a list of players: time of joining and id of the last one. */
const playersCursor = v.pipe(v.string(), v.regex(/^\d{1,15}-usr_[0-9a-hjkmnp-tv-z]{11}$/));

const playersFilter = {
  kind: v.optional(v.picklist(['account', 'guest'])),
  state: v.optional(v.picklist(PLAYER_STATES)),
  from: v.optional(isoTime),
  until: v.optional(isoTime),
  cash: v.optional(v.literal('yes')),
  sort: v.optional(v.picklist(['newest', 'oldest'])),
};

export const listedPlayer = v.object({
  userId: v.string(),
  username: v.string(),
  avatar: avatarValue,
  kind: v.picklist(PLAYER_KINDS),
  state: v.picklist(PLAYER_STATES),
  isOperator: v.boolean(),
  joinedAt: isoTime,
  cash: vtAmount,
  promo: vtAmount,
  staked: vtAmount,
  returned: vtAmount,
});
export type ListedPlayer = v.InferOutput<typeof listedPlayer>;

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/admin/players',
  summary:
    'Accounts and guests by when they joined, 50 a page; `after` is the `next` of the last page. A page of what few ' +
    'players match may be shorter, and still have a next one.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...playersFilter, after: v.optional(playersCursor) }),
  response: v.object({ players: v.array(listedPlayer), next: v.nullable(playersCursor) }),
  errors: OPERATOR_ERRORS,
});

export const exportPlayers = endpoint({
  method: 'GET',
  path: '/api/admin/players.csv',
  summary: 'The players that a filter finds, at most 50,000, as CSV, without private data.',
  auth: 'superadmin',
  scope: 'any',
  act: 'players_exported',
  file: { name: 'voltide-players.csv', type: 'text/csv' },
  query: v.object(playersFilter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

export const RISK_MARKS = [
  'shared_device',
  'shared_wallet',
  'shared_payment',
  'shared_network',
  'failed_logins',
  'new_address',
  'return_outlier',
  'bonus_only',
  'repeated_exclusions',
  'held_referral',
] as const;
export type RiskMark = (typeof RISK_MARKS)[number];

export const linkedPlayer = v.object({ userId: v.string(), username: v.string() });
export type LinkedPlayer = v.InferOutput<typeof linkedPlayer>;

const amounts = v.object({ stake: vtAmount, returned: vtAmount, edge: vtAmount });

export const playerFacts = v.object({
  userId: v.string(),
  username: v.string(),
  avatar: avatarValue,
  kind: v.picklist(PLAYER_KINDS),
  state: v.picklist(PLAYER_STATES),
  isOperator: v.boolean(),
  isOwn: v.boolean(),
  joinedAt: isoTime,
  closedAt: v.nullable(isoTime),
  lastSeenAt: v.nullable(isoTime),
  lastPlayAt: v.nullable(isoTime),
  level: v.number(),
  hasConfirmedEmail: v.boolean(),
  hasSecondFactor: v.boolean(),
  identityCheckedAt: v.nullable(isoTime),
  isKeptOffBoards: v.boolean(),
  balances: v.object({ cash: vtAmount, promo: vtAmount, held: vtAmount, vault: vtAmount }),
  vaultRelease: v.nullable(v.object({ amount: vtAmount, dueAt: isoTime })),
  /** Amounts on hold, newest first, at most 20. */
  holds: v.array(v.object({ id: v.string(), cause: v.string(), bucket: v.string(), amount: vtAmount, at: isoTime })),
  money: v.object({
    deposited: vtAmount,
    withdrawn: vtAmount,
    net: vtAmount,
    deposits: count,
    withdrawals: count,
    waitingWithdrawals: count,
  }),
  /** `returned` of cash counts cash and items. */
  played: v.object({
    plays: count,
    battles: count,
    cash: amounts,
    promo: v.object({ stake: vtAmount, edge: vtAmount }),
  }),
  limits: count,
  exclusion: v.nullable(v.object({ kind: v.picklist(['cool_off', 'self_exclusion']), until: isoTime })),
  exclusions: count,
  sessions: count,
  addresses: count,
  notes: count,
  referrer: v.nullable(linkedPlayer),
  referees: count,
  heldReferees: count,
  marks: v.array(v.object({ mark: v.picklist(RISK_MARKS), reason: v.string(), players: v.array(linkedPlayer) })),
});
export type PlayerFacts = v.InferOutput<typeof playerFacts>;

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId',
  summary: 'One player in figures: account, balances, money, plays, limits, referrals, and risk marks with reasons.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ userId: userIdText }),
  response: playerFacts,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});
