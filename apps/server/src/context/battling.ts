import { createBattleNews } from '../battles/battle-news.ts';
import { createBattlePages } from '../battles/battle-pages.ts';
import { createBattlePictures } from '../battles/battle-pictures.ts';
import { listBattlesNow, readListMark } from '../battles/battles-now.sql.ts';
import { readDatabaseMs } from '../battles/battles.sql.ts';
import { createRunBattles } from '../battles/run-battles.ts';
import { createSeats } from '../battles/seats.ts';
import { createSeedBox } from '../battles/seed-box.ts';
import type { Drawing } from './drawing.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

/** Battles: what is read of them, how seats are taken and left, and the job that takes them further. */
export function createBattling(ports: Ports, { packs, house }: Playing, { relay, chain }: Drawing['beacon']) {
  const { config, database, sharedTime, bookNews } = ports;
  const { catalogue } = packs;
  const battleNews = createBattleNews();
  const sitting = { ...ports, battleNews, catalogue, figures: house.figures, seedBox: createSeedBox(config.secretKey) };
  return {
    news: battleNews,
    listNow: (battleIds: readonly string[]) => listBattlesNow(database, battleIds),
    readListMark: () => readListMark(database),
    pages: createBattlePages({
      database,
      catalogue,
      chain,
      clock: ports.clock,
      readNowMs: async () => sharedTime(await readDatabaseMs(database)),
    }),
    seats: createSeats(sitting),
    pictures: createBattlePictures({ database, catalogue, publicUrl: config.publicUrl }),
    run: createRunBattles({
      ...sitting,
      relay,
      chain,
      isMainnet: config.tronNetwork === 'mainnet',
      onPaid: (userId) => bookNews.tell(userId),
      onChanged: (battleId) => battleNews.tell(battleId),
    }),
  };
}
