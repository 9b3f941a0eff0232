import { describe, expect, it } from 'vitest';

import { formatReferralCode, readReferralCode } from './read-code.ts';

describe('a referral code as people type or paste it', () => {
  it.each([
    ['HARBOUR7', 'HARBOUR7', ''],
    ['harbour7', 'HARBOUR7', ''],
    ['  Harbour7\n', 'HARBOUR7', ''],
    ['HARB OUR7', 'HARBOUR7', ''],
    ['\u200BHARBOUR7\u00A0', 'HARBOUR7', ''],
    ['ＨＡＲＢＯＵＲ７', 'HARBOUR7', ''],
    ['harbour7.Summer-26', 'HARBOUR7', 'summer-26'],
    ['https://play.example/signup?ref=harbour7', 'HARBOUR7', ''],
    ['https://play.example/signup?ref=HARBOUR7.stream#top', 'HARBOUR7', 'stream'],
    [' http://play.example:3000/signup?utm_source=a&REF=harbour7%2Estream&x=1 ', 'HARBOUR7', 'stream'],
    ['play.example/signup?ref=%20HARBOUR7', 'HARBOUR7', ''],
    ['/signup?ref=ABC', 'ABC', ''],
    ['HARBOUR7.', 'HARBOUR7', ''],
    ['HARBOUR7.no such campaign name', 'HARBOUR7', ''],
    ['HARBOUR7.a.b', 'HARBOUR7', 'a'],
    ['ABCDEFGHIJKLMNOP', 'ABCDEFGHIJKLMNOP', ''],
  ])('S7-03 %j is read as %s and the campaign %j', (text, code, campaign) => {
    expect(readReferralCode(text)).toEqual({ code, campaign });
  });

  it.each([
    '',
    ' ',
    'AB',
    'ABCDEFGHIJKLMNOPQ',
    'no-such-code',
    'straße',
    'https://play.example/signup',
    'https://play.example/signup?ref=',
    'https://play.example/signup?ref=%E0%A4%A',
    '.summer',
    '\u0000\uD800',
    'R'.repeat(10_000),
  ])('S7-03 %j can be no code', (text) => {
    expect(readReferralCode(text)).toBeUndefined();
  });

  it('S7-03 a code is written as it is read', () => {
    for (const text of ['HARBOUR7', 'HARBOUR7.summer']) {
      expect(formatReferralCode(readReferralCode(text) ?? { code: '', campaign: '' })).toBe(text);
    }
  });
});
