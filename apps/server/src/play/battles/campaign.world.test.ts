import { randomUUID } from 'node:crypto';

import { runBattleCampaign } from '@voltide/testkit/battle-campaign';
import { expect, it } from 'vitest';

it('S5-02 kills of nodes and database under battles: each ends once, and every record is proven', async () => {
  const seed = randomUUID();
  const report = await runBattleCampaign({ seed, kills: 3, players: 12 });
  expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] });
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.battles['settled']).toBeGreaterThan(0);
});
