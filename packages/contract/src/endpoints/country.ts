import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';

export const getCountry = endpoint({
  method: 'GET',
  path: '/api/neuro/country',
  summary: 'Where the caller connects from, by a database on disk; a neutral mark where that is not known (S11-04).',
  auth: 'public',
  freshSeconds: 300,
  response: v.object({
    /** The flag as an emoji; a globe for addresses of no known country. */
    flag: v.string(),
    /** The name in English, or what kind of address it is. */
    country: v.string(),
    message: v.string(),
  }),
  errors: [],
});
