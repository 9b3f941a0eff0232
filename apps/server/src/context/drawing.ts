import { createDrawJob } from '../jackpot/draw-job.ts';
import { createJackpotPages } from '../jackpot/jackpot-pages.ts';
import { openOwnChain } from '../jackpot/local-chain.ts';
import { createPseudonyms } from '../jackpot/pseudonyms.ts';
import { createRelay } from '../jackpot/relay.ts';
import type { Ports } from './ports.ts';

/** The daily jackpot. Publishes the end of the operator's own beacon first, where that has not been done. */
export async function createDrawing(ports: Ports) {
  const { config, database, clock, bookNews } = ports;
  const chain = await openOwnChain(database, config.secretKey);
  const pseudonyms = createPseudonyms(config.secretKey);
  return {
    pages: createJackpotPages({ database, clock, chainEnd: chain.end }),
    run: createDrawJob({
      database,
      clock,
      pseudonyms,
      relay: createRelay(config.drandUrl),
      chain,
      onPaid: (userId) => bookNews.tell(userId),
    }),
  };
}
