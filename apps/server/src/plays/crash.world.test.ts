import { runCrashCampaign } from '@voltide/testkit/crash-campaign';
import { expect, it } from 'vitest';

const ROUNDS = 20;

it('S4-02 S6-01 20 kills each of server and database under load lose no answered play and double none', async () => {
  const victims = Array.from({ length: ROUNDS }, () => ['server', 'database'] as const).flat();
  const { faults, acknowledged, unanswered } = await runCrashCampaign({ victims, players: 16 });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(ROUNDS);
  expect(unanswered).toBeGreaterThan(ROUNDS);
});
