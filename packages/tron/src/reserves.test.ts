import { describe, expect, it } from 'vitest';

import { formatReservesText, readReservesText } from './reserves.ts';

const DAY = {
  network: 'mainnet',
  day: '2026-11-24',
  lines: [`root: ${'0f'.repeat(32)}`, 'owed: 1234567.000000', `block: 77777777 ${'0a'.repeat(32)}`],
};

describe('the text of reserves', () => {
  it('is read back as it was written, and fits a hardware wallet', () => {
    const text = formatReservesText(DAY);
    expect(text).toMatch(/^Voltide reserves mainnet 2026-11-24\nroot: 0f/);
    expect(text.length).toBeLessThanOrEqual(255);
    expect(readReservesText(text)).toEqual(DAY);
  });

  it.each([
    ['nothing', ''],
    ['no statement', 'Voltide reserves mainnet 2026-11-24'],
    ['another title', formatReservesText(DAY).replace('reserves', 'account')],
    ['something before it', `\n${formatReservesText(DAY)}`],
    ['something after it', `${formatReservesText(DAY)}\n`],
    ['a line without a name', `${formatReservesText(DAY)}\nI owe nothing`],
    ['other signs', `${formatReservesText(DAY)}\nsite: https://example.com`],
    ['more than a hardware wallet signs', `${formatReservesText(DAY)}\nnote: ${'a'.repeat(80)}`],
  ])('is not %s', (_what, text) => {
    expect(readReservesText(text)).toBeUndefined();
  });
});
