import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { exclusion } from './player-limits.ts';

export const LIFT_REASON_MAX_LENGTH = 400;

export const liftExclusions = endpoint({
  method: 'POST',
  path: '/api/admin/exclusions/lift',
  summary:
    'Ends the exclusions that an account inherited with its email or a wallet, and frees both of them. Its email ' +
    'must be confirmed. What a player chose stays. Account, operator and reason are noted in the security log.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'exclusion_lifted',
  stepUp: true,
  request: v.strictObject({
    /** An email or a username, whole. */
    who: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LIMITS.emailMaxLength)),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LIFT_REASON_MAX_LENGTH)),
  }),
  response: v.object({ username: v.string(), lifted: v.array(exclusion) }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'forbidden',
    'factor_missing',
    'step_up_required',
    'not_found',
    'own_account',
    'email_unconfirmed',
    'exclusion_not_inherited',
  ],
});
