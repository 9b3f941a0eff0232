import { utcDay, type CanonicalValue } from '@voltide/core';
import { MOST_DEPTH, UnreadableDocument } from '@voltide/reserves';
import * as v from 'valibot';

export const DAY_FORMAT = 'voltide-day/1';
export const STATEMENT_PROOF_FORMAT = 'voltide-statement-proof/1';
export const PLAY_PROOF_FORMAT = 'voltide-play-proof/1';
export const BATTLE_PROOF_FORMAT = 'voltide-battle-proof/1';
export const CONSISTENCY_FORMAT = 'voltide-day-consistency/1';
export const VOID_FORMAT = 'voltide-battle-void/1';

/** A tree of 2^40 leaves limits the neighbours; a consistency proof is at most twice as long. */
const MOST_NEIGHBOURS = MOST_DEPTH;
const MOST_COUNT = 2 ** 31 - 1;
const MOST_DAYS = 1_000_000;
const MOST_LISTED = 10_000;
const ACCOUNT_KINDS = ['cash', 'promo', 'held', 'vault'] as const;

const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,12})\.\d{6}$/, 'not an amount with six decimals'));
const signedAmount = v.pipe(
  v.string(),
  v.regex(/^(?:0|-?[1-9]\d{0,12}|-0(?=\.\d*[1-9]))\.\d{6}$/, 'not an amount with six decimals'),
);
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not 64 hexadecimal characters'));
const signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/, 'not 128 hexadecimal characters'));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COUNT));
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DAYS));
const entries = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const depth = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DEPTH));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = v.pipe(
  v.string(),
  v.check((text) => isoOf(Date.parse(text)) === text, 'not a time of UTC'),
);
const day = v.pipe(
  v.string(),
  v.check((text) => dayOf(Date.parse(text)) === text, 'not a day'),
);
const account = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/, 'not the number of an account'));
const neighbours = v.pipe(v.array(hash), v.maxLength(MOST_NEIGHBOURS));
const path = v.pipe(v.array(v.strictObject({ hash, amount })), v.maxLength(MOST_DEPTH));

/** The last link of an account's chain: the number of transfers, their sum, and the hash over them all. */
const chain = v.strictObject({ kind: v.picklist(ACCOUNT_KINDS), seq: entries, balance: amount, head: hash });
const chains = v.pipe(
  v.array(chain),
  v.maxLength(ACCOUNT_KINDS.length),
  v.check(
    (list) => list.every(({ kind }, i) => ACCOUNT_KINDS.indexOf(kind) > kindBefore(list, i)),
    'chains of another order',
  ),
);
const counted = v.strictObject({ count, hash });

const dayContent = {
  format: v.literal(DAY_FORMAT),
  date: day,
  previous: v.nullable(v.strictObject({ date: day, hash })),
  history: v.strictObject({ size: days, root: hash }),
  takenAt: time,
  books: v.strictObject({
    root: hash,
    depth,
    total: amount,
    cash: amount,
    held: amount,
    vault: amount,
    items: amount,
    promo: amount,
  }),
  house: v.strictObject({ cash: signedAmount, capital: amount, deposits: signedAmount, accounts: chains }),
  pools: v.strictObject({ jackpot: amount, week: amount, month: amount }),
  liabilities: v.nullable(v.strictObject({ date: day, root: hash, hash })),
  jackpot: v.nullable(v.strictObject({ date: day, root: hash, hash: v.nullable(hash) })),
  seasons: v.pipe(
    v.array(
      v.strictObject({
        period: v.picklist(['day', 'week', 'month']),
        season: v.pipe(v.string(), v.regex(/^2\d{3}-(?:W\d{2}|\d{2}|\d{2}-\d{2})$/, 'not the name of a season')),
        root: hash,
        stakesHash: hash,
      }),
    ),
    v.maxLength(MOST_LISTED),
  ),
  battles: v.strictObject({ count, root: hash }),
  tables: counted,
  rules: counted,
  localChains: v.pipe(v.array(v.strictObject({ end: hash, links: count })), v.maxLength(MOST_LISTED)),
  audit: v.strictObject({ entries, hash }),
  key: hash,
};
const unsignedDay = v.strictObject(dayContent);
const signedDay = v.strictObject({ ...dayContent, signature });

const position = v.strictObject({ epoch: count, nonce: count });
const statement = v.strictObject({
  account,
  cash: amount,
  held: amount,
  vault: amount,
  items: amount,
  promo: amount,
  promoHeld: amount,
  accounts: chains,
  pair: v.strictObject({
    commitment: hash,
    nextCommitment: hash,
    clientSeed: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'not a client seed'))),
  }),
  from: position,
  to: position,
  plays: count,
  playsRoot: hash,
});

