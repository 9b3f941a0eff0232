import { present } from '@voltide/core';
import { wheelFigures } from '@voltide/games/wheel/figures';
import { WHEEL_BET } from '@voltide/games/wheel/rules';
import { listStrips, listStripVersions, type Strip } from '@voltide/games/wheel/strips';

import type { HouseFigures } from '../house/figures.ts';
import { mostCashPrizeSun } from '../house/top-prize.ts';
import type { OddsTables } from '../plays/odds-tables.ts';

const TENTHS = 10n;

/** A mode as the database numbers its strip. */
export type Mode = { readonly tableId: number; readonly strip: Strip; readonly topTenths: number };

export type Modes = ReturnType<typeof createModes>;

/** The modes that are played, the calmest first, and the strip of any number. */
export function createModes(oddsTables: Pick<OddsTables, 'findByHash' | 'findById'>) {
  const modes = listStrips().map((strip): Mode => {
    const { row } = present(oddsTables.findByHash(strip.hash), `the strip of ${strip.id}`);
    return { tableId: row.tableId, strip, topTenths: wheelFigures(strip).topTenths };
  });
  return {
    list: (): readonly Mode[] => modes,
    find: (modeId: string): Mode | undefined => modes.find(({ strip }) => strip.id === modeId),
    /** The strip that a play was made by, also an old one. */
    findStrip(tableId: number): Strip | undefined {
      const hash = oddsTables.findById(tableId)?.row.hash;
      return hash === undefined ? undefined : listStripVersions().find((strip) => strip.hash === hash);
    },
  };
}

/** The most that cash may bet on a mode now, in whole steps: its highest payout is one that the house can risk. */
export function cashBetMaxSun(figures: Pick<HouseFigures, 'riskableCashSun'>, { topTenths }: Mode): bigint {
  const { mostSun, stepSun } = WHEEL_BET;
  const betSun = (mostCashPrizeSun(figures) * TENTHS) / BigInt(topTenths);
  if (betSun <= 0n) return 0n;
  return betSun > mostSun ? mostSun : betSun - (betSun % stepSun);
}
