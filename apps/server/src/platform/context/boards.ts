import type { UserId } from '@voltide/core';

import { createBoardPages } from '../../play/boards/board-pages.ts';
import { createBoardsJob } from '../../play/boards/boards-job.ts';
import { relist } from '../../play/boards/boards.sql.ts';
import { createOperatorBoards } from '../../play/boards/operator-boards.ts';
import { createSeasonExport } from '../../play/boards/season-export.ts';
import { createBoardClearing, createSeasonJob } from '../../play/boards/season-job.ts';
import { createSetBoardLimit } from '../../play/boards/set-board-limit.ts';
import { createSeasonPages } from '../../play/boards/season-pages.ts';
import { createStandings } from '../../play/boards/standings.ts';
import { createPseudonyms } from '../secrets/pseudonyms.ts';
import type { Drawing } from './drawing.ts';
import type { Ports } from './ports.ts';

export function createBoards({ config, database, clock, bookEvents }: Ports, beacons: Drawing['beacons']) {
  const job = createBoardsJob({ database, clock });
  const pseudonyms = createPseudonyms(config.secretKey, 'board');
  const standings = createStandings({ database, pseudonyms });
  const onPaid = (userId: UserId): void => bookEvents.publish(userId);
  const relistOne = (userId: UserId): Promise<void> => relist(database, userId, clock.nowMs());
  return {
    pages: createBoardPages({ database, clock }),
    seasons: createSeasonPages({ database, clock, standings }),
    exportSeason: createSeasonExport({ database, pseudonyms }),
    run: job.run,
    relistAll: job.relist,
    endSeasons: createSeasonJob({ database, clock, pseudonyms, standings, beacons, onPaid }),
    clear: createBoardClearing({ database }),
    close: () => standings.close(),
    relist: relistOne,
    operators: createOperatorBoards({ database, clock }),
    setLimit: createSetBoardLimit({ database, clock, relist: relistOne }),
  };
}
