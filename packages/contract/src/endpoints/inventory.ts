import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { bucket, instanceId, packId, rarity, stackId, vtAmount } from '../schemas.ts';

export const stack = v.object({
  id: stackId,
  packId,
  packName: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  rarity,
  bucket,
  /** Value of one. */
  value: vtAmount,
  count: v.number(),
  /** Battles that some of them were won in, the newest 20, with the number of each. */
  battles: v.array(v.object({ battleId: v.string(), count: v.number() })),
});
export type Stack = v.InferOutput<typeof stack>;

export const listStacks = endpoint({
  method: 'GET',
  path: '/api/inventory',
  summary: 'The inventory: equal items stacked, most valuable first.',
  auth: 'player',
  quick: 'saving',
  response: v.object({ stacks: v.array(stack), count: v.number(), total: vtAmount }),
  errors: SIGNED_IN_ERRORS,
});

const saleCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.itemsPerSaleMax));

/** A sale is final, so a request that can be read in two ways is rejected. */
const saleRequest = v.union(
  [
    v.strictObject({ items: v.pipe(v.array(instanceId), v.minLength(1), v.maxLength(LIMITS.itemsPerSaleMax)) }),
    v.strictObject({
      stacks: v.pipe(
        v.array(v.object({ id: stackId, count: saleCount })),
        v.minLength(1),
        v.maxLength(LIMITS.itemsPerSaleMax),
      ),
    }),
  ],
  'Name either the items or the stacks to sell.',
);

export const sellItems = endpoint({
  method: 'POST',
  path: '/api/inventory/sell',
  summary: 'Sells items for their values, at most 1,000 at once: all of them or none. Final.',
  auth: 'player',
  lockIn: 'wallet',
  money: true,
  request: saleRequest,
  response: v.object({ count: v.number(), credited: vtAmount, balance: vtAmount }),
  errors: [...SIGNED_IN_ERRORS, 'idempotency_key_missing', 'item_gone', 'key_reused'],
});
