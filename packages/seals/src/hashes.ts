import { ed25519 } from '@noble/curves/ed25519.js';
import { canonicalJson, parseVt, type CanonicalValue } from '@voltide/core';
import { asciiBytes, bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';

import { VOID_FORMAT, type Day, type SealedRecord, type Statement, type UnsignedDay } from './shapes.ts';

/** Computes the hash of a day: SHA-256 of its canonical JSON without the signature, in hexadecimal. */
export function dayHash(port: HashPort, day: UnsignedDay | Day): string {
  const { signature: _signature, ...unsigned } = day as Day;
  return hexOf(port.sha256(asciiBytes(canonicalJson(unsigned))));
}

/** Writes the published and mirrored bytes: canonical JSON with the signature, in ASCII. */
export function dayText(day: Day): string {
  return canonicalJson(day);
}

/** Writes the text whose Ed25519 signature a day carries. */
export function daySignText(date: string, hash: string): string {
  return `voltide-day/1:${date}:${hash}`;
}

/** Derives the public key of 32 secret bytes, in hexadecimal. */
export function publicKeyOf(secret: Uint8Array): string {
  return hexOf(ed25519.getPublicKey(secret));
}

/** Signs a day with the secret whose public key it names. */
export function signDay(port: HashPort, day: UnsignedDay, secret: Uint8Array): Day {
  const text = daySignText(day.date, dayHash(port, day));
  return { ...day, signature: hexOf(ed25519.sign(asciiBytes(text), secret)) };
}

/** True if a day carries a valid signature of the key that it names. */
export function isSigned(port: HashPort, day: Day): boolean {
  const text = asciiBytes(daySignText(day.date, dayHash(port, day)));
  try {
    return ed25519.verify(bytesOfHex(day.signature), text, bytesOfHex(day.key), { zip215: false });
  } catch {
    // A key that is no point of the curve signs nothing.
    return false;
  }
}

/** Writes the canonical JSON of a statement, as it is stored. */
export function statementText(statement: Statement): string {
  return canonicalJson(statement);
}

/** Computes SHA-256 of the canonical JSON of a statement, in hexadecimal. */
export function statementHash(port: HashPort, statement: Statement): string {
  return hexOf(port.sha256(asciiBytes(statementText(statement))));
}

/** Writes the id of a player's leaf in the books: the account, and the hash of its statement. */
export function bookId(account: string, hash: string): string {
  return `${account}:${hash}`;
}

/** Computes the sum of the leaf: all that a player may take away by a statement. */
export function owedSun({ cash, held, vault, items }: Pick<Statement, 'cash' | 'held' | 'vault' | 'items'>): bigint {
  return parseVt(cash) + parseVt(held) + parseVt(vault) + parseVt(items);
}

/**
 * Writes the bytes of a play's leaf: the canonical JSON of its record without the server seed, which is secret at
 * first, and without the odds table, whose hash stands in it.
 */
export function playLeaf(play: SealedRecord): Uint8Array {
  const { serverSeed: _serverSeed, table: _table, ...known } = play;
  return asciiBytes(canonicalJson(known));
}

/** Writes the bytes of a battle's leaf: its id and the hash of its record. */
export function battleLeaf(port: HashPort, battleId: string, record: CanonicalValue): Uint8Array {
  return asciiBytes(`${battleId}:${hexOf(port.sha256(asciiBytes(canonicalJson(record))))}`);
}

/** Returns the id of a record's battle: a settled one names it in its lock, a voided one itself. */
export function battleIdOf(record: SealedRecord): string | undefined {
  const { lock } = record;
  const isObject = typeof lock === 'object' && lock !== null && !Array.isArray(lock);
  const named =
    record['format'] === VOID_FORMAT ? record['battleId'] : isObject ? (lock as SealedRecord)['battleId'] : undefined;
  return typeof named === 'string' ? named : undefined;
}
