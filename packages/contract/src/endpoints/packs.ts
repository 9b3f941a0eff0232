import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { packId, rarity, sha256Hex, vtAmount } from '../schemas.ts';

/** One item of a pack's table with its exact odds in tickets of a million. */
export const packItem = v.object({
  id: v.string(),
  name: v.string(),
  value: vtAmount,
  tickets: v.number(),
  rarity,
});

/** A pack as it is on sale now. `hash` names exactly this table; an open must send it. */
export const pack = v.object({
  id: packId,
  version: v.number(),
  name: v.string(),
  blurb: v.string(),
  volatility: v.string(),
  price: vtAmount,
  hash: sha256Hex,
  items: v.array(packItem),
  /** False while the top prize is above 1% of house cash (S4-07): cash cannot buy it, promo and demo can. */
  cashOnSale: v.boolean(),
});
export type Pack = v.InferOutput<typeof pack>;

export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  summary: 'All packs on sale with their whole tables.',
  auth: 'public',
  response: v.object({ packs: v.array(pack) }),
  errors: [],
});

export const getTable = endpoint({
  method: 'GET',
  path: '/api/packs/tables/:hash',
  summary: 'The canonical document of any version ever sold; its SHA-256 is the hash. Amounts are in sun.',
  auth: 'public',
  params: v.object({ hash: sha256Hex }),
  response: v.object({
    id: packId,
    version: v.number(),
    price: v.number(),
    items: v.array(v.object({ id: v.string(), value: v.number(), tickets: v.number() })),
  }),
  errors: ['not_found'],
});
