import { createRelay } from '../../play/beacon/drand-relay.ts';
import { openOwnChain } from '../../play/beacon/local-chain.ts';
import { createBeacons } from '../../play/beacon/sources.ts';
import { createDayReads } from '../../play/jackpot/day-reads.ts';
import { createDrawJob } from '../../play/jackpot/draw-job.ts';
import { createJackpotPages } from '../../play/jackpot/jackpot-pages.ts';
import { createOperatorJackpots } from '../../play/jackpot/operator-jackpots.ts';
import { createPseudonyms } from '../secrets/pseudonyms.ts';
import type { Ports } from './ports.ts';

export type Drawing = Awaited<ReturnType<typeof createDrawing>>;

/** Builds the daily jackpot. Publishes the ends of the operator's own beacon first, if need be. */
export async function createDrawing(ports: Ports) {
  const { config, database, clock, bookEvents, sharedTime } = ports;
  const chain = await openOwnChain(database, config.secretKey);
  const beacons = createBeacons({ database, config, sharedTime, relay: createRelay(config.drandUrl), chain });
  const pseudonyms = createPseudonyms(config.secretKey, 'jackpot');
  return {
    beacons,
    pages: createJackpotPages({ database, clock, chain }),
    operators: createOperatorJackpots({ database, clock, chain, reads: createDayReads({ database, clock }) }),
    run: createDrawJob({
      database,
      clock,
      pseudonyms,
      beacons,
      onPaid: (userId) => bookEvents.publish(userId),
    }),
  };
}
