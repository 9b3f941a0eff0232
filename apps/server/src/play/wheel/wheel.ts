import type { ResponseOf } from '@voltide/contract';
import { formatVt, type Clock } from '@voltide/core';
import type { getWheel, RecentSpin, WheelMode } from '@voltide/games/wheel/contract';
import { wheelFigures } from '@voltide/games/wheel/figures';
import { WHEEL_BET } from '@voltide/games/wheel/rules';

import type { Database } from '../../platform/db/pool.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { nameOf } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import { cashBetMaxSun, createModes, type Mode } from './modes.ts';
import { createStripAdmin } from './strip-admin.ts';

const SHOWN = 20;

type WheelPorts = {
  readonly oddsTables: Pick<OddsTables, 'findById' | 'findCurrent' | 'listAnnounced'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentPlays: Pick<RecentPlays, 'list'>;
};

/** Describes the wheel to everybody, and its strips to operators. It is played as every game of one stake. */
export function createWheel({ oddsTables, database, clock, figures, recentPlays }: WheelPorts) {
  const modes = createModes(oddsTables, clock);
  return {
    strips: createStripAdmin({ database, clock, modes }),

    describe: (): ResponseOf<typeof getWheel> => ({
      modes: modes.list().map((mode) => modeView(figures, mode)),
      bet: {
        least: formatVt(WHEEL_BET.leastSun),
        most: formatVt(WHEEL_BET.mostSun),
        step: formatVt(WHEEL_BET.stepSun),
      },
      announced: modes.listAnnounced().map(({ term, ...mode }) => ({
        next: modeView(figures, mode),
        announcedAt: new Date(term.announcedAtMs).toISOString(),
        from: new Date(term.fromMs).toISOString(),
      })),
    }),

    listRecent(): RecentSpin[] {
      const spins: RecentSpin[] = [];
      for (const play of recentPlays.list()) {
        const strip = modes.findStrip(play.tableId);
        const tenths = strip?.tenths[play.item];
        if (strip === undefined || tenths === undefined) continue;
        spins.push({
          modeId: strip.id,
          modeName: nameOf(strip.id),
          segment: play.item,
          tenths,
          payout: formatVt(play.payoutSun),
          player: presentPerson(play),
          at: new Date(play.atMs).toISOString(),
        });
        if (spins.length === SHOWN) break;
      }
      return spins;
    },
  };
}

function modeView(figures: Pick<HouseFigures, 'riskableCashSun'>, mode: Mode): WheelMode {
  const { id, version, hash, tenths } = mode.strip;
  const { odds, returnPermille, hitSegments, topTenths } = wheelFigures(mode.strip);
  return {
    id,
    version,
    name: nameOf(id),
    hash,
    tenths: [...tenths],
    odds: odds.map((each) => ({ ...each })),
    returnPermille,
    hitSegments,
    topTenths,
    cashBetMax: formatVt(cashBetMaxSun(figures, mode)),
  };
}
