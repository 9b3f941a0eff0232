import type { playGame, ResponseOf, SwitchId } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { AnyGame } from '@voltide/games/game';
import { ShapeError } from '@voltide/games/records/read';
import { findGame, listGames } from '@voltide/games/registry';

import { AppError } from '../../errors.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { DrawnTeller } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { stopOf } from '../plays/play-rules.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import type { Played, SoloPlays, SoloRequest } from '../plays/solo-play.ts';

/** A play of a game of one stake, by the table that the player was shown. */
type SoloOrder = SoloRequest & {
  readonly gameId: string;
  readonly tableHash: string;
  /** As the record of the play will hold it. */
  readonly input: unknown;
};

/** What pauses a game of one stake, by its id. */
const SWITCH_OF_GAME: Readonly<Record<string, SwitchId>> = { wheel: 'wheel' };

type SoloGamePorts = {
  readonly soloPlays: SoloPlays;
  readonly oddsTables: Pick<OddsTables, 'findByHash' | 'findCurrent'>;
  readonly teller: Pick<DrawnTeller, 'view'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentPlays: Pick<RecentPlays, 'record'>;
  readonly games?: readonly AnyGame[];
};

/** Every game of one stake, by nothing but its rules: whatever is in the registry is played here. */
export function createSoloGames(ports: SoloGamePorts) {
  const { soloPlays, oddsTables, teller, figures, recentPlays, games = listGames() } = ports;
  const tell = ({ userId }: SoloOrder, { epoch, nonce, tableId, draws, creditSun, atMs }: Played['play']): void => {
    const [item = 0] = draws;
    recentPlays.record({ userId, epoch, nonce, k: 0, tableId, item, items: 1, payoutSun: creditSun, atMs });
  };

  const settle = async (order: SoloOrder): Promise<Played> => {
    const { gameId, tableHash, rules } = order;
    const game = findGame(gameId, games);
    const stop = stopOf(rules, SWITCH_OF_GAME[gameId]);
    if (stop !== undefined) return soloPlays.repeatOr(order, new AppError(stop));
    if (game?.solo === undefined) return soloPlays.repeatOr(order, new AppError('not_found'));
    const shown = oddsTables.findByHash(tableHash);
    if (shown?.game !== game || oddsTables.findCurrent(gameId, shown.table.id, order.atMs) !== shown) {
      return soloPlays.repeatOr(order, new AppError('odds_changed'));
    }
    const input = readInput(game, order.input);
    const mostSun = game.solo.mostPayoutSun(input, shown.table);
    const played = await soloPlays.play(order, {
      game,
      table: shown.table,
      tableId: shown.row.tableId,
      input,
      promoOnly: mostSun <= mostCashPrizeSun(figures) ? undefined : 'off_sale',
    });
    if (played.isNew) tell(order, played.play);
    return played;
  };

  return {
    /**
     * Settles a play, or gives what its key played before.
     * @throws AppError with a code that the contract lists for the call; nothing was moved.
     */
    async play(order: SoloOrder): Promise<ResponseOf<typeof playGame>> {
      const { settled, play: stored } = await settle(order);
      const balanceSun = settled.cashSun + settled.promoSun;
      return {
        play: teller.view({ ...stored, serverSeed: null }),
        balanceAfterStake: formatVt(balanceSun - settled.creditedSun),
        balance: formatVt(balanceSun),
      };
    },
  };
}

/** @throws AppError when it is not an input of the game. */
function readInput(game: AnyGame, document: unknown): unknown {
  try {
    return game.parseInput(document);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new AppError('invalid_request', { fields: { [error.at]: error.message } });
  }
}
