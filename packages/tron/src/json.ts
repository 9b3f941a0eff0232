import { parseAddress } from './address.ts';
import { CodecError, parseHex } from './bytes.ts';

export type Members = Readonly<Record<string, unknown>>;

const MAX_INT64 = (1n << 63n) - 1n;

/** Reads the members of an object. @throws CodecError for anything else. */
export function membersOf(json: unknown, place: string): Members {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new CodecError(`${place} is no object`);
  return json as Members;
}

/** Reads a list; an omitted one is empty. @throws CodecError for anything else. */
export function listOf(json: unknown, place: string): readonly unknown[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new CodecError(`${place} is no list`);
  return json as readonly unknown[];
}

/** Reads bytes in hexadecimal; omitted ones are empty. @throws CodecError for anything else. */
export function hexOf(json: unknown, place: string): Uint8Array {
  if (json === undefined) return new Uint8Array(0);
  if (typeof json !== 'string') throw new CodecError(`${place} is no text`);
  try {
    return parseHex(json);
  } catch {
    throw new CodecError(`${place} is not hexadecimal`);
  }
}

/**
 * Reads an address in hexadecimal, or in the visible form if that was requested. Block 0 has a sentence in place of its
 * producer, so any length is read.
 */
export function addressOf(json: unknown, place: string): Uint8Array {
  return (typeof json === 'string' ? parseAddress(json) : undefined) ?? hexOf(json, place);
}

/** Reads an integer of zero or more; an omitted one is zero. @throws CodecError for anything else. */
export function integerOf(json: unknown, place: string): bigint {
  if (json === undefined) return 0n;
  const value = typeof json === 'number' && Number.isSafeInteger(json) ? BigInt(json) : json;
  if (typeof value !== 'bigint' || value < 0n || value > MAX_INT64) throw new CodecError(`${place} is no integer`);
  return value;
}

/** Reads an integer of zero or more that a number holds exactly. @throws CodecError for anything else. */
export function safeOf(json: unknown, place: string): number {
  const value = Number(integerOf(json, place));
  if (!Number.isSafeInteger(value)) throw new CodecError(`${place} is out of range`);
  return value;
}

/** Reads the index of a name; an omitted one is the first. @throws CodecError for anything else. */
export function indexOf(names: readonly string[], json: unknown, place: string): number {
  if (json === undefined) return 0;
  const index = typeof json === 'string' ? names.indexOf(json) : -1;
  if (index === -1) throw new CodecError(`${place} is ${JSON.stringify(json)}, which cannot be put back into bytes`);
  return index;
}
