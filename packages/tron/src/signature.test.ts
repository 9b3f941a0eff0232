import { secp256k1 } from '@noble/curves/secp256k1.js';
import { present } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import tronweb from '../data/tronweb.json' with { type: 'json' };
import { addressOfPrivateKey, formatAddress } from './address.ts';
import { CodecError, formatHex, parseHex } from './bytes.ts';
import { messageHash, recoverMessageSigner, recoverSigner, signHash, signMessage } from './signature.ts';

const KEY = parseHex(present(tronweb.keys[0], 'a key').privateKey);
const OWNER = addressOfPrivateKey(KEY);
const HASH = messageHash('anything');

/** Replaces the last byte of a signature, its recovery number. */
const withLast = (signature: Uint8Array, last: number): Uint8Array =>
  Uint8Array.from([...signature.slice(0, 64), last]);

describe('messages as wallets sign them', () => {
  it.each(tronweb.messages)(
    'S8-06 $message: the same as tronweb signs, and its signer',
    ({ message, signature, signer }) => {
      expect(formatHex(signMessage(message, KEY))).toBe(signature);
      expect(formatAddress(present(recoverMessageSigner(message, parseHex(signature)), 'a signer'))).toBe(signer);
    },
  );

  it('S8-06 a signature of another text is somebody else’s', () => {
    const signature = signMessage('link this wallet', KEY);
    expect(recoverMessageSigner('link this wallet!', signature)).not.toEqual(OWNER);
  });

  it('are counted in bytes, not in characters', () => {
    expect(formatHex(messageHash('ü'))).toBe(formatHex(messageHash(Uint8Array.from([0xc3, 0xbc]))));
  });
});

describe('signatures', () => {
  it('are recovered with the number as Ledger writes it, and as TronLink does', () => {
    const signature = signHash(HASH, KEY);
    const recovery = present(signature[64], 'a last byte');
    expect(recovery).toBeLessThan(2);
    for (const last of [recovery, recovery + 27]) expect(recoverSigner(HASH, withLast(signature, last))).toEqual(OWNER);
    for (const last of [1 - recovery, 28 - recovery]) {
      expect(recoverSigner(HASH, withLast(signature, last))).not.toEqual(OWNER);
    }
    for (const last of [2, 3, 26, 29, 31, 255]) expect(recoverSigner(HASH, withLast(signature, last))).toBeUndefined();
  });

  it('with the higher s are the same signer’s, as the network has it', () => {
    const signature = signHash(HASH, KEY);
    const low = secp256k1.Signature.fromBytes(signature.slice(0, 64));
    const high = new secp256k1.Signature(low.r, secp256k1.Point.Fn.ORDER - low.s).toBytes('compact');
    expect(recoverSigner(HASH, Uint8Array.from([...high, 1 - present(signature[64], 'a last byte')]))).toEqual(OWNER);
  });

  it('that no key can have made belong to no address', () => {
    const order = formatHex(Uint8Array.from(secp256k1.Point.Fn.toBytes(secp256k1.Point.Fn.ORDER - 1n)));
    const beyond = 'ff'.repeat(32);
    for (const hex of [
      '',
      '00'.repeat(65),
      `${beyond}${order}00`,
      `${order}${beyond}00`,
      '01'.repeat(64),
      '01'.repeat(66),
    ]) {
      expect(recoverSigner(HASH, parseHex(hex))).toBeUndefined();
    }
    expect(recoverSigner(HASH.subarray(1), signHash(HASH, KEY))).toBeUndefined();
  });

  it('have no recovery number above 1, also where the curve has a point for one', () => {
    const one = formatHex(secp256k1.Point.Fn.toBytes(1n));
    for (let r = 1n; r <= 40n; r++) {
      const hex = `${formatHex(secp256k1.Point.Fn.toBytes(r))}${one}`;
      for (const last of ['02', '03', '1d', '1e'])
        expect(recoverSigner(HASH, parseHex(`${hex}${last}`))).toBeUndefined();
    }
  });

  it('are made of hashes alone', () => {
    expect(() => signHash(new Uint8Array(31), KEY)).toThrow(CodecError);
  });
});
