import { MOST_WHOLE_DIGITS, utcDay } from '@voltide/core';
import * as v from 'valibot';

import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Printable ASCII: look-alike letters make no second address. */
export const EMAIL_PATTERN = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const USERNAME = /^[A-Za-z0-9_-]+$/;

/** An amount in VT as the wire carries it: always six decimals (S8-16). */
export const vtAmount = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{6}$/));
/**
 * An amount of VT or TRX in a request, the only schema for one: longer texts are rejected, so that no sum of amounts
 * leaves 63 bits. Never negative; `parseVt` reads it without an error.
 */
export const amountInput = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:0|[1-9]\\d{0,${MOST_WHOLE_DIGITS - 1}})(?:\\.\\d{1,6})?$`),
    `An amount such as 12.5: at most ${MOST_WHOLE_DIGITS} digits before the point and six after it.`,
  ),
);
/** The same with a sign: an amount that an operator adds or takes. Never zero. */
export const signedAmountInput = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^-?(?!0(?:\\.0+)?$)(?:0|[1-9]\\d{0,${MOST_WHOLE_DIGITS - 1}})(?:\\.\\d{1,6})?$`),
    `An amount such as 12.5 or -12.5: at most ${MOST_WHOLE_DIGITS} digits before the point and six after it, not zero.`,
  ),
);
/** A moment as ISO 8601 in UTC. */
export const isoTime = v.pipe(v.string(), v.isoTimestamp());
export const sha256Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const gameId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));
export const packId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));
export const clientSeed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
/**
 * Input of a play, as its record will hold it. Requests are hashed, and the hash has whole numbers only.
 */
export const playInput = v.record(
  v.string(),
  v.union([
    v.pipe(v.string(), v.maxLength(64)),
    v.pipe(v.number(), v.safeInteger('Send a whole number below 2^53, or a text.')),
  ]),
);
/** Names a play of the caller: epoch and nonce. */
export const playId = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,8})-(0|[1-9]\d{0,8})$/));
/**
 * Names an item of the caller: epoch, nonce and place in the play; `r-` and a number for received ones.
 */
export const instanceId = v.pipe(
  v.string(),
  v.regex(/^((0|[1-9]\d{0,8})-(0|[1-9]\d{0,8})-(\d|[1-9]\d)|r-(0|[1-9]\d{0,15}))$/),
);
/** Names equal items of the caller: odds table, item and bucket. */
export const stackId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}-(0|[1-9]\d{0,2})-(cash|promo)$/));

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;
export type Rarity = (typeof RARITIES)[number];
export const rarity = v.picklist(RARITIES);
export const bucket = v.picklist(['cash', 'promo']);

/** Shapes of pictures to share: `wide`, the default, for previews of links, `tall` for the screens of phones. */
export const PICTURE_SHAPES = ['wide', 'tall'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];
export const pictureShape = v.picklist(PICTURE_SHAPES);
/** Names a result that its player shares. */
export const shareId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/**
 * Trims the spaces that keyboards and clipboards add to names and emails (S3-19). Lengths count before the pattern
 * runs, so that no long text reaches it.
 */
export const email = v.pipe(
  v.string(MESSAGES.emailRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.emailRequired),
  v.maxLength(LIMITS.emailMaxLength, MESSAGES.emailInvalid),
  v.regex(EMAIL_PATTERN, MESSAGES.emailInvalid),
);

/** Differs in the specification's text for an empty field. */
export const forgotEmail = v.pipe(
  v.string(MESSAGES.forgotEmailRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.forgotEmailRequired),
  v.maxLength(LIMITS.emailMaxLength, MESSAGES.emailInvalid),
  v.regex(EMAIL_PATTERN, MESSAGES.emailInvalid),
);

export const username = v.pipe(
  v.string(MESSAGES.usernameRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.usernameRequired),
  v.minLength(LIMITS.usernameMinLength, MESSAGES.usernameTooShort),
  v.maxLength(LIMITS.usernameMaxLength, MESSAGES.usernameTooLong),
  v.regex(USERNAME, MESSAGES.usernameCharacters),
);

export const guestUsername = v.pipe(
  v.string(MESSAGES.guestUsernameRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.guestUsernameRequired),
  v.minLength(LIMITS.usernameMinLength, MESSAGES.guestUsernameTooShort),
  v.maxLength(LIMITS.usernameMaxLength, MESSAGES.usernameTooLong),
  v.regex(USERNAME, MESSAGES.usernameCharacters),
);

export const newPassword = v.pipe(
  v.string(MESSAGES.passwordRequired),
  v.nonEmpty(MESSAGES.passwordRequired),
  v.minLength(LIMITS.passwordMinLength, MESSAGES.passwordTooShort),
  v.maxLength(LIMITS.passwordMaxLength, MESSAGES.passwordTooLong),
);

export const ownPassword = v.pipe(
  v.string(MESSAGES.passwordRequired),
  v.nonEmpty(MESSAGES.passwordRequired),
  v.maxLength(LIMITS.passwordMaxLength, MESSAGES.passwordTooLong),
);

export const linkToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,64}$/));

/** S14-04: exactly these fields. A guest's email is null; balance is cash + promo in VT. */
export const user = v.object({
  id: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  role: v.string(),
  roles: v.array(v.string()),
  balance: vtAmount,
});
export type User = v.InferOutput<typeof user>;

export const empty = v.object({});
export const done = v.object({ success: v.literal(true) });

/** A moment in a request, in UTC to the second, that the calendar has. */
export const momentInput = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/, 'A moment as 2026-11-20T12:00:00Z.'),
  v.check((text) => {
    const atMs = Date.parse(text);
    return !Number.isNaN(atMs) && utcDay(atMs) === text.slice(0, 10);
  }, 'There is no such moment.'),
);

/** A UTC day that the calendar has, as "2026-11-20". */
export const calendarDay = v.pipe(
  v.string(),
  v.isoDate('A day as 2026-11-20.'),
  // 2026-02-30 has the form of a day.
  v.check((text) => !Number.isNaN(Date.parse(text)) && utcDay(Date.parse(text)) === text, 'There is no such day.'),
);

/** The number of a user in its public form. */
export const userIdText = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
