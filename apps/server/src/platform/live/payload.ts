import { assert } from '@voltide/core';

/** PostgreSQL accepts less than 8,000 bytes at once. */
const BYTES_MAX = 7999;
const SEPARATOR = '\n';

/** Packs messages into as few payloads as possible, in their order. A message is one line of at most 7,999 bytes. */
export function packMessages(messages: readonly string[]): readonly string[] {
  const payloads: string[] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message);
    assert(
      bytes <= BYTES_MAX && bytes > 0 && !message.includes(SEPARATOR),
      'a message is one line that fits a payload',
    );
    const last = payloads.length - 1;
    if (bytes + 1 <= room) {
      payloads[last] += SEPARATOR + message;
      room -= bytes + 1;
    } else {
      payloads.push(message);
      room = BYTES_MAX - bytes;
    }
  }
  return payloads;
}

export function unpackMessages(payload: string): readonly string[] {
  return payload === '' ? [] : payload.split(SEPARATOR);
}
