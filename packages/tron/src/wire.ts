import { CodecError, sameBytes } from './bytes.ts';

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;
const MAX_VARINT_BYTES = 10;
const NONE = new Uint8Array(0);

/** One field in a message of protocol buffers; `raw` is the whole of it, number and length included. */
type Field = {
  readonly number: number;
  readonly value: bigint | Uint8Array | undefined;
  readonly raw: Uint8Array;
};

/** Encoding of one member of a message. Methods, so that slots of all types fit into one table. */
type Slot<T> = {
  readonly number: number;
  readonly empty: T;
  /** Returns the member's value after this field; undefined if the field is of another kind. */
  read(value: bigint | Uint8Array | undefined, before: T): T | undefined;
  /** Number of bytes that {@link Slot.write} takes. */
  size(value: T): number;
  /** Writes into bytes that have room for it, and returns the end. */
  write(value: T, into: Uint8Array, at: number): number;
};

/** A message: its members, and the bytes of unknown fields, which follow the others. */
export type Message = { readonly unknown: Uint8Array };

export type MessageCodec<T extends Message> = {
  /** The message without any value. */
  readonly empty: T;
  encode(message: T): Uint8Array;
  /** Number of bytes that {@link MessageCodec.write} takes. */
  size(message: T): number;
  /** Writes into bytes that have room for it, and returns the end. */
  write(message: T, into: Uint8Array, at: number): number;
  /** Reads as every reader of protocol buffers does: the last of a repeated field counts. */
  decode(bytes: Uint8Array): T;
  /** Reads, and rejects bytes that {@link MessageCodec.encode} would not give back exactly. */
  decodeExact(bytes: Uint8Array): T;
};

/**
 * Creates a codec from the table of a message's members, which are written in the order of the table. Members with
 * their empty value are omitted, as in proto3.
 */
export function defineMessage<T extends Message>(slots: {
  readonly [K in Exclude<keyof T, 'unknown'>]: Slot<T[K]>;
}): MessageCodec<T> {
  const entries = Object.entries<Slot<unknown>>(slots);
  const byNumber = new Map(entries.map(([key, slot]) => [slot.number, { key, slot }]));
  const empty = {
    ...Object.fromEntries(entries.map(([key, slot]) => [key, slot.empty])),
    unknown: NONE,
  } as unknown as T;

  const decode = (bytes: Uint8Array): T => {
    const members: Record<string, unknown> = { ...empty };
    const unknown: Uint8Array[] = [];
    for (const field of readFields(bytes)) {
      const known = byNumber.get(field.number);
      const value = known?.slot.read(field.value, members[known.key]);
      if (known === undefined || value === undefined) unknown.push(field.raw);
      else members[known.key] = value;
    }
    return { ...members, unknown: join(unknown) } as unknown as T;
  };
  const size = (message: T): number => {
    const members = message as Readonly<Record<string, unknown>>;
    let total = message.unknown.length;
    for (const [key, slot] of entries) total += slot.size(members[key]);
    return total;
  };
  const write = (message: T, into: Uint8Array, at: number): number => {
    const members = message as Readonly<Record<string, unknown>>;
    let end = at;
    for (const [key, slot] of entries) end = slot.write(members[key], into, end);
    return writeRaw(message.unknown, into, end);
  };
  const encode = (message: T): Uint8Array => {
    const encoded = new Uint8Array(size(message));
    write(message, encoded, 0);
    return encoded;
  };
  const decodeExact = (bytes: Uint8Array): T => {
    const message = decode(bytes);
    if (!sameBytes(encode(message), bytes))
      throw new CodecError('the bytes are not in the order and form of the network');
    return message;
  };
  return { empty, encode, size, write, decode, decodeExact };
}

/** A 64-bit integer. */
export function int64(number: number): Slot<bigint> {
  return {
    number,
    empty: 0n,
    read: (value) => (typeof value === 'bigint' ? value : undefined),
    size: (value) => sizeOfInteger(number, value),
    write: (value, into, at) => writeInteger(number, value, into, at),
  };
}

/** A 32-bit integer or an enumeration. */
export function int32(number: number): Slot<number> {
  return {
    number,
    empty: 0,
    read: (value) => (typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : undefined),
    size: (value) => sizeOfInteger(number, BigInt(value)),
    write: (value, into, at) => writeInteger(number, BigInt(value), into, at),
  };
}

/** A 64-bit integer that JavaScript's numbers hold exactly: heights and times of blocks. */
export function safeInt64(number: number): Slot<number> {
  return {
    number,
    empty: 0,
    read: (value) => {
      if (typeof value !== 'bigint') return undefined;
      if (!Number.isSafeInteger(Number(value))) throw new CodecError(`field ${number} is out of range: ${value}`);
      return Number(value);
    },
    size: (value) => sizeOfInteger(number, BigInt(value)),
    write: (value, into, at) => writeInteger(number, BigInt(value), into, at),
  };
}

