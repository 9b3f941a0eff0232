/**
 * `npm run season-faults -- [ROUNDS] [PLAYERS]`: ends a day ROUNDS times (100 unless told otherwise) on two nodes while
 * PLAYERS (12) play on both, and kills one of them with SIGKILL while it closes, seals or pays the season. Exit code 0
 * when each prize was paid once, every season follows from its public export, and the full verifier finds nothing;
 * else 1.
 */
import { randomBytes } from 'node:crypto';

import { migrate } from '@voltide/server/platform/db/migrate';
import { startTestCluster } from '@voltide/testkit/pg-cluster';
import { runSeasonCampaign } from '@voltide/testkit/season-campaign';

const [rounds = 100, players = 12] = process.argv.slice(2).map((text) => Number.parseInt(text, 10));
if (!(rounds >= 1 && rounds <= 1000 && players >= 1 && players <= 1000)) {
  console.error('ROUNDS and PLAYERS are whole numbers from 1 to 1000');
  process.exit(2);
}
const startedAt = performance.now();
const cluster = await startTestCluster({ durable: true });
try {
  await migrate(cluster.url);
  const secretKey = randomBytes(32).toString('hex');
  const options = { databaseUrl: cluster.url, secretKey, players, rounds, say: console.log };
  const { kills, seasons, prizes, stakes, slowestMs, faults } = await runSeasonCampaign(options);
  for (const fault of faults) console.log(fault);
  console.log(`${kills} kills, ${seasons} seasons ended, ${stakes} stakes, ${prizes} prizes, ${faults.length} faults`);
  console.log(`paid at the latest ${Math.round(slowestMs / 1000)} s after the end of the season`);
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
