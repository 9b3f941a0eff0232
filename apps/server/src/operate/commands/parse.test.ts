import { describe, expect, it } from 'vitest';

import { parseCommand } from './parse.ts';

describe("operators' commands", () => {
  it('reads each command with its amounts in sun', () => {
    expect(parseCommand(['grant', 'a@b.io'])).toEqual({ name: 'grant', email: 'a@b.io', mayTakeOver: false });
    const sure = { name: 'grant', email: 'a@b.io', mayTakeOver: true };
    expect(parseCommand(['grant', 'a@b.io', '--yes'])).toEqual(sure);
    expect(parseCommand(['grant', '--yes', 'a@b.io'])).toEqual(sure);
    expect(parseCommand(['remove-factor', 'a@b.io'])).toEqual({ name: 'remove-factor', email: 'a@b.io' });
    expect(parseCommand(['revoke', 'a@b.io'])).toEqual({ name: 'revoke', email: 'a@b.io' });
    expect(parseCommand(['lift-exclusion', 'Ann', 'her', 'brother'])).toEqual({
      name: 'lift-exclusion',
      who: 'Ann',
      reason: 'her brother',
    });
    expect(parseCommand(['referrals', 'list'])).toEqual({ name: 'referrals', what: 'list' });
    expect(parseCommand(['referrals', 'show', 'Ann'])).toEqual({ name: 'referrals', what: 'show', who: 'Ann' });
    for (const what of ['release', 'refuse']) {
      expect(parseCommand(['referrals', what, 'usr_1', '--reason', 'her brother'])).toEqual({
        name: 'referrals',
        what,
        who: 'usr_1',
        reason: 'her brother',
      });
    }
    for (const what of ['limit', 'unlimit']) {
      expect(parseCommand(['boards', what, 'Ann', '--reason', 'two', 'accounts'])).toEqual({
        name: 'boards',
        what,
        who: 'Ann',
        reason: 'two accounts',
      });
    }
    expect(parseCommand(['reconcile'])).toEqual({ name: 'reconcile' });
    expect(parseCommand(['backup', '../a copy'])).toEqual({ name: 'backup', folder: '../a copy' });
    expect(parseCommand(['restore-drill', 'a'])).toEqual({ name: 'restore-drill', backup: 'a' });
    expect(parseCommand(['restore-drill'])).toEqual({ name: 'restore-drill', backup: undefined });
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
    ['adjust', 'Ann', '1', 'held', 'why'],
    ['adjust', 'Ann', '1', 'cash'],
    ['capital', '1'],
    ['lift-exclusion', 'Ann'],
    ['referrals'],
    ['referrals', 'list', 'Ann'],
    ['referrals', 'show'],
    ['referrals', 'release', 'Ann'],
    ['referrals', 'release', 'Ann', 'her brother'],
    ['referrals', 'refuse', 'Ann', '--reason'],
    ['referrals', 'hold', 'Ann', '--reason', 'x'],
    ['boards', 'limit', 'Ann'],
    ['boards', 'hide', 'Ann', '--reason', 'x'],
    ['backup'],
    ['backup', ''],
    ['backup', 'here', 'there'],
    ['restore-drill', 'here', 'there'],
    ['drop'],
  ])('does not guess what %j means', (...args) => {
    expect(parseCommand(args)).toBeUndefined();
  });

  it.each([
    ['12,50', 12_500_000n],
    ['1.000,50', 1_000_500_000n],
    ['-1,5', -1_500_000n],
    ['\u22123', -3_000_000n],
  ])('an amount typed as %j is one amount', (amount, amountSun) => {
    expect(parseCommand(['adjust', 'Ann', amount, 'cash', 'why'])).toMatchObject({ amountSun });
    expect(parseCommand(['capital', amount, 'why'])).toMatchObject({ amountSun });
  });

  it.each([
    ['1,500', 'Write 1500 or 1.5.'],
    ['-1.500', 'Write 1500 or 1.5.'],
    ['1e3', 'Enter a number'],
    ['much', 'Enter a number'],
    ['9223372036854.775808', 'at most 9 digits'],
  ])('what is no amount, or may be two, is named with the reason: %j', (amount, reason) => {
    expect(() => parseCommand(['adjust', 'Ann', amount, 'cash', 'why'])).toThrow(reason);
    expect(() => parseCommand(['capital', amount, 'why'])).toThrow(reason);
  });
});
