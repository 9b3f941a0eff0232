import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { TOLD_FREEZE_CAUSES } from '../freeze.ts';
import { isoTime, vtAmount } from '../schemas.ts';

export const RITUAL_INTERVALS = [15, 30, 60, 120] as const;
/**
 * Subjects of a prompt: time played, one of the player's limits, or something left open.
 */
export const RITUAL_KINDS = ['time', 'limit', 'unfinished'] as const;
/** Later also stands for no answer in time. */
export const RITUAL_ANSWERS = ['later', 'return', 'break'] as const;

export const RITUAL_HISTORY = 10;

const ritualId = v.pipe(v.string(), v.regex(/^\d{1,18}$/));
const interval = v.picklist(RITUAL_INTERVALS);

/** Facts that the overlay needs and the specification does not name. */
const ritualDetails = v.object({
  id: ritualId,
  kind: v.picklist(RITUAL_KINDS),
  /** In profile strict, play pauses until this is answered with `return` or `break`. */
  pausesPlay: v.boolean(),
  /** Milliseconds played today. */
  playedMs: v.number(),
  /** Net result of today in cash; a loss is negative. */
  net: vtAmount,
  /** Link to what was left open; null leads home. */
  link: v.nullable(v.object({ text: v.string(), path: v.string() })),
});

export const checkRitual = endpoint({
  method: 'POST',
  path: '/api/neuro/check-ritual',
  summary:
    'Whether a prompt that protects the player is due: time played and net result, a limit that is near or reached, ' +
    'something left open. It acts for the caller whatever userId says. `again` shows what pauses play once more.',
  auth: 'player',
  request: v.strictObject({ userId: v.optional(v.unknown()), again: v.optional(v.boolean()) }),
  response: v.object({
    needsRitual: v.boolean(),
    ritualPrompt: v.nullable(
      v.object({
        message: v.string(),
        priority: v.picklist(['low', 'medium', 'high']),
        /** Number of reality checks that today's play calls for. */
        targetMinRituals: v.number(),
        intervalMinutes: interval,
        colorScheme: v.string(),
        animationType: v.string(),
        soundEffect: v.nullable(v.string()),
      }),
    ),
    details: v.nullable(ritualDetails),
    /** The caller's exclusion: while there is one, no prompt and no invitation is shown. */
    exclusion: v.nullable(v.object({ kind: v.picklist(['cool_off', 'self_exclusion']), until: isoTime })),
    /** Set while operators have frozen the account, so that it cannot play. `cause` is null where it stays private. */
    freeze: v.nullable(v.object({ since: isoTime, cause: v.nullable(v.picklist(TOLD_FREEZE_CAUSES)) })),
  }),
  errors: SIGNED_IN_ERRORS,
});

export const answerRitual = endpoint({
  method: 'POST',
  path: '/api/neuro/answer-ritual',
  summary: 'Answers a prompt. The first answer stands, but that a `later` gives way to another.',
  auth: 'player',
  request: v.object({ id: ritualId, answer: v.picklist(RITUAL_ANSWERS) }),
  response: v.object({ success: v.literal(true) }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
});

const rituals = v.object({
  intervalMinutes: interval,
  /** The newest first, {@link RITUAL_HISTORY} at most. */
  history: v.array(
    v.object({
      id: ritualId,
      at: isoTime,
      kind: v.picklist(RITUAL_KINDS),
      message: v.string(),
      /** Null until it is answered. */
      answer: v.nullable(v.picklist(RITUAL_ANSWERS)),
    }),
  ),
});
export type Rituals = v.InferOutput<typeof rituals>;

export const getRituals = endpoint({
  method: 'GET',
  path: '/api/account/rituals',
  summary: "The caller's interval of reality checks, and the last of them.",
  auth: 'player',
  response: rituals,
  errors: SIGNED_IN_ERRORS,
});

export const putRituals = endpoint({
  method: 'PUT',
  path: '/api/account/rituals',
  summary: 'Sets after how many minutes of play a reality check comes.',
  auth: 'player',
  request: v.object({ intervalMinutes: interval }),
  response: rituals,
  errors: SIGNED_IN_ERRORS,
});

/** Cash position of a period so far. */
const position = v.object({
  playedMs: v.number(),
  stake: vtAmount,
  net: vtAmount,
});

export const getPosition = endpoint({
  method: 'GET',
  path: '/api/account/position',
  summary: "The caller's time played, cash staked and net result of today, this week and this month (UTC).",
  auth: 'player',
  response: v.object({
    day: position,
    week: position,
    month: position,
    intervalMinutes: interval,
    /** Time played until the next reality check. */
    nextCheckMs: v.number(),
  }),
  errors: SIGNED_IN_ERRORS,
});
