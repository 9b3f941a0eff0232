import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime, sha256Hex } from '../schemas.ts';

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));
const modeId = v.pipe(v.string(), v.regex(/^[a-z]{1,16}$/));
const SEGMENTS = 40;
const TENTHS_MAX = 100_000;

const strip = v.object({ version: v.number(), hash: sha256Hex, tenths: v.array(v.number()) });

export const adminStrip = v.object({
  modeId,
  name: v.string(),
  current: strip,
  /** The announced version, of which there is at most one. */
  next: v.nullable(v.object({ ...strip.entries, announcedAt: isoTime, from: isoTime })),
  /** A proposal about this mode that waits for a second operator. */
  proposalId: v.nullable(id),
});
export type AdminStrip = v.InferOutput<typeof adminStrip>;

export const listAdminStrips = endpoint({
  method: 'GET',
  path: '/api/admin/wheel',
  summary: 'The strips of the wheel for operators: the version that is played, the announced one, and what waits.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({ strips: v.array(adminStrip) }),
  errors: OPERATOR_ERRORS,
});

const PROPOSE_ERRORS = [...OPERATOR_ERRORS, 'not_found', 'already_proposed'] as const;

export const proposeStrip = endpoint({
  method: 'POST',
  path: '/api/admin/wheel/:modeId',
  summary:
    'Proposes a new version of a strip. Its return must be exactly 39/40, so no return falls: approved by a second ' +
    'operator it is announced, and played 24 hours later or from the moment that `from` asks for. ' +
    '`setting_changed`: a version is announced already, or the strip is as it is.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ modeId }),
  request: v.strictObject({
    tenths: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TENTHS_MAX))),
      v.length(SEGMENTS, `A strip has ${SEGMENTS} segments.`),
    ),
    from: v.optional(isoTime),
    reason,
  }),
  response: v.object({ proposalId: id }),
  errors: [...PROPOSE_ERRORS, 'setting_changed', 'notice_too_short'],
});

export const proposeStripCancel = endpoint({
  method: 'POST',
  path: '/api/admin/wheel/:modeId/cancel',
  summary:
    'Proposes to cancel the announced version of a strip: the one that is played stays. `not_found`: none is ' +
    'announced, or it is played in less than two minutes.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ modeId }),
  request: v.strictObject({ reason }),
  response: v.object({ proposalId: id }),
  errors: PROPOSE_ERRORS,
});
