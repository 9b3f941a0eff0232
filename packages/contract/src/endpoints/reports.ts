import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { done } from '../schemas.ts';

/** Browsers cut nothing; a text longer than an address can be is no report. */
const told = v.optional(v.pipe(v.string(), v.maxLength(4000)), '');

export const reportPolicy = endpoint({
  method: 'POST',
  path: '/api/reports/content-policy',
  summary: 'What a browser has blocked by our content policy, in its own words; operators see it among the faults.',
  auth: 'public',
  bodyType: 'application/csp-report',
  request: v.object({
    'csp-report': v.object({ 'document-uri': told, 'effective-directive': told, 'blocked-uri': told }),
  }),
  response: done,
  errors: [],
});
