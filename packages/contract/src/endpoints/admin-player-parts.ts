import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime, playId, userIdText, vtAmount } from '../schemas.ts';
import { linkedPlayer } from './admin-players.ts';
import { playInRecord } from './play-record.ts';
import { exclusion, playerLimit } from './player-limits.ts';
import { listPlays, playsQuery } from './plays.ts';
import { ENTRY_CAUSES, entriesQuery, listEntries } from './statement.ts';
import { tronAddress } from './tron-wallet.ts';
import { listWalletTransactions, transactionsQuery } from './withdrawals.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const params = v.object({ userId: userIdText });
const errors = [...OPERATOR_ERRORS, 'not_found'] as const;

export const TIMELINE_KINDS = [
  'account',
  'session',
  'security',
  'deposit',
  'withdrawal',
  'plays',
  'battle',
  'balance',
  'limit',
  'message',
  'note',
  'act',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const timelineEntry = v.object({
  id: v.string(),
  /** For a day of plays, the end of that day. */
  at: isoTime,
  kind: v.picklist(TIMELINE_KINDS),
  title: v.string(),
  note: v.string(),
  amount: v.nullable(vtAmount),
  /** Cause of a balance movement. */
  cause: v.nullable(v.picklist(ENTRY_CAUSES)),
  /** Path of the portal page with details; null if there is none. */
  path: v.nullable(v.string()),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

export const listPlayerTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/timeline',
  summary:
    'Everything that happened to a player and that the player did, the newest first, 50 a page, or one kind of it; ' +
    'plays are summed up by UTC day. `after` is the `next` of the last page.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: v.object({
    kind: v.optional(v.picklist(TIMELINE_KINDS)),
    after: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]\d{1,18}(?:\.[A-Za-z]\d{1,18}){0,19}$/))),
  }),
  response: v.object({ entries: v.array(timelineEntry), next: v.nullable(v.string()) }),
  errors,
});

export const listPlayerEntries = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/ledger',
  summary: 'The movements of one balance of a player with what each left, as GET /api/wallet/entries has them.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: entriesQuery,
  response: listEntries.response,
  errors,
});

export const listPlayerPlays = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/plays',
  summary: 'The plays of a player, as GET /api/plays has them.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: playsQuery,
  response: listPlays.response,
  errors,
});

export const getPlayerRecord = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/plays/:playId/record',
  summary: 'The record of one play of a player, as the verifier reads it.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ userId: userIdText, playId }),
  response: playInRecord,
  errors,
});

const battleId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

export const listPlayerBattles = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/battles',
  summary: 'The seats that a player took, the newest first, 50 a page; `before` is the last battle seen.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: v.object({ before: v.optional(battleId) }),
  response: v.object({
    battles: v.array(
      v.object({
        battleId: v.string(),
        name: v.string(),
        state: v.picklist(['open', 'locked', 'rolling', 'settled', 'cancelled', 'voided']),
        seat: count,
        share: count,
        bucket: v.picklist(['cash', 'promo']),
        stake: vtAmount,
        payout: v.nullable(vtAmount),
        takenAt: isoTime,
        endedAt: v.nullable(isoTime),
        others: v.array(linkedPlayer),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  errors,
});

export const listPlayerSessions = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/sessions',
  summary:
    'The sessions of a player, those that count first, then those that ended within 30 days; at most 100. `accounts` ' +
    'are the others that the same browsers and wallets were seen with.',
  auth: 'superadmin',
  scope: 'any',
  params,
  response: v.object({
    sessions: v.array(
      v.object({
        device: v.nullable(v.string()),
        country: v.nullable(v.string()),
        startedAt: isoTime,
        lastUsedAt: isoTime,
        endsAt: isoTime,
        endedAt: v.nullable(isoTime),
        isLive: v.boolean(),
      }),
    ),
    accounts: v.array(
      v.object({ ...linkedPlayer.entries, reasons: v.array(v.picklist(['device', 'wallet', 'payment', 'network'])) }),
    ),
  }),
  errors,
});

export const listPlayerWallets = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/wallets',
  summary: 'The TRON addresses that a player has proven, the newest first, with who else has proven each.',
  auth: 'superadmin',
  scope: 'any',
  params,
  response: v.object({
    wallets: v.array(
      v.object({
        address: tronAddress,
        provenAt: isoTime,
        endedAt: v.nullable(isoTime),
        deposited: vtAmount,
        withdrawn: vtAmount,
        others: v.array(linkedPlayer),
      }),
    ),
  }),
  errors,
});

export const listPlayerPayments = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/payments',
  summary: 'The deposits and withdrawals of a player, as GET /api/wallet/transactions has them.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: transactionsQuery,
  response: listWalletTransactions.response,
  errors,
});

export const getLimitsOfPlayer = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/limits',
  summary: 'The limits of a player with what counts against them, and every exclusion there was.',
  auth: 'superadmin',
  scope: 'any',
  params,
  response: v.object({
    limits: v.array(playerLimit),
    exclusions: v.array(
      v.object({ ...exclusion.entries, from: isoTime, isInherited: v.boolean(), isInForce: v.boolean() }),
    ),
  }),
  errors,
});

const referralState = v.picklist(['counts', 'held', 'refused']);
const holdReason = v.picklist(['same_wallet', 'same_device', 'same_payment', 'same_network']);

const familyReferral = v.object({
  ...linkedPlayer.entries,
  joinedAt: isoTime,
  state: referralState,
  reason: v.nullable(holdReason),
  stake: vtAmount,
  earned: vtAmount,
  claimed: vtAmount,
  evidence: v.array(
    v.object({
      ...linkedPlayer.entries,
      relation: v.picklist(['referrer', 'above', 'referee']),
      reason: holdReason,
      at: isoTime,
    }),
  ),
});
export type FamilyReferral = v.InferOutput<typeof familyReferral>;

export const getPlayerFamily = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/family',
  summary:
    'Who brought a player, and whom the player brought, the newest first, 50 a page, with the evidence that holds ' +
    'earnings. `before` is the `next` of the last page.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-usr_[0-9a-hjkmnp-tv-z]{11}$/))) }),
  response: v.object({
    /** The referral that brought the player, with its earnings. */
    broughtBy: v.nullable(familyReferral),
    referees: v.array(familyReferral),
    next: v.nullable(v.string()),
  }),
  errors,
});
