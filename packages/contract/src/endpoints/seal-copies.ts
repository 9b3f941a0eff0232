import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { calendarDay, done, EMAIL_PATTERN, isoTime } from '../schemas.ts';

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const ADDRESS_MAX = 300;
/**
 * An address in the form in which this server requests it: without a user, a password or a fragment.
 */
const WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;
/** An address that seals are sent to or read at. */
export const copyAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(ADDRESS_MAX),
  v.regex(WEB_ADDRESS, 'An address such as https://example.com/seals, in small letters.'),
);
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why.'), v.maxLength(300), v.regex(/^\P{Cc}*$/u));

export const MIRROR_STATES = ['same', 'differs', 'away'] as const;
export type MirrorState = (typeof MIRROR_STATES)[number];

const mirror = v.object({
  id,
  address: v.string(),
  /** Says if the newest seal was found there byte for byte, another one, or none. */
  state: v.picklist(MIRROR_STATES),
  /** Start of that state. */
  since: isoTime,
  checkedAt: v.nullable(isoTime),
});
export type SealMirror = v.InferOutput<typeof mirror>;

export const listSealMirrors = endpoint({
  method: 'GET',
  path: '/api/seals/mirrors',
  summary:
    'Addresses where others keep copies of the seals, as this server found them within the hour. A seal is at ' +
    '`<address>/<date>.json`.',
  auth: 'public',
  response: v.object({ mirrors: v.array(mirror) }),
  errors: [],
});

export const addSealMirror = endpoint({
  method: 'POST',
  path: '/api/seals/mirrors',
  summary:
    'Registers a mirror. It is listed once this server has read the newest seal at `<address>/<date>.json`, byte for ' +
    'byte as /api/seals/days/:date answers; one that has none within a day is forgotten. 100 at most.',
  auth: 'public',
  request: v.strictObject({ address: copyAddress }),
  response: done,
  errors: ['mirrors_full'],
});

const target = v.object({
  id,
  kind: v.picklist(['url', 'mail']),
  address: v.string(),
  addedBy: v.string(),
  addedAt: isoTime,
  /** The newest seal that was queued for it. */
  last: v.nullable(
    v.object({
      date: calendarDay,
      state: v.picklist(['waiting', 'delivered', 'failed']),
      at: v.nullable(isoTime),
      error: v.nullable(v.string()),
    }),
  ),
});
export type SealTarget = v.InferOutput<typeof target>;

export const listSealTargets = endpoint({
  method: 'GET',
  path: '/api/admin/seal-targets',
  summary: 'URLs and email addresses that every seal is sent to, and what became of the newest one.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({ targets: v.array(target) }),
  errors: OPERATOR_ERRORS,
});

export const addSealTarget = endpoint({
  method: 'POST',
  path: '/api/admin/seal-targets',
  summary:
    'Has every seal sent to a URL, by POST, or to an email address, from the newest on. Tried again for days ' +
    'where it fails. 50 at most.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'seal_target_added',
  request: v.variant('kind', [
    v.strictObject({ kind: v.literal('url'), address: copyAddress, reason }),
    v.strictObject({
      kind: v.literal('mail'),
      address: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.emailMaxLength), v.regex(EMAIL_PATTERN)),
      reason,
    }),
  ]),
  response: done,
  errors: [...OPERATOR_ERRORS, 'seal_target_taken'],
});

export const removeSealTarget = endpoint({
  method: 'POST',
  path: '/api/admin/seal-targets/:id/remove',
  summary: 'Sends no more seals to an address.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'seal_target_removed',
  params: v.object({ id }),
  request: v.strictObject({ reason }),
  response: done,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const removeSealMirror = endpoint({
  method: 'POST',
  path: '/api/admin/seal-mirrors/:id/remove',
  summary: 'Removes a mirror from the list. Anybody may register it again.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'seal_mirror_removed',
  params: v.object({ id }),
  request: v.strictObject({ reason }),
  response: done,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});
