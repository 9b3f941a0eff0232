import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { isVerified, verifyLedger } from '../../../apps/server/src/money/audit/full-verifier.ts';
import { createSeedCipher } from '../../../apps/server/src/platform/secrets/seed-cipher.ts';
import { formatNumber, type Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';

/** Replays all that the other scenarios played, and says how many plays per second that is. */
export async function measureVerifier(world: BenchWorld, opensPerSecond: number): Promise<Row> {
  const database = await openDatabase({ ownerUrl: world.database.url }, world.secretKey, () => {});
  try {
    const startMs = performance.now();
    const found = await verifyLedger(database, createSeedCipher(world.secretKey.reveal()));
    const perSecond = (found.plays * 1e3) / (performance.now() - startMs);
    if (!isVerified(found)) throw new Error(`the books are not sound: ${JSON.stringify(found)}`);
    return {
      what: `full verifier over ${found.plays} plays, against opens/s`,
      product: `${formatNumber(perSecond)} plays/s`,
      yardstick: `${formatNumber(opensPerSecond)}/s`,
      ratio: perSecond / opensPerSecond,
      better: 'higher',
      goal: 10,
      limit: 3,
    };
  } finally {
    await database.end();
  }
}
