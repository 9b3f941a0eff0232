import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { gameId, isoTime, packId, pictureShape, playId, rarity, sha256Hex, shareId, vtAmount } from '../schemas.ts';

const params = v.object({ playId });
const response = v.object({
  shareId,
});
const summary =
  'The address under which everybody can see one play of the caller, as a picture and with the name that others may ' +
  'see. `not_found` for a play that was no gain, and for games without pictures.';

export const sharePlay = endpoint({
  method: 'GET',
  path: '/api/plays/:playId/share',
  summary,
  auth: 'player',
  quick: 'ended',
  params,
  response,
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

/** A shared result, as everybody with its address sees it. */
export const sharedResult = v.object({
  game: gameId,
  /** Its subject: the name of the pack, or of the wheel and its mode. */
  about: v.string(),
  packId: v.nullable(packId),
  itemName: v.nullable(v.string()),
  rarity,
  /** Value ÷ price with two decimals at most, as "12.4". */
  times: v.string(),
  value: vtAmount,
  price: vtAmount,
  /** The exact chance of that, as "1 in 2,500". */
  chance: v.string(),
  /** The player's name, if others may see it. */
  name: v.nullable(v.string()),
  at: isoTime,
  commitment: sha256Hex,
  /** The picture in words. */
  alt: v.string(),
});
export type SharedResult = v.InferOutput<typeof sharedResult>;

export const getShared = endpoint({
  method: 'GET',
  path: '/api/shared/:shareId',
  summary: 'A result that its player shares.',
  auth: 'public',
  params: v.object({ shareId }),
  response: v.object({ result: sharedResult }),
  errors: ['not_found'],
});

export const getSharedPicture = endpoint({
  method: 'GET',
  path: '/api/shared/:shareId/picture',
  summary: 'The picture of a shared result: 1200 by 630 for previews of links, upright 1080 by 1350.',
  auth: 'public',
  picture: 'image/png',
  params: v.object({ shareId }),
  query: v.object({ shape: v.optional(pictureShape) }),
  response: v.string(),
  errors: ['not_found'],
});
