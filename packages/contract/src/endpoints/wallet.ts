import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { vtAmount } from '../schemas.ts';

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/wallet/balance',
  summary:
    'The balance to show: cash and promo together. `version` grows with every transfer, as in live updates: ' +
    'a lower one is older.',
  auth: 'player',
  quick: 'saving',
  response: v.object({
    success: v.literal(true),
    balance: vtAmount,
    currency: v.literal('VT'),
    version: v.number(),
  }),
  errors: [...SIGNED_IN_ERRORS],
});

export const getBuckets = endpoint({
  method: 'GET',
  path: '/api/wallet/buckets',
  summary: 'The balance by bucket: cash can be withdrawn, promo plays with the same odds.',
  auth: 'player',
  quick: 'saving',
  response: v.object({ cash: vtAmount, promo: vtAmount, held: vtAmount }),
  errors: [...SIGNED_IN_ERRORS],
});

export const getLifetime = endpoint({
  method: 'GET',
  path: '/api/wallet/lifetime',
  summary:
    'What the caller has deposited and withdrawn since the account was made, and the difference, which is below zero ' +
    'where they took out more than they put in. Counted from the rows of the ledger.',
  auth: 'account',
  lockIn: 'wallet',
  response: v.object({ deposited: vtAmount, withdrawn: vtAmount, net: vtAmount }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});
