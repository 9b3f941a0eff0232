import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { OPERATOR_SCOPES } from '../operator-scopes.ts';
import { isoTime, momentInput } from '../schemas.ts';

const operatorId = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A scope that an operator is narrowed to, and when it ends; null for no end. */
const heldScope = v.object({ scope: v.picklist(OPERATOR_SCOPES), until: v.nullable(isoTime) });

export const operator = v.object({
  id: operatorId,
  username: v.string(),
  email: v.string(),
  /** Null for an unrestricted operator. An empty list allows nothing. */
  scopes: v.nullable(v.array(heldScope)),
  hasFactor: v.boolean(),
  /** False until the password was set by the link. */
  hasPassword: v.boolean(),
  lastSeenAt: v.nullable(isoTime),
});
export type Operator = v.InferOutput<typeof operator>;

export const getPortal = endpoint({
  method: 'GET',
  path: '/api/admin/portal',
  summary: 'The operator who calls, what they may do, and how much waits for operators.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    operator: v.object({ id: operatorId, username: v.string(), scopes: v.nullable(v.array(heldScope)) }),
    waiting: v.object({
      withdrawals: count,
      /** Proposals that wait for a second operator. */
      proposals: count,
      messages: count,
      /** Referrals whose earnings are held. */
      referrals: count,
    }),
    /** Steps of setting up an installation, each true once done. */
    setUp: v.object({
      hasCapital: v.boolean(),
      tronNetwork: v.picklist(['devnet', 'nile', 'shasta', 'mainnet']),
      hasSigner: v.boolean(),
      hasMail: v.boolean(),
      hasSecondOperator: v.boolean(),
    }),
  }),
  errors: OPERATOR_ERRORS,
});

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/admin/operators',
  summary: 'Every operator with the scopes they are narrowed to.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({ operators: v.array(operator) }),
  errors: OPERATOR_ERRORS,
});

export const setOperatorScopes = endpoint({
  method: 'POST',
  path: '/api/admin/operators/:id/scopes',
  summary:
    'Narrows an operator to scopes, each forever or until a moment, or lifts that with null. Only unrestricted ' +
    'operators may, never for themselves (`own_account`), so one of them always remains.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'operator_scopes_set',
  stepUp: true,
  params: v.object({ id: operatorId }),
  request: v.strictObject({
    scopes: v.nullable(
      v.pipe(
        v.array(v.strictObject({ scope: v.picklist(OPERATOR_SCOPES), until: v.nullable(momentInput) })),
        v.maxLength(OPERATOR_SCOPES.length),
      ),
    ),
    reason: v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300)),
  }),
  response: operator,
  errors: [...OPERATOR_ERRORS, 'not_found', 'own_account'],
});
