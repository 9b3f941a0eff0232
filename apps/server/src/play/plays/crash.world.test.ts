import { runCrashCampaign } from '@voltide/testkit/crash-campaign';
import { CRASH_GAMES } from '@voltide/testkit/crash-player';
import { expect, it } from 'vitest';

const ROUNDS = 20;

const TITLE =
  'S4-02 S6-01 S6-03 20 kills each of server and database under packs and both wheels lose no acknowledged play';

it(TITLE, async () => {
  const victims = Array.from({ length: ROUNDS }, () => ['server', 'database'] as const).flat();
  const { faults, acknowledged, unanswered } = await runCrashCampaign({ victims, players: 16 });
  expect(faults).toEqual([]);
  for (const game of CRASH_GAMES) {
    expect(acknowledged[game]).toBeGreaterThan(ROUNDS);
    expect(unanswered[game]).toBeGreaterThan(0);
  }
});
