import { describe, expect, it } from 'vitest';
import { assert, AssertionError, present } from './assert.ts';
import { canonicalJson } from './canonical-json.ts';
import { utcDay } from './clock.ts';
import { bucketOf, formatUserId, HOUSE_USER_ID, parseUserId, userIdFromRandom } from './ids.ts';
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

  it.each([
    [0n, 0n, 0n],
    [100n, 10n, 10n],
    [101n, 10n, 11n],
    [109n, 10n, 11n],
    [110n, 11n, 11n],
  ])('takes a tenth of %d sun: exact amounts stay, others differ by one', (amountSun, floor, ceil) => {
    expect([shareFloor(amountSun, 1n, 10n), shareCeil(amountSun, 1n, 10n)]).toEqual([floor, ceil]);
  });

  it('S8-16 writes nothing and one whole without a sign, and less than nothing with one', () => {
    expect([0n, 1n, -1n, 1_000_000n, -1_000_000n].map(formatVt)).toEqual([
      '0.000000',
      '0.000001',
      '-0.000001',
      '1.000000',
      '-1.000000',
    ]);
    expect(cutVt(-1_500_000n, 1)).toBe('-1.5');
    expect(parseVt('9999999999999.999999')).toBe(9_999_999_999_999_999_999n);
  });
});

describe('user numbers', () => {
  it('survive the trip to the wire and back, with their bucket', () => {
    const userId = present(userIdFromRandom(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])), 'a user number');
    expect(parseUserId(formatUserId(userId))).toBe(userId);
    expect(bucketOf(userId)).toBeLessThan(1024);
    expect(userId).toBeGreaterThan(1024n);
  });

  it('are the low 42 bits of eight bytes behind their bucket', () => {
    const bytes = Uint8Array.from([1, 2, 255, 4, 5, 6, 7, 9, 3]);
    const userId = present(userIdFromRandom(bytes), 'a user number');
    expect([userId, bucketOf(userId), formatUserId(userId)]).toEqual([3_350_229_193_983_753n, 761, 'usr_2z70g2gc1r9']);
    expect(userIdFromRandom(Uint8Array.from([255, 255, 3, 4, 5, 6, 7, 9]))).toBe(userId);
  });

  it('are read up to the highest, and none above it', () => {
    expect(parseUserId('usr_3zzzzzzzzzz')).toBe((1n << 52n) - 1n);
    expect(parseUserId('usr_40000000000')).toBeUndefined();
  });

  it('S3-14 never come out as one of the reserved low numbers', () => {
    expect(userIdFromRandom(new Uint8Array(8))).toBeUndefined();
    expect(userIdFromRandom(Uint8Array.from([0, 0, 0, 0, 0, 0, 3, 255]))).toBeUndefined();
    expect(userIdFromRandom(Uint8Array.from([0, 0, 0, 0, 0, 0, 4, 0]))).toBe(3_258_952_464_729_088n);
    expect(HOUSE_USER_ID).toBe(2n);
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

  it('sorts keys by their code units, whatever a language would say', () => {
    expect(canonicalJson({ ä: 1, a: 2, Z: 3, aa: 4 })).toBe('{"Z":3,"a":2,"aa":4,"ä":1}');
  });
});

describe('what holds unless the program is wrong', () => {
  it('stops where it does not', () => {
    expect(() => assert(true, 'fine')).not.toThrow();
    for (const wrong of [false, undefined, 1]) expect(() => assert(wrong, 'wrong')).toThrow(AssertionError);
    expect([present(0, 'a number'), present('', 'a text')]).toEqual([0, '']);
    for (const none of [null, undefined]) expect(() => present(none, 'it')).toThrow('missing: it');
  });
});

it('a day is that of UTC', () => {
  expect([utcDay(0), utcDay(86_399_999), utcDay(86_400_000)]).toEqual(['1970-01-01', '1970-01-01', '1970-01-02']);
});
