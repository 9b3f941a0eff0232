import { expect, it } from 'vitest';

import { utcMoment } from './start-field.tsx';

it('S13-02 an empty or half typed moment is none, and a whole one is of UTC', () => {
  expect(['', '2026-12', '2026-12-06', '12:30'].map(utcMoment)).toEqual([undefined, undefined, undefined, undefined]);
  expect(utcMoment('2026-12-06T12:30')).toBe('2026-12-06T12:30:00.000Z');
  expect(utcMoment('2026-13-06T12:30')).toBeUndefined();
});
