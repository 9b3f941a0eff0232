import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';
import { Secret as OtpSecret, TOTP } from 'otpauth';

import type { Secret } from '../../platform/secrets/secret.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { decryptBytes, encryptBytes } from '../../platform/secrets/encryption.ts';

/** RFC 6238 as every authenticator app knows it; they ignore other settings. */
const TOTP_SETTINGS = { issuer: 'Voltide', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const STEP_MS = TOTP_SETTINGS.period * 1000;
/** Accepts codes of one step before and after too: phone clocks differ. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: none of ten can be guessed. */
const RECOVERY_CHARACTERS = 16;

type AuthenticatorPorts = {
  readonly secretKey: Secret<Uint8Array>;
  readonly randomBytes: (size: number) => Uint8Array;
};

type TypedCode = { readonly kind: 'totp' | 'recovery'; readonly text: string };

/** A new secret: encrypted for the database, and plain for the person to see once. */
type NewSecret = { readonly encrypted: Uint8Array; readonly base32: string; readonly uri: string };

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator({ secretKey, randomBytes }: AuthenticatorPorts) {
  const encryptionKey = deriveKey(secretKey, 'second factor');
  const recoveryKey = deriveKey(secretKey, 'recovery code');
  return {
    createSecret(userId: UserId, label: string): NewSecret {
      const bytes = randomBytes(SECRET_BYTES);
      const secret = new OtpSecret({ buffer: Uint8Array.from(bytes).buffer });
      const totp = new TOTP({ ...TOTP_SETTINGS, label, secret });
      return {
        encrypted: encryptBytes(encryptionKey, bytes, associatedDataOf(userId)),
        base32: secret.base32,
        uri: totp.toString(),
      };
    },
    findStep(userId: UserId, encrypted: Uint8Array, code: string, nowMs: number): number | undefined {
      const bytes = decryptBytes(encryptionKey, encrypted, associatedDataOf(userId));
      const secret = new OtpSecret({ buffer: Uint8Array.from(bytes).buffer });
      const totp = new TOTP({ ...TOTP_SETTINGS, secret });
      const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
      return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
    },
    latestStep: (nowMs: number): number => Math.floor(nowMs / STEP_MS) + WINDOW_STEPS,
    createRecoveryCode(): string {
      const letters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => RECOVERY_ALPHABET.charAt(byte & 31));
      return (letters.join('').match(/.{4}/g) ?? []).join('-');
    },
    hashRecoveryCode(userId: UserId, code: string): Uint8Array {
      return createHmac('sha256', recoveryKey)
        .update(`${userId} ${plainRecoveryCode(code)}`)
        .digest();
    },
  };
}

/** Reads a code as people type it: spaces and signs between the characters do not count. */
export function readCode(text: string): TypedCode {
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, '');
  return { kind: /^\d{6}$/.test(plain) ? 'totp' : 'recovery', text: plain };
}

/** Replaces letters that are easily taken for digits. */
function plainRecoveryCode(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}

function associatedDataOf(userId: UserId): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(userId);
  return bytes;
}
