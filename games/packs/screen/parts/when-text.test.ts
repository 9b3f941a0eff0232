import { expect, it } from 'vitest';

import { dayText, momentText } from './when-text.ts';

it('S4-01 the day and the minute of a change are told in UTC', () => {
  expect(dayText('2026-12-05T23:59:00.000Z')).toBe('5 Dec');
  expect(momentText('2026-12-05T14:00:00.000Z')).toBe('5 Dec 2026, 14:00 UTC');
});
