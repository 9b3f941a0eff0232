import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { packArt } from '../pack-art.ts';
import { isoTime, packId, rarity, sha256Hex, vtAmount } from '../schemas.ts';

/** Classes of volatility, the calmest first; `one-percent` and `duel` name packs of one kind. */
export const PACK_CLASSES = ['low', 'steady', 'medium', 'high', 'extreme', 'one-percent', 'duel'] as const;

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
  /** Look chosen by operators; absent for a pack whose look the program has. */
  art: v.optional(packArt),
});
export type Pack = v.InferOutput<typeof pack>;

export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  summary: 'All packs on sale with their whole tables, and in short what is announced about packs.',
  auth: 'public',
  response: v.object({
    packs: v.array(pack),
    /** Announced packs and odds, the next first; absent if there are none. */
    changes: v.optional(
      v.array(v.object({ packId, name: v.string(), price: vtAmount, isNew: v.boolean(), from: isoTime })),
    ),
  }),
  errors: [],
});

export const packChange = v.object({
  kind: v.picklist(['new_pack', 'new_odds']),
  /** The version that will be on sale. */
  next: pack,
  current: v.nullable(pack),
  announcedAt: isoTime,
  from: isoTime,
});
export type PackChange = v.InferOutput<typeof packChange>;

export const listPackChanges = endpoint({
  method: 'GET',
  path: '/api/packs/announced',
  summary: 'Announced packs and odds that are not on sale yet, the next first, and packs withdrawn from sale.',
  auth: 'public',
  response: v.object({
    changes: v.array(packChange),
    withdrawn: v.array(v.object({ packId, name: v.string(), since: isoTime })),
  }),
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
