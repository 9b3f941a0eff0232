import { describe, expect, it } from 'vitest';

import { parseCommand } from './parse.ts';

describe("operators' commands", () => {
  it('reads each command with its amounts in sun', () => {
    expect(parseCommand(['grant', 'a@b.io'])).toEqual({ name: 'grant', email: 'a@b.io' });
    expect(parseCommand(['remove-factor', 'a@b.io'])).toEqual({ name: 'remove-factor', email: 'a@b.io' });
    expect(parseCommand(['revoke', 'a@b.io'])).toEqual({ name: 'revoke', email: 'a@b.io' });
    expect(parseCommand(['lift-exclusion', 'Ann', 'her', 'brother'])).toEqual({
      name: 'lift-exclusion',
      who: 'Ann',
      reason: 'her brother',
    });
    expect(parseCommand(['reconcile'])).toEqual({ name: 'reconcile' });
    expect(parseCommand(['backup', '../a copy'])).toEqual({ name: 'backup', folder: '../a copy' });
    expect(parseCommand(['adjust', 'Ann', '-2.5', 'cash', 'paid', 'twice'])).toEqual({
      name: 'adjust',
      who: 'Ann',
      amountSun: -2_500_000n,
      bucket: 'cash',
      reason: 'paid twice',
    });
    expect(parseCommand(['capital', '1000', 'start'])).toEqual({
      name: 'capital',
      amountSun: 1_000_000_000n,
      reason: 'start',
    });
  });

  it.each([
    [],
    ['grant'],
    ['grant', 'nobody'],
    ['grant', 'a@b.io', 'more'],
    ['adjust', 'Ann', '1e3', 'cash', 'why'],
    ['adjust', 'Ann', '1', 'held', 'why'],
    ['adjust', 'Ann', '1', 'cash'],
    ['capital', 'much', 'why'],
    ['capital', '1'],
    ['lift-exclusion', 'Ann'],
    ['backup'],
    ['backup', ''],
    ['backup', 'here', 'there'],
    ['drop'],
  ])('does not guess what %j means', (...args) => {
    expect(parseCommand(args)).toBeUndefined();
  });
});
