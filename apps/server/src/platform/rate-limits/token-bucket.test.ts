import { describe, expect, it } from 'vitest';

import { addressKey, networkKey } from './address-key.ts';
import { BucketTable, TokenBucket } from './token-bucket.ts';

describe('token buckets', () => {
  it('give their burst at once, then refill at their rate, and say how long to wait', () => {
    const bucket = new TokenBucket({ perSecond: 2, burst: 3 }, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0]);
    expect(bucket.take(0)).toBe(500);
    expect(bucket.take(499)).toBe(1);
    expect(bucket.take(500)).toBe(0);
    expect(bucket.take(500)).toBe(500);
  });

  it('never hold more than their burst, and lose nothing when the clock jumps back', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 2 }, 1000);
    expect(bucket.take(0)).toBe(0);
    bucket.giveBack();
    bucket.giveBack();
    expect([bucket.take(0), bucket.take(0)]).toEqual([0, 0]);
    expect(bucket.take(0)).toBe(1000);
  });

  it('S3-12 are forgotten when they are full, and never before: no flood of keys wins anybody a token', () => {
    const table = new BucketTable({ perSecond: 1, burst: 2 }, 20_000);
    table.take('mira', 0);
    table.take('mira', 0);
    for (let i = 0; i < 20_000; i++) table.take(`random ${i}`, 0);
    expect(table.size).toBe(20_000);
    expect(table.take('mira', 0)).toBe(1000);
    expect(table.take('random 0', 2000)).toBe(0);
    expect(table.take('another', 2000)).toBe(0);
    expect(table.size).toBeLessThan(20_000);
  });

  it('do not heap up: whenever there are twice as many, those that are full again are forgotten', () => {
    const table = new BucketTable({ perSecond: 1, burst: 2 }, 20_000);
    for (let i = 0; i < 10_000; i++) table.take(`passer-by ${i}`, i * 100);
    expect(table.size).toBeLessThan(200);
    for (let i = 0; i < 5000; i++) table.take(`crowd ${i}`, 2_000_000);
    expect(table.size).toBeGreaterThanOrEqual(5000);
    for (let i = 0; i < 5000; i++) table.take(`late ${i}`, 3_000_000);
    expect(table.size).toBeLessThan(6000);
  });

  it('S3-12 are shared by new keys while there is no room for more, so that memory stays bounded', () => {
    const table = new BucketTable({ perSecond: 0.001, burst: 1 }, 2);
    expect([table.take('a', 0), table.take('b', 0)]).toEqual([0, 0]);
    expect(table.take('c', 0)).toBe(0);
    expect(table.take('d', 0)).toBe(1_000_000);
    expect(table.size).toBe(2);
    expect(table.take('a', 500_000)).toBe(500_000);
    table.giveBack('a');
    expect(table.take('a', 500_000)).toBe(0);
  });
});

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('the key of a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(networkKey(address)).toBe(key);
  });
});
