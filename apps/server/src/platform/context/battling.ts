import { availableParallelism } from 'node:os';

import type { Chance } from '@voltide/games/battles/figures';

import { createBattleEvents } from '../../play/battles/battle-events.ts';
import { createBattlePages } from '../../play/battles/battle-pages.ts';
import { createBattlePictures } from '../../play/battles/battle-pictures.ts';
import { listBattlesNow, readListMark } from '../../play/battles/battles-now.sql.ts';
import { readDatabaseMs } from '../../play/battles/battles.sql.ts';
import { createOperatorBattles } from '../../play/battles/operator-battles.ts';
import { createRunBattles } from '../../play/battles/run-battles.ts';
import { createSeats } from '../../play/battles/seats.ts';
import { createSeedBox } from '../../play/battles/seed-box.ts';
import { createTieChances } from '../../play/battles/tie-chances.ts';
import { createVoidBattle } from '../../play/battles/void-battle.ts';
import type { Painter } from '../../play/pictures/painter.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import type { Drawing } from './drawing.ts';
import type { People } from './people.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

const CHANCE_SCRIPT = new URL('../../play/battles/chance-worker.ts', import.meta.url);
const CHANCE_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));

type Domains = Playing & Pick<People, 'mailing'> & { readonly painter: Painter };

export function createBattling(ports: Ports, { packs, house, mailing, painter }: Domains, beacons: Drawing['beacons']) {
  const { config, database, sharedTime, bookEvents, clock, log } = ports;
  const { catalogue } = packs;
  const battleEvents = createBattleEvents();
  const sitting = {
    ...ports,
    battleEvents,
    catalogue,
    figures: house.figures,
    seedBox: createSeedBox(config.secretKey),
    beacons,
  };
  const pool = createThreadPool<Chance>({ script: CHANCE_SCRIPT, size: CHANCE_THREADS });
  const tieChances = createTieChances({ database, clock, log, pool, parallel: CHANCE_THREADS });
  const pictures = createBattlePictures({ database, catalogue, publicUrl: config.publicUrl, painter });
  const pages = createBattlePages({
    database,
    catalogue,
    beacons,
    chain: beacons.chain,
    clock,
    tieChances,
    readNowMs: async () => sharedTime(await readDatabaseMs(database)),
  });
  return {
    news: battleEvents,
    listNow: (battleIds: readonly string[]) => listBattlesNow(database, battleIds),
    /** Every card of an open battle shows its present deciding source. */
    readListMark: async () => {
      const { deciding } = await beacons.readOutlook();
      return `${await readListMark(database)} ${deciding({ ownChain: true }) ?? 'none'}`;
    },
    pages,
    operators: createOperatorBattles({ database, clock, pages }),
    voidByOperator: createVoidBattle({ ...sitting, ...mailing }),
    seats: createSeats(sitting),
    pictures,
    tieChances,
    run: createRunBattles({
      ...sitting,
      onPaid: (userId) => bookEvents.publish(userId),
      onChanged: (battleId) => battleEvents.publish(battleId),
    }),
    threads: () => pool.count(),
    close: () => tieChances.close(),
  };
}
