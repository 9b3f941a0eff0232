import type { RuleVersion } from '@voltide/contract';
import { expect, it } from 'vitest';

import { noticeText } from './words.ts';
import { versionAt } from './version-at.ts';

const version = (no: number, from: string, state: RuleVersion['state'] = 'past'): RuleVersion => ({
  hash: `${no}`.repeat(64),
  kind: 'rules',
  game: null,
  subject: 'jackpot',
  name: 'Daily jackpot',
  version: no,
  state,
  announcedAt: null,
  from,
  until: null,
  previous: null,
});

const VERSIONS = [
  version(3, '2026-11-20T00:00:00.000Z', 'in_force'),
  version(2, '2026-11-10T00:00:00.000Z', 'cancelled'),
  version(1, '2026-11-01T00:00:00.000Z'),
];

it('S15-05 a result belongs to the version that counted at its moment, and to the first one if it is older', () => {
  const at = (time: string) => versionAt(VERSIONS, Date.parse(time))?.version;
  expect(at('2026-11-20T00:00:00.000Z')).toBe(3);
  expect(at('2026-11-19T23:59:59.999Z')).toBe(1);
  expect(at('2020-01-01T00:00:00.000Z')).toBe(1);
  expect(versionAt([], 0)).toBeUndefined();
});

it('S15-05 the notice is told in days and hours, and that what came with a program had none here', () => {
  const told = (announcedAt: string | null) => noticeText({ announcedAt, from: '2026-11-20T00:00:00.000Z' });
  expect(told('2026-11-13T00:00:00.000Z')).toBe('7 days');
  expect(told('2026-11-12T21:30:00.000Z')).toBe('7 days 2 h');
  expect(told('2026-11-18T23:59:30.000Z')).toBe('24 h');
  expect(told(null)).toBe('Came with the program');
});
