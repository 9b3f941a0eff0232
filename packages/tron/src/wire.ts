import { CodecError, sameBytes } from './bytes.ts';

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;
const MAX_VARINT_BYTES = 10;
const NONE = new Uint8Array(0);
const NOTHING: readonly Uint8Array[] = [];

/** One field as it stands in a message of protocol buffers; `raw` is the whole of it, number and length included. */
type Field = {
  readonly number: number;
  readonly value: bigint | Uint8Array | undefined;
  readonly raw: Uint8Array;
};

/** How one member of a message stands in its bytes. Methods, so that slots of all types fit into one table. */
export type Slot<T> = {
  readonly number: number;
  readonly empty: T;
  /** The member's value once this field has been read too; undefined if the field is of another kind. */
  read(value: bigint | Uint8Array | undefined, before: T): T | undefined;
  /** Pieces, one after the other. */
  write(value: T): readonly Uint8Array[];
};

/** A message: its members, and the bytes of fields that we do not know, which follow the others. */
export type Message = { readonly unknown: Uint8Array };

export type MessageCodec<T extends Message> = {
  /** The message in which nothing is set. */
  readonly empty: T;
  encode(message: T): Uint8Array;
  /** Reads as every reader of protocol buffers does: of a field that comes twice the last one counts. */
  decode(bytes: Uint8Array): T;
  /** Reads, and refuses bytes that {@link MessageCodec.encode} would not give back exactly. */
  decodeExact(bytes: Uint8Array): T;
};

/**
 * A codec from the table of a message's members, which are written in the order of the table. Members that have their
 * empty value are left out, as proto3 has it.
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
  const encode = (message: T): Uint8Array => {
    const members = message as Readonly<Record<string, unknown>>;
    return join([...entries.flatMap(([key, slot]) => slot.write(members[key])), message.unknown]);
  };
  const decodeExact = (bytes: Uint8Array): T => {
    const message = decode(bytes);
    if (!sameBytes(encode(message), bytes))
      throw new CodecError('the bytes are not in the order and form of the network');
    return message;
  };
  return { empty, encode, decode, decodeExact };
}

/** A 64-bit integer. */
export function int64(number: number): Slot<bigint> {
  return {
    number,
    empty: 0n,
    read: (value) => (typeof value === 'bigint' ? value : undefined),
    write: (value) => writeInteger(number, value),
  };
}

/** A 32-bit integer or an enumeration. */
export function int32(number: number): Slot<number> {
  return {
    number,
    empty: 0,
    read: (value) => (typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : undefined),
    write: (value) => writeInteger(number, BigInt(value)),
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
    write: (value) => writeInteger(number, BigInt(value)),
  };
}

/** Bytes, or a text as its bytes. */
export function byteString(number: number): Slot<Uint8Array> {
  return {
    number,
    empty: NONE,
    read: (value) => (value instanceof Uint8Array ? value : undefined),
    write: (value) => (value.length === 0 ? NOTHING : writeBytes(number, value)),
  };
}

/** Any number of byte strings. */
export function manyByteStrings(number: number): Slot<readonly Uint8Array[]> {
  return {
    number,
    empty: [],
    read: (value, before) => (value instanceof Uint8Array ? [...before, value] : undefined),
    write: (values) => values.flatMap((value) => writeBytes(number, value)),
  };
}

/** A message inside a message, or undefined if it is not set. */
export function oneMessage<T extends Message>(number: number, codec: MessageCodec<T>): Slot<T | undefined> {
  return {
    number,
    empty: undefined,
    read: (value) => (value instanceof Uint8Array ? codec.decode(value) : undefined),
    write: (value) => (value === undefined ? NOTHING : writeBytes(number, codec.encode(value))),
  };
}

/** Any number of messages inside a message. */
export function manyMessages<T extends Message>(number: number, codec: MessageCodec<T>): Slot<readonly T[]> {
  return {
    number,
    empty: [],
    read: (value, before) => (value instanceof Uint8Array ? [...before, codec.decode(value)] : undefined),
    write: (values) => values.flatMap((value) => writeBytes(number, codec.encode(value))),
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

/** Numbers of fields and lengths are small, and every transaction of every block has some. */
function writeLength(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  if (value < 0x4000) return Uint8Array.of((value & 0x7f) | 0x80, value >> 7);
  return writeVarint(BigInt(value));
}

function writeVarint(value: bigint): Uint8Array {
  const written: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) written.push(Number(rest & 0x7fn) | 0x80);
  written.push(Number(rest));
  return Uint8Array.from(written);
}

function writeInteger(number: number, value: bigint): readonly Uint8Array[] {
  if (value === 0n) return NOTHING;
  if (value !== BigInt.asIntN(64, value)) throw new CodecError(`field ${number} does not fit into 64 bits: ${value}`);
  return [writeLength(number << 3), writeVarint(value)];
}

function writeBytes(number: number, value: Uint8Array): readonly Uint8Array[] {
  return [writeLength((number << 3) | LENGTH), writeLength(value.length), value];
}
