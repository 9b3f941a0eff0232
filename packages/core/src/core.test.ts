import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { bucketOf, formatUserId, parseUserId, userIdFromRandom } from './ids.ts';
import { AmountError, cutVt, formatVt, parseVt, shareCeil, shareFloor } from './money.ts';

describe('amounts', () => {
  it('S8-16 reads and writes six decimals without an exponent', () => {
    expect(parseVt('12.345678')).toBe(12_345_678n);
    expect(parseVt('-0.5')).toBe(-500_000n);
    expect(formatVt(12_345_678n)).toBe('12.345678');
    expect(formatVt(9_999_999_999_999_999_999n)).toBe('9999999999999.999999');
    expect(formatVt(-1n)).toBe('-0.000001');
  });

  it('S8-16 cuts off and never rounds up', () => {
    expect(cutVt(1_999_999n, 1)).toBe('1.9');
    expect(cutVt(1_999_999n, 2)).toBe('1.99');
    expect(cutVt(-40_000n, 1)).toBe('0.0');
    expect(cutVt(5_000_000n, 0)).toBe('5');
  });

  it.each(['', ' 1', '1e3', '1.1234567', '01', '+1', '1.', '.5', 'NaN', '1,0', '12345678901234'])(
    'refuses %j as an amount',
    (text) => {
      expect(() => parseVt(text)).toThrow(AmountError);
    },
  );

  it('floors what is owed and ceils fees', () => {
    expect(shareFloor(1_000_001n, 7n, 1000n)).toBe(7_000n);
    expect(shareCeil(1_000_001n, 2n, 100n)).toBe(20_001n);
  });
});

describe('user numbers', () => {
  it('survive the trip to the wire and back, with their bucket', () => {
    const userId = userIdFromRandom(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]));
    if (userId === undefined) throw new Error('expected a user number');
    expect(parseUserId(formatUserId(userId))).toBe(userId);
    expect(bucketOf(userId)).toBeLessThan(1024);
    expect(userId).toBeGreaterThan(1024n);
  });

  it('S3-14 never come out as one of the reserved low numbers', () => {
    expect(userIdFromRandom(new Uint8Array(8))).toBeUndefined();
    expect(userIdFromRandom(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]))).toBeUndefined();
  });

  it.each(['usr_', 'usr_0000000000o', 'usr_zzzzzzzzzzz', '1', 'USR_00000000001'])('refuses %j', (text) => {
    expect(parseUserId(text)).toBeUndefined();
  });
});

describe('canonical JSON', () => {
  it('sorts keys, leaves no white space and holds integers only', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: 2 } })).toBe('{"a":{"c":2,"d":true},"b":[1,"x",null]}');
    expect(() => canonicalJson({ a: 0.5 })).toThrow(RangeError);
    expect(() => canonicalJson([2 ** 60])).toThrow(RangeError);
  });
});
