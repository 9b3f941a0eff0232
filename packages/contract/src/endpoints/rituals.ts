import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { TOLD_FREEZE_CAUSES } from '../freeze.ts';
import { isoTime, vtAmount } from '../schemas.ts';

/** After how many minutes of play a reality check comes. */
export const RITUAL_INTERVALS = [15, 30, 60, 120] as const;
/** What a prompt is about: time played, a limit of one's own, or something that was left open. */
export const RITUAL_KINDS = ['time', 'limit', 'unfinished'] as const;
/** Later is also what nobody answers in time. */
export const RITUAL_ANSWERS = ['later', 'return', 'break'] as const;
/** How many past prompts are shown. */
export const RITUAL_HISTORY = 10;

const ritualId = v.pipe(v.string(), v.regex(/^\d{1,18}$/));
const interval = v.picklist(RITUAL_INTERVALS);

/** What the specification does not name and the overlay needs. */
const ritualDetails = v.object({
  id: ritualId,
  kind: v.picklist(RITUAL_KINDS),
  /** In profile strict: nothing is played until this is answered with `return` or `break`. */
  pausesPlay: v.boolean(),
  /** Milliseconds played today. */
  playedMs: v.number(),
  /** What today came to in cash; a loss is negative. */
  net: vtAmount,
  /** Where what was left open is done; null leads home. */
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
        /** How many reality checks the play of today asks for. */
        targetMinRituals: v.number(),
        /** The chosen interval. */
        intervalMinutes: interval,
        colorScheme: v.string(),
        animationType: v.string(),
        soundEffect: v.nullable(v.string()),
      }),
    ),
    details: v.nullable(ritualDetails),
    /** What excludes the caller now: then nothing is asked, and a page invites to nothing. */
    exclusion: v.nullable(v.object({ kind: v.picklist(['cool_off', 'self_exclusion']), until: isoTime })),
    /** Set while operators have frozen the account: nothing is played then. `cause` is null where nobody is told. */
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
      /** Null while nobody has answered. */
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

/** What a period came to so far, in cash. */
const position = v.object({
  playedMs: v.number(),
  stake: vtAmount,
  /** What came back less what was staked. */
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
