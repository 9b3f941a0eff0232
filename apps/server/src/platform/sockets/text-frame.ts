const TEXT = 0x81;
const PING = 0x89;
const SHORT_MAX = 125;
const MEDIUM_MAX = 0xff_ff;

/** A ping without a body, as a server sends it. */
export const PING_FRAME: Buffer = Buffer.from([PING, 0]);

/** Encodes a text as one unmasked frame (RFC 6455, 5.2): created once, and written to every socket as it is. */
export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const start = size <= SHORT_MAX ? 2 : size <= MEDIUM_MAX ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + size);
  frame[0] = TEXT;
  if (start === 2) frame[1] = size;
  else if (start === 4) {
    frame[1] = SHORT_MAX + 1;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = SHORT_MAX + 2;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, start);
  return frame;
}
