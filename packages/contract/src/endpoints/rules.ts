import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { gameId, isoTime, sha256Hex } from '../schemas.ts';

/** A version of a table that results are drawn by. */
const ruleTable = v.object({
  game: gameId,
  /** The pack, the mode of the wheel, the cache. */
  subject: v.string(),
  name: v.string(),
  version: v.number(),
  hash: sha256Hex,
});

export const getRules = endpoint({
  method: 'GET',
  path: '/api/rules',
  summary:
    'The version in force of every table that results are drawn by, since when, and versions that are announced with ' +
    'the moment from which they count (rules book §17). Every result names the hash of its table.',
  auth: 'public',
  response: v.object({
    games: v.array(v.object({ game: gameId, name: v.string(), rulesVersion: v.number() })),
    tables: v.array(v.object({ ...ruleTable.entries, since: isoTime })),
    /** The next first. */
    announced: v.array(v.object({ ...ruleTable.entries, announcedAt: isoTime, from: isoTime })),
  }),
  errors: [],
});
