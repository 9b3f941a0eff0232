import { describe, expect, it } from 'vitest';

import { blockedText } from './blocked-text.ts';

const TOKEN = 'a'.repeat(43);

describe('what is kept of a report of the content policy', () => {
  it.each([
    ['style-src-elem', 'inline', 'https://volt.example/Terms/', 'style-src-elem blocked inline on /terms'],
    [
      'img-src',
      'https://ads.example/x?y=1',
      'https://volt.example/packs/glass-tide',
      'img-src blocked ads.example on /packs/:packId',
    ],
    [
      'require-trusted-types-for',
      'trusted-types-sink',
      'https://volt.example/',
      'require-trusted-types-for blocked trusted-types-sink on /',
    ],
    ['img-src', 'data:image/png,1', 'about:blank', 'img-src blocked an address on no page of ours'],
    ['<b>', '\u202e', 'x', 'the policy blocked something on no page of ours'],
    ['', '', '', 'the policy blocked something on no page of ours'],
  ])('%s, %s, %s', (directive, blocked, page, text) => {
    const report = { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': page };
    expect(blockedText(report)).toBe(text);
  });

  it('holds no one-time link', () => {
    const address = `https://volt.example/reset-password?token=${TOKEN}`;
    const report = { 'effective-directive': 'script-src', 'blocked-uri': address, 'document-uri': address };
    expect(blockedText(report)).toBe('script-src blocked volt.example on /reset-password');
  });
});
