import { AmountError } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import tronweb from '../data/tronweb.json' with { type: 'json' };
import { addressOfPrivateKey, formatAddress, isAddress, parseAddress } from './address.ts';
import { CodecError, formatHex, parseHex, sameBytes } from './bytes.ts';
import { formatTrx, parseTrx, SUN_PER_TRX } from './units.ts';

describe('addresses', () => {
  it.each(tronweb.keys)('S8-10 of $privateKey is $address', ({ privateKey, address, hex }) => {
    const bytes = addressOfPrivateKey(parseHex(privateKey));
    expect([formatAddress(bytes), formatHex(bytes)]).toEqual([address, hex]);
    expect(parseAddress(address)).toEqual(bytes);
  });

  it('S8-10 with one wrong character are refused, whichever it is', () => {
    const address = 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7';
    for (let i = 1; i < address.length; i++) {
      const other = address[i] === 'a' ? 'b' : 'a';
      expect(parseAddress(`${address.slice(0, i)}${other}${address.slice(i + 1)}`)).toBeUndefined();
    }
  });

  it.each([
    '',
    `T${'1'.repeat(33)}`,
    'tCNkawTmcQgYSU8nP8cHswT1QPjharxJr7',
    ' TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7',
    'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7\n',
    'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr',
    '411a642f0e3c3af545e7acbd38b07251b3990914f1',
    '0x1a642f0e3c3af545e7acbd38b07251b3990914f1',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('S8-10 are not %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it('have 21 bytes, the first of which is 41', () => {
    const bytes = parseHex('411a642f0e3c3af545e7acbd38b07251b3990914f1');
    expect([isAddress(bytes), isAddress(bytes.subarray(1)), isAddress(new Uint8Array(21))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(() => formatAddress(new Uint8Array(21))).toThrow(CodecError);
  });

  it('come of keys that are keys', () => {
    for (const wrong of ['00'.repeat(32), 'ff'.repeat(32), '01'.repeat(31)]) {
      expect(() => addressOfPrivateKey(parseHex(wrong))).toThrow(Error);
    }
  });
});

describe('units', () => {
  it('S8-10 are whole sun, a million to the TRX', () => {
    expect([parseTrx('10'), parseTrx('0.000001'), parseTrx('9007199254.740993')]).toEqual([
      10n * SUN_PER_TRX,
      1n,
      9_007_199_254_740_993n,
    ]);
    expect(formatTrx(9_007_199_254_740_993n)).toBe('9007199254.740993');
  });

  it.each(['-1', '-0', '1e3', '0.0000001', '', '1,5', ' 1'])('are not %j', (text) => {
    expect(() => parseTrx(text)).toThrow(AmountError);
  });
});

describe('hexadecimal', () => {
  it('is read in either case and written in the lower', () => {
    expect(formatHex(parseHex('00fFAb'))).toBe('00ffab');
  });

  it.each(['0', '0x00', 'gg', '00 00'])('is not %j', (text) => {
    expect(() => parseHex(text)).toThrow(CodecError);
  });

  it('tells same bytes from others', () => {
    const [bytes, same, longer] = ['0102', '0102', '010203'].map(parseHex);
    expect(
      bytes && same && longer && [sameBytes(bytes, same), sameBytes(bytes, longer), sameBytes(longer, bytes)],
    ).toEqual([true, false, false]);
  });
});
