import { openOwnChain } from '@voltide/server/play/beacon/local-chain';
import { createBeacons, type Beacons } from '@voltide/server/play/beacon/sources';
import type { Database } from '@voltide/server/platform/db/pool';
import type { Secret } from '@voltide/server/platform/secrets/secret';

/** The sources of an installation that reaches neither drand nor a public TRON network. */
export async function ownBeacons(
  database: Database,
  secretKey: Secret<Uint8Array>,
  nowMs: () => number,
): Promise<Beacons> {
  return createBeacons({
    database,
    config: { tronNetwork: 'devnet' },
    sharedTime: nowMs,
    relay: { readRound: () => Promise.resolve(undefined) },
    chain: await openOwnChain(database, secretKey),
  });
}
