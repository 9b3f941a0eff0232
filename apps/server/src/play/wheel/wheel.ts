import type { ErrorCode, ResponseOf } from '@voltide/contract';
import { formatVt, parseVt, present, type Clock } from '@voltide/core';
import type { spinWheel } from '@voltide/games/wheel/contract';
import { isWheelBet, WHEEL_BET, wheelGame } from '@voltide/games/wheel/rules';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import type { SoloGames } from '../solo-games/solo-games.ts';
import type { DrawnTeller } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { stopOf } from '../plays/play-rules.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import type { Played, SoloPlays, SoloRequest } from '../plays/solo-play.ts';
import { createModes, type Mode } from './modes.ts';
import { createStripAdmin } from './strip-admin.ts';
import { createWheelPages } from './wheel-pages.ts';

/** A spin: a bet on the mode whose strip the player was shown. */
type SpinOrder = SoloRequest & {
  readonly modeId: string;
  readonly tableHash: string;
  /** Decimal VT. */
  readonly bet: string;
};

type SpinAnswer = ResponseOf<typeof spinWheel>;

type WheelPorts = {
  readonly soloPlays: Pick<SoloPlays, 'repeatOr'>;
  readonly soloGames: Pick<SoloGames, 'play'>;
  readonly oddsTables: Pick<OddsTables, 'findById' | 'findCurrent' | 'listAnnounced'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly teller: Pick<DrawnTeller, 'view'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentPlays: Pick<RecentPlays, 'list'>;
};

const BET_FAULT =
  `Bet ${shortVt(WHEEL_BET.leastSun)} to ${shortVt(WHEEL_BET.mostSun)} VT ` +
  `in steps of ${shortVt(WHEEL_BET.stepSun)} VT.`;

/** The wheel: one bet, one nonce, one of forty segments. */
export function createWheel({
  soloPlays,
  soloGames,
  oddsTables,
  teller,
  figures,
  recentPlays,
  database,
  clock,
}: WheelPorts) {
  const modes = createModes(oddsTables, clock);
  const answer = ({ settled, play }: Pick<Played, 'settled' | 'play'>): SpinAnswer => {
    const balanceSun = settled.cashSun + settled.promoSun;
    const segment = present(play.draws[0], 'the draw of a spin');
    const strip = present(modes.findStrip(play.tableId), 'the strip of a spin');
    return {
      play: teller.view({ ...play, serverSeed: null }),
      segment,
      tenths: present(strip.tenths[segment], `segment ${segment}`),
      balanceAfterStake: formatVt(balanceSun - settled.creditedSun),
      balance: formatVt(balanceSun),
    };
  };
  return {
    ...createWheelPages({ modes, figures, recentPlays }),
    strips: createStripAdmin({ database, clock, modes }),

    /**
     * Spins, or gives the first answer again where the key was used for the same order.
     * @throws AppError with a code that the contract lists for this call.
     */
    async spin(order: SpinOrder): Promise<SpinAnswer> {
      const mode = modes.find(order.modeId, order.atMs);
      const fault = faultOf(order, mode);
      if (fault !== undefined) return answer(await soloPlays.repeatOr(order, new AppError(fault)));
      const betSun = parseVt(order.bet);
      if (!isWheelBet(betSun)) throw new AppError('invalid_request', { fields: { bet: BET_FAULT } });
      return answer(await soloGames.play({ ...order, gameId: wheelGame.id, input: { bet: formatVt(betSun) } }));
    },
  };
}

/** What refuses an order before the ledger sees it. */
function faultOf(order: SpinOrder, mode: Mode | undefined): ErrorCode | undefined {
  const stop = stopOf(order.rules, 'wheel');
  if (stop !== undefined) return stop;
  if (mode === undefined) return 'not_found';
  return order.tableHash === mode.strip.hash ? undefined : 'odds_changed';
}

function shortVt(amountSun: bigint): string {
  return formatVt(amountSun).slice(0, -4);
}
