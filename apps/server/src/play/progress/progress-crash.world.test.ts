import { createTestDatabase } from '@voltide/testkit';
import { runProgressCampaign } from '@voltide/testkit/progress-campaign';
import { expect, it } from 'vitest';

const DAYS = 4;
const TITLE =
  'S10-02 kills of the server while it folds, grants and claims for 40 players lose no reward and give none twice';

it(TITLE, async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const options = { databaseUrl: url, secretKey: '29'.repeat(32), players: 40, days: DAYS };
    const { claims, rewards, unanswered, faults } = await runProgressCampaign(options);
    expect(faults).toEqual([]);
    expect(claims).toBeGreaterThan(40);
    expect(rewards).toBeGreaterThan(claims);
    expect(unanswered).toBeGreaterThan(0);
  } finally {
    await drop();
  }
});
