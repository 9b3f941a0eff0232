import { utcDay } from '@voltide/core';
import { parseAddress } from '@voltide/tron';
import * as v from 'valibot';

import { MOST_DEPTH } from './tree.ts';

export const SEAL_FORMAT = 'voltide-liabilities/1';
export const PROOF_FORMAT = 'voltide-liability-proof/1';

/** Raised for a file that is not of the documented shape. The message never repeats the content. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,12})\.\d{6}$/, 'not an amount with six decimals'));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not 64 hexadecimal characters'));
/**
 * Times as programs write them, so that none is ambiguous or missing from the calendar.
 */
const time = v.pipe(
  v.string(),
  v.check((text) => isoOf(Date.parse(text)) === text, 'not a time of UTC'),
);
const day = v.pipe(
  v.string(),
  v.check((text) => dayOf(Date.parse(text)) === text, 'not a day'),
);
const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== undefined, 'not a TRON address'),
);

/** Most addresses, for an operator who keeps reserves in several places. */
const MOST_ADDRESSES = 8;

const seal = v.strictObject({
  format: v.literal(SEAL_FORMAT),
  date: day,
  network: v.picklist(['mainnet', 'nile', 'shasta', 'devnet']),
  takenAt: time,
  liabilities: v.strictObject({
    total: amount,
    cash: amount,
    held: amount,
    vault: amount,
    items: amount,
    deposits: amount,
  }),
  promo: amount,
  root: hash,
  depth: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DEPTH)),
  block: v.strictObject({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), id: hash, timestamp: time }),
  reserves: v.pipe(
    v.array(
      v.strictObject({
        address,
        balance: amount,
        signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{130}$/, 'not 130 hexadecimal characters')),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_ADDRESSES),
  ),
});

export type Seal = v.InferOutput<typeof seal>;

const proof = v.strictObject({
  format: v.literal(PROOF_FORMAT),
  account: v.pipe(v.string(), v.regex(/^usr_[0-9a-z]{11}$/, 'not the number of an account')),
  blind: hash,
  amount,
  place: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  path: v.pipe(v.array(v.strictObject({ hash, amount })), v.maxLength(MOST_DEPTH)),
  seal,
});

/** A seal with the proof of one account's place in it. */
export type Proof = v.InferOutput<typeof proof>;

/** True if a parsed file claims to be about liabilities. */
export function isReservesFile(content: unknown): boolean {
  const format = typeof content === 'object' && content !== null ? (content as { format?: unknown }).format : undefined;
  return typeof format === 'string' && /^voltide-liabilit(?:ies|y-proof)\//.test(format);
}

/** @throws UnreadableDocument */
export function readSeal(content: unknown): Seal {
  return read(seal, content);
}

/** @throws UnreadableDocument */
export function readProof(content: unknown): Proof {
  return read(proof, content);
}

function isoOf(atMs: number): string | undefined {
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

function dayOf(atMs: number): string | undefined {
  return Number.isNaN(atMs) ? undefined : utcDay(atMs);
}

function read<T>(schema: v.GenericSchema<unknown, T>, content: unknown): T {
  const result = v.safeParse(schema, content, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new UnreadableDocument(place === null ? 'not of the documented shape' : `${place}: not as documented`);
}

/**
 * Writes the text that an address signs with signMessageV2: at most 255 bytes, as a Ledger shows. It binds everything
 * of the seal that the address stands for.
 */
export function reservesText(
  { date, network, liabilities, root, block }: Omit<Seal, 'reserves'>,
  balance: string,
): string {
  return [
    'Voltide reserves',
    `${network} ${date}`,
    `liabilities ${liabilities.total} TRX`,
    `root ${root}`,
    `block ${block.id}`,
    `reserves ${balance} TRX`,
  ].join('\n');
}
