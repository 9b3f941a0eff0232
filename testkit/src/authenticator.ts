import { createHmac } from 'node:crypto';

import { createTestClock } from './clock.ts';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for a moment: RFC 6238 written out, to hold the server's against. */
export function totpCode(base32Secret: string, atMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const mac = createHmac('sha1', fromBase32(base32Secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return `${number % 1_000_000}`.padStart(6, '0');
}

/** The code of now, or of some steps before or after, for a world whose clock was not put forward. */
export function codeNow(base32Secret: string, steps = 0): string {
  return totpCode(base32Secret, createTestClock().nowMs() + steps * STEP_MS);
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
