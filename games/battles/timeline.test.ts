import { expect, it } from 'vitest';

import { scoreOf } from './screen/room/model/timeline.ts';
import { DECIDER_MS, LONGEST_SHOW_MS, ROLL_LEAD_MS, ROUND_MS, showEndOf } from './timeline.ts';

it('S5-01 the lobby counts a battle as running for exactly as long as its room shows it', () => {
  for (const kind of ['tie', 'jackpot'] as const) {
    const score = scoreOf({ found: [], decider: { kind, n: 2n, drawn: 0n } }, ROUND_MS);
    expect(DECIDER_MS[kind]).toBe(score.deciderMs);
    expect(showEndOf(1000, 4, kind)).toBe(1000 + ROLL_LEAD_MS + 4 * ROUND_MS + score.deciderMs);
  }
  expect(showEndOf(1000, 4, undefined)).toBe(1000 + ROLL_LEAD_MS + 4 * ROUND_MS);
  expect(LONGEST_SHOW_MS).toBe(showEndOf(0, 30, 'jackpot'));
});
