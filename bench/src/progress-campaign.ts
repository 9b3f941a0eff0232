/**
 * `npm run progress-faults -- [PLAYERS] [DAYS]`: kills the server once a day while PLAYERS
 * (1,000 unless told otherwise) spin, open packs and claim rewards for DAYS (7). Exit code 0 when no reward was lost or
 * given twice, every repeated claim got its answer again, and the full verifier finds nothing; else 1.
 */
import { randomBytes } from 'node:crypto';

import { migrate } from '@voltide/server/platform/db/migrate';
import { startTestCluster } from '@voltide/testkit/pg-cluster';
import { runProgressCampaign } from '@voltide/testkit/progress-campaign';

const [players = 1000, days = 7] = process.argv.slice(2).map((text) => Number.parseInt(text, 10));
if (!(players >= 1 && players <= 10_000 && days >= 1 && days <= 60)) {
  console.error('PLAYERS is a whole number from 1 to 10000, DAYS from 1 to 60');
  process.exit(2);
}
const startedAt = performance.now();
const cluster = await startTestCluster({ durable: true });
try {
  await migrate(cluster.url);
  const secretKey = randomBytes(32).toString('hex');
  const options = { databaseUrl: cluster.url, secretKey, players, days, say: console.log };
  const { claims, rewards, unanswered, faults } = await runProgressCampaign(options);
  for (const fault of faults) console.log(fault);
  console.log(`${claims} claims acknowledged, ${unanswered} requests left without an answer and repeated`);
  console.log(`${rewards} rewards given, ${days} kills, ${faults.length} faults`);
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
