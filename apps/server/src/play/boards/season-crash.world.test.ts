import { createTestDatabase } from '@voltide/testkit';
import { runSeasonCampaign } from '@voltide/testkit/season-campaign';
import { expect, it } from 'vitest';

const ROUNDS = 3;
const TITLE =
  'S7-01 seasons that end under load on two nodes pay each prize once, with the node killed that closes, seals or pays';

it(TITLE, async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const options = { databaseUrl: url, secretKey: '2a'.repeat(32), players: 3, rounds: ROUNDS };
    const { kills, seasons, prizes, stakes, slowestMs, faults } = await runSeasonCampaign(options);
    expect(faults).toEqual([]);
    expect(kills).toBe(ROUNDS);
    expect(seasons).toBeGreaterThanOrEqual(ROUNDS);
    expect([prizes, stakes].every((count) => count >= ROUNDS)).toBe(true);
    expect(slowestMs).toBeLessThan(600_000);
  } finally {
    await drop();
  }
});
