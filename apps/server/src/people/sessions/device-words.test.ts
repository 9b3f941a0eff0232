import { describe, expect, it } from 'vitest';

import { deviceWords } from './device-words.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const KNOWN = [
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 14; Pixel 7) ${CHROME} Mobile Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/120.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S928B) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
  ],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPad', `${IPAD} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) SomethingNew/1.0'],
  ['A program', 'curl/8.5.0'],
  ['A program', '<script>alert(1)</script>'],
] as const;

describe('deviceWords', () => {
  it.each(KNOWN)('S3-15 says %s', (words, userAgent) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  it('S3-15 says nothing of what says nothing', () => {
    expect(deviceWords(undefined)).toBeUndefined();
    expect(deviceWords(' ')).toBeUndefined();
  });

  it('S3-15 reads no more than the beginning of a long text', () => {
    expect(deviceWords(`${'x'.repeat(100_000)} Firefox/1`)).toBe('A program');
  });
});
