import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { gameId, isoTime, sha256Hex } from '../schemas.ts';

const ruleTable = v.object({
  game: gameId,
  /** Pack, mode of the wheel or cache. */
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
    /** Announced versions, the next first. */
    announced: v.array(v.object({ ...ruleTable.entries, announcedAt: isoTime, from: isoTime })),
  }),
  errors: [],
});

/** The state of a version: announced, played now, played before, or withdrawn before its time. */
export const RULE_STATES = ['announced', 'in_force', 'past', 'cancelled'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Odds tables, and rules without a table: payments and fees of the jackpot, boards, levels and so on. */
export const RULE_KINDS = ['table', 'rules'] as const;

const ruleSubject = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));

/** A version of a table or of rules. Its document is at `/api/tables/{hash}` for ever. */
export const ruleVersion = v.object({
  hash: sha256Hex,
  kind: v.picklist(RULE_KINDS),
  /** Null for rules. */
  game: v.nullable(gameId),
  /** Pack, mode of the wheel, cache, or the id of the rules. */
  subject: v.string(),
  name: v.string(),
  version: v.number(),
  state: v.picklist(RULE_STATES),
  /** Null for versions that came with the program. */
  announcedAt: v.nullable(isoTime),
  from: isoTime,
  /** Start of the next version; null if none follows. */
  until: v.nullable(isoTime),
  /** The hash of the version that was in force before it. */
  previous: v.nullable(sha256Hex),
});
export type RuleVersion = v.InferOutput<typeof ruleVersion>;

export const listRuleVersions = endpoint({
  method: 'GET',
  path: '/api/rules/versions',
  summary:
    'Every version of every table and of every rule that was ever in force or announced here, 100 a page: by ' +
    'subject, the newest of each first; `after` is the `next` of the page before.',
  auth: 'public',
  query: v.object({
    state: v.optional(v.picklist(RULE_STATES)),
    kind: v.optional(v.picklist(RULE_KINDS)),
    subject: v.optional(ruleSubject),
    after: v.optional(sha256Hex),
  }),
  response: v.object({ versions: v.array(ruleVersion), next: v.nullable(sha256Hex) }),
  errors: [],
});

export const getRuleVersion = endpoint({
  method: 'GET',
  path: '/api/rules/versions/:hash',
  summary: 'One version by its hash, with the one before it and the one that followed.',
  auth: 'public',
  params: v.object({ hash: sha256Hex }),
  response: v.object({
    version: ruleVersion,
    previous: v.nullable(ruleVersion),
    next: v.nullable(ruleVersion),
  }),
  errors: ['not_found'],
});
