import { present, type Clock } from '@voltide/core';
import { wheelFigures } from '@voltide/games/wheel/figures';
import { WHEEL_BET, wheelGame } from '@voltide/games/wheel/rules';
import { listStrips, type Strip, type WheelTable } from '@voltide/games/wheel/strips';

import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { OddsTable, OddsTables } from '../plays/odds-tables.ts';
import type { Term } from '../plays/odds-tables.sql.ts';

const TENTHS = 10n;

export type Mode = { readonly tableId: number; readonly strip: Strip; readonly topTenths: number };

type AnnouncedMode = Mode & { readonly term: Term };

export type Modes = ReturnType<typeof createModes>;

/** The played modes, the calmest first, each by the strip whose time has come; and the strip of any number. */
export function createModes(oddsTables: Pick<OddsTables, 'findById' | 'findCurrent' | 'listAnnounced'>, clock: Clock) {
  const ids = listStrips().map(({ id }) => id);
  const find = (modeId: string, atMs = clock.nowMs()): Mode | undefined => {
    const found = ids.includes(modeId) ? oddsTables.findCurrent(wheelGame.id, modeId, atMs) : undefined;
    return found === undefined ? undefined : modeOf(found);
  };
  return {
    list: (atMs = clock.nowMs()): readonly Mode[] => ids.map((id) => present(find(id, atMs), `the strip of ${id}`)),

    find,

    listAnnounced: (): readonly AnnouncedMode[] =>
      oddsTables.listAnnounced(wheelGame.id, clock.nowMs()).map(({ term, ...table }) => ({ ...modeOf(table), term })),

    findStrip(tableId: number): Strip | undefined {
      const found = oddsTables.findById(tableId);
      return found?.game === wheelGame ? modeOf(found).strip : undefined;
    },
  };
}

function modeOf({ row: { tableId, hash }, table }: OddsTable): Mode {
  const strip = { ...(table as WheelTable), hash };
  return { tableId, strip, topTenths: wheelFigures(strip).topTenths };
}

/**
 * Computes the most that cash may bet on a mode now, in whole steps: the house must be able to risk its highest payout.
 */
export function cashBetMaxSun(figures: Pick<HouseFigures, 'riskableCashSun'>, { topTenths }: Mode): bigint {
  const { mostSun, stepSun } = WHEEL_BET;
  const betSun = (mostCashPrizeSun(figures) * TENTHS) / BigInt(topTenths);
  if (betSun <= 0n) return 0n;
  return betSun > mostSun ? mostSun : betSun - (betSun % stepSun);
}