const inBooks = { statement, blind: hash, place, path, day: signedDay };
const statementProof = v.strictObject({ format: v.literal(STATEMENT_PROOF_FORMAT), ...inBooks });
/**
 * A record of a play or of a battle, whose rules are checked elsewhere. Here only its text counts.
 */
const record = v.custom<{ readonly [name: string]: CanonicalValue }>(isPlainRecord, 'not a record');
const playProof = v.strictObject({
  format: v.literal(PLAY_PROOF_FORMAT),
  play: record,
  playPlace: place,
  neighbours,
  ...inBooks,
});
const battleProof = v.strictObject({
  format: v.literal(BATTLE_PROOF_FORMAT),
  record,
  place,
  neighbours,
  day: signedDay,
});
const consistency = v.strictObject({
  format: v.literal(CONSISTENCY_FORMAT),
  earlier: signedDay,
  later: signedDay,
  inclusion: neighbours,
  consistency: v.pipe(v.array(hash), v.maxLength(2 * MOST_NEIGHBOURS)),
});

/** The sealed document of a day. Amounts are decimal texts of VT. */
export type Day = v.InferOutput<typeof signedDay>;
/**
 * A day before it is signed: the hash of the day is over its canonical JSON.
 */
export type UnsignedDay = v.InferOutput<typeof unsignedDay>;
/**
 * One player as a day seals it: balances, heads of their chains, seeds, and the plays since the statement before.
 */
export type Statement = v.InferOutput<typeof statement>;
export type StatementProof = v.InferOutput<typeof statementProof>;
export type PlayProof = v.InferOutput<typeof playProof>;
export type BattleProof = v.InferOutput<typeof battleProof>;
export type Consistency = v.InferOutput<typeof consistency>;
export type SealedRecord = v.InferOutput<typeof record>;

/** @throws UnreadableDocument */
export const readDay = (content: unknown): Day => read(signedDay, content);
/** @throws UnreadableDocument */
export const readStatement = (content: unknown): Statement => read(statement, content);
/** @throws UnreadableDocument */
export const readStatementProof = (content: unknown): StatementProof => read(statementProof, content);
/** @throws UnreadableDocument */
export const readPlayProof = (content: unknown): PlayProof => read(playProof, content);
/** @throws UnreadableDocument */
export const readBattleProof = (content: unknown): BattleProof => read(battleProof, content);
/** @throws UnreadableDocument */
export const readConsistency = (content: unknown): Consistency => read(consistency, content);

/** Returns the format of seals that a parsed file claims to be; undefined for any other file. */
export function sealFormatOf(content: unknown): string | undefined {
  const format = typeof content === 'object' && content !== null ? (content as { format?: unknown }).format : undefined;
  const isOurs =
    typeof format === 'string' &&
    /^voltide-(?:day|statement-proof|play-proof|battle-proof|day-consistency)\//.test(format);
  return isOurs ? format : undefined;
}

function kindBefore(list: readonly { readonly kind: (typeof ACCOUNT_KINDS)[number] }[], i: number): number {
  const before = list[i - 1];
  return before === undefined ? -1 : ACCOUNT_KINDS.indexOf(before.kind);
}

function isoOf(atMs: number): string | undefined {
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

function dayOf(atMs: number): string | undefined {
  return Number.isNaN(atMs) ? undefined : utcDay(atMs);
}

function isPlainRecord(content: unknown): boolean {
  return typeof content === 'object' && content !== null && !Array.isArray(content) && isCanonical(content, 0);
}

const MOST_NESTING = 32;

/** Accepts only canonical JSON in ASCII: nothing else is hashed. */
function isCanonical(content: unknown, nesting: number): boolean {
  if (nesting > MOST_NESTING) return false;
  if (typeof content === 'string') return isAscii(content);
  if (typeof content === 'number') return Number.isSafeInteger(content);
  if (typeof content === 'boolean' || content === null) return true;
  if (Array.isArray(content)) return content.every((each) => isCanonical(each, nesting + 1));
  if (typeof content !== 'object') return false;
  return Object.entries(content).every(([name, each]) => isAscii(name) && isCanonical(each, nesting + 1));
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) return false;
  return true;
}

function read<T>(schema: v.GenericSchema<unknown, T>, content: unknown): T {
  const result = v.safeParse(schema, content, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  throw new UnreadableDocument(where === null ? 'not of the documented shape' : `${where}: not as documented`);
}
