import { expect, it } from 'vitest';

import { barrierText, LIMIT_KINDS, LIMIT_PERIODS, type Barrier } from './barrier.ts';

const UNTIL = '2026-11-24T00:00:00.000Z';

it.each([
  [{ kind: 'stake', period: 'day', until: UNTIL }, 'This would pass your cash stake limit for today.'],
  [{ kind: 'all_stake', period: 'week', until: UNTIL }, 'This would pass your all-stakes limit for this week.'],
  [{ kind: 'net_loss', period: 'week', until: UNTIL }, 'This could pass your loss limit for this week.'],
  [{ kind: 'play_time', period: 'month', until: UNTIL }, 'Your play time for this month is used up.'],
] as const)('S15-01 a limit says which it is and when it starts again: %o', (barrier, which) => {
  expect(barrierText(barrier)).toBe(`${which} It starts again on 24 Nov 2026, 00:00 UTC.`);
});

it('S15-01 an exclusion says which it is and until when, and never too early', () => {
  const until = '2027-05-23T09:59:01.000Z';
  expect(barrierText({ kind: 'cool_off', until })).toBe(
    'You are taking a break from playing until 23 May 2027, 10:00 UTC.',
  );
  expect(barrierText({ kind: 'self_exclusion', until })).toContain('excluded from playing until 23 May 2027');
});

it('every barrier has words of its own', () => {
  const barriers: Barrier[] = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => ({ kind, period, until: UNTIL })),
  );
  expect(new Set(barriers.map(barrierText)).size).toBe(15);
});