/** Bytes, or a text as its bytes. */
export function byteString(number: number): Slot<Uint8Array> {
  return {
    number,
    empty: NONE,
    read: (value) => (value instanceof Uint8Array ? value : undefined),
    size: (value) => (value.length === 0 ? 0 : sizeOfPart(number, value.length)),
    write: (value, into, at) => (value.length === 0 ? at : writeBytes(number, value, into, at)),
  };
}

/** Any number of byte strings. */
export function manyByteStrings(number: number): Slot<readonly Uint8Array[]> {
  return {
    number,
    empty: [],
    read: (value, before) => (value instanceof Uint8Array ? [...before, value] : undefined),
    size: (values) => values.reduce((total, value) => total + sizeOfPart(number, value.length), 0),
    write: (values, into, at) => values.reduce((end, value) => writeBytes(number, value, into, end), at),
  };
}

/** A message inside a message, or undefined if it is not set. */
export function oneMessage<T extends Message>(number: number, codec: MessageCodec<T>): Slot<T | undefined> {
  return {
    number,
    empty: undefined,
    read: (value) => (value instanceof Uint8Array ? codec.decode(value) : undefined),
    size: (value) => (value === undefined ? 0 : sizeOfPart(number, codec.size(value))),
    write: (value, into, at) => (value === undefined ? at : writeMessage(number, codec, value, { into, at })),
  };
}

/** Any number of messages inside a message. */
export function manyMessages<T extends Message>(number: number, codec: MessageCodec<T>): Slot<readonly T[]> {
  return {
    number,
    empty: [],
    read: (value, before) => (value instanceof Uint8Array ? [...before, codec.decode(value)] : undefined),
    size: (values) => values.reduce((total, value) => total + sizeOfPart(number, codec.size(value)), 0),
    write: (values, into, at) =>
      values.reduce((end, value) => writeMessage(number, codec, value, { into, at: end }), at),
  };
}

function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let read = 0; read < MAX_VARINT_BYTES; read++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new CodecError('the bytes end in the middle of a number');
      value |= BigInt(byte & 0x7f) << BigInt(7 * read);
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new CodecError('a number of more than ten bytes');
  };
  const take = (length: number): Uint8Array => {
    if (length < 0 || length > bytes.length - at) throw new CodecError('the bytes end in the middle of a field');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const start = at;
    const tag = varint();
    const number = Number(tag >> 3n);
    const kind = Number(tag & 7n);
    if (number < 1) throw new CodecError(`no field can have the number ${number}`);
    let value: bigint | Uint8Array | undefined;
    if (kind === VARINT) value = varint();
    else if (kind === LENGTH) value = take(Number(varint()));
    else if (kind === FIXED_64) take(8);
    else if (kind === FIXED_32) take(4);
    else throw new CodecError(`field ${number} is of an unknown kind`);
    fields.push({ number, value, raw: bytes.subarray(start, at) });
  }
  return fields;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Computes the bytes of a field with its length prefix. */
function sizeOfPart(number: number, length: number): number {
  return sizeOfLength((number << 3) | LENGTH) + sizeOfLength(length) + length;
}

/** Numbers of fields and lengths are far below 2^31, so they need no bigint. */
function sizeOfLength(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size += 1;
  return size;
}

function writeLength(value: number, into: Uint8Array, at: number): number {
  let [rest, end] = [value, at];
  for (; rest > 0x7f; rest >>>= 7) into[end++] = (rest & 0x7f) | 0x80;
  into[end++] = rest;
  return end;
}

function sizeOfInteger(number: number, value: bigint): number {
  if (value === 0n) return 0;
  if (value !== BigInt.asIntN(64, value)) throw new CodecError(`field ${number} does not fit into 64 bits: ${value}`);
  let size = 1;
  for (let rest = BigInt.asUintN(64, value) >> 7n; rest > 0n; rest >>= 7n) size += 1;
  return sizeOfLength(number << 3) + size;
}

function writeInteger(number: number, value: bigint, into: Uint8Array, at: number): number {
  if (value === 0n) return at;
  let end = writeLength(number << 3, into, at);
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) into[end++] = Number(rest & 0x7fn) | 0x80;
  into[end++] = Number(rest);
  return end;
}

function writeBytes(number: number, value: Uint8Array, into: Uint8Array, at: number): number {
  const tagged = writeLength((number << 3) | LENGTH, into, at);
  return writeRaw(value, into, writeLength(value.length, into, tagged));
}

function writeRaw(value: Uint8Array, into: Uint8Array, at: number): number {
  into.set(value, at);
  return at + value.length;
}

type Place = { readonly into: Uint8Array; readonly at: number };

function writeMessage<T extends Message>(
  number: number,
  codec: MessageCodec<T>,
  value: T,
  { into, at }: Place,
): number {
  const tagged = writeLength((number << 3) | LENGTH, into, at);
  return codec.write(value, into, writeLength(codec.size(value), into, tagged));
}
