import { createDrawJob } from '../jackpot/draw-job.ts';
import { createJackpotPages } from '../jackpot/jackpot-pages.ts';
import { openOwnChain } from '../jackpot/local-chain.ts';
import { createPseudonyms } from '../jackpot/pseudonyms.ts';
import { createRelay } from '../jackpot/relay.ts';
import type { Ports } from './ports.ts';

export type Drawing = Awaited<ReturnType<typeof createDrawing>>;

/** The daily jackpot. Publishes the ends of the operator's own beacon first, where that has not been done. */
export async function createDrawing(ports: Ports) {
  const { config, database, clock, bookNews } = ports;
  const chain = await openOwnChain(database, config.secretKey);
  const relay = createRelay(config.drandUrl);
  const pseudonyms = createPseudonyms(config.secretKey);
  return {
    /** What everything that is decided by public chance asks. */
    beacon: { relay, chain },
    pages: createJackpotPages({ database, clock, chain }),
    run: createDrawJob({
      database,
      clock,
      pseudonyms,
      relay,
      chain,
      onPaid: (userId) => bookNews.tell(userId),
    }),
  };
}
