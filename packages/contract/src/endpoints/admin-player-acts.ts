import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime, userIdText } from '../schemas.ts';
import { getLevel } from './activity.ts';
import { linkedPlayer } from './admin-players.ts';
import { CONTACT_TOPICS } from './contact.ts';
import { listStacks } from './inventory.ts';
import { listPlays, playsQuery } from './plays.ts';
import { playerLimits } from './player-limits.ts';
import { getProfile } from './profiles.ts';
import { entriesQuery, listEntries } from './statement.ts';
import { vault } from './vault.ts';
import { getBuckets, getLifetime } from './wallet.ts';

const params = v.object({ userId: userIdText });
const errors = [...OPERATOR_ERRORS, 'not_found'] as const;

export const SHOW_REASONS = ['support', 'payment', 'abuse', 'security', 'legal'] as const;
export type ShowReason = (typeof SHOW_REASONS)[number];
const reason = v.picklist(SHOW_REASONS);

export const showPrivate = endpoint({
  method: 'POST',
  path: '/api/admin/players/:userId/private',
  summary:
    'Shows what is private of a player: email, addresses and networks, messages. Each time is kept in the audit with ' +
    'its reason.',
  auth: 'superadmin',
  scope: 'any',
  act: 'private_shown',
  params,
  request: v.strictObject({ reason }),
  response: v.object({
    email: v.nullable(v.string()),
    emailConfirmedAt: v.nullable(isoTime),
    /** Address the sign-up came from. */
    signUpAddress: v.nullable(v.string()),
    /** Networks of failed log-ins, the newest first, at most 50. */
    networks: v.array(v.object({ network: v.string(), times: v.number(), lastAt: isoTime })),
    /** Messages the player wrote while signed in, newest first, at most 50. */
    messages: v.array(
      v.object({
        id: v.string(),
        at: isoTime,
        name: v.string(),
        email: v.string(),
        topic: v.picklist(CONTACT_TOPICS),
        message: v.string(),
      }),
    ),
    identityNote: v.nullable(v.string()),
  }),
  errors,
});

const noteId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

export const NOTE_DELETABLE_MS = 3_600_000;

export const playerNote = v.object({
  id: noteId,
  at: isoTime,
  by: linkedPlayer,
  text: v.string(),
  /** True for the caller's own note within an hour. */
  canDelete: v.boolean(),
});
export type PlayerNote = v.InferOutput<typeof playerNote>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/admin/players/:userId/notes',
  summary: 'What operators noted about a player, the newest first, 50 a page; `before` is the last one seen.',
  auth: 'superadmin',
  scope: 'any',
  params,
  query: v.object({ before: v.optional(noteId) }),
  response: v.object({ notes: v.array(playerNote), next: v.nullable(noteId) }),
  errors,
});

export const writeNote = endpoint({
  method: 'POST',
  path: '/api/admin/players/:userId/notes',
  summary: "Notes something about a player. Notes are part of the player's own archive, and go with the account.",
  auth: 'superadmin',
  scope: ['support', 'finance', 'games'],
  act: 'note_written',
  params,
  request: v.strictObject({
    text: v.pipe(v.string(), v.trim(), v.minLength(3, 'Say it in a few words.'), v.maxLength(2000)),
  }),
  response: playerNote,
  errors,
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/players/:userId/notes/:noteId',
  summary: 'Deletes a note of the caller within an hour of writing it. `not_found` for any other.',
  auth: 'superadmin',
  scope: ['support', 'finance', 'games'],
  act: 'note_deleted',
  params: v.object({ userId: userIdText, noteId }),
  response: v.object({ success: v.literal(true) }),
  errors,
});

export const VIEW_PARTS = ['wallet', 'inventory', 'history', 'statement', 'limits', 'profile'] as const;
export type ViewPart = (typeof VIEW_PARTS)[number];

const viewed = v.variant('part', [
  v.object({
    part: v.literal('wallet'),
    buckets: getBuckets.response,
    lifetime: getLifetime.response,
    vault: v.nullable(vault),
  }),
  v.object({ part: v.literal('inventory'), inventory: listStacks.response }),
  v.object({ part: v.literal('history'), history: listPlays.response }),
  v.object({ part: v.literal('statement'), statement: listEntries.response }),
  v.object({ part: v.literal('limits'), limits: playerLimits }),
  v.object({ part: v.literal('profile'), level: getLevel.response, profile: v.nullable(getProfile.response) }),
]);
export type Viewed = v.InferOutput<typeof viewed>;

export const viewAsPlayer = endpoint({
  method: 'POST',
  path: '/api/admin/players/:userId/view',
  summary:
    "One part of what the player's own pages show, read-only. The session stays the operator's, what answers reads " +
    'in transactions that cannot write, and each part is kept in the audit with the reason.',
  auth: 'superadmin',
  scope: 'any',
  act: 'viewed_as_player',
  params,
  request: v.variant('part', [
    v.strictObject({ part: v.picklist(['wallet', 'inventory', 'limits', 'profile']), reason }),
    v.strictObject({ part: v.literal('history'), reason, before: playsQuery.entries.before }),
    v.strictObject({
      part: v.literal('statement'),
      reason,
      balance: entriesQuery.entries.balance,
      before: entriesQuery.entries.before,
    }),
  ]),
  response: viewed,
  errors,
});
