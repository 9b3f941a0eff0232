import type { playGame, ResponseOf, SwitchId } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { AnyGame } from '@voltide/games/game';
import { ShapeError } from '@voltide/games/records/read';
import { findGame, listGames } from '@voltide/games/registry';

import { AppError } from '../../errors.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { DrawnPresenter } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { stopOf } from '../plays/play-rules.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import type { Played, SoloPlays, SoloRequest } from '../plays/solo-play.ts';

type GameRequest = SoloRequest & {
  readonly gameId: string;
  readonly tableHash: string;
  readonly input: unknown;
};

const SWITCH_OF_GAME: Readonly<Record<string, SwitchId>> = { wheel: 'wheel' };

type SoloGamePorts = {
  readonly soloPlays: SoloPlays;
  readonly oddsTables: Pick<OddsTables, 'findByHash' | 'findCurrent'>;
  readonly presenter: Pick<DrawnPresenter, 'view'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentPlays: Pick<RecentPlays, 'record'>;
  readonly games?: readonly AnyGame[];
};

/** Plays every game of one stake of the registry, by its rules alone. */
export function createSoloGames(ports: SoloGamePorts) {
  const { soloPlays, oddsTables, presenter, figures, recentPlays, games = listGames() } = ports;
  const publish = (
    { userId }: GameRequest,
    { epoch, nonce, tableId, draws, creditSun, atMs }: Played['play'],
  ): void => {
    const [item = 0] = draws;
    recentPlays.record({ userId, epoch, nonce, k: 0, tableId, item, items: 1, payoutSun: creditSun, atMs });
  };

  const settle = async (request: GameRequest): Promise<Played> => {
    const { gameId, tableHash, rules } = request;
    const game = findGame(gameId, games);
    const stop = stopOf(rules, SWITCH_OF_GAME[gameId]);
    if (stop !== undefined) return soloPlays.repeatOr(request, new AppError(stop));
    if (game?.solo === undefined) return soloPlays.repeatOr(request, new AppError('not_found'));
    const shown = oddsTables.findByHash(tableHash);
    if (shown?.game !== game || oddsTables.findCurrent(gameId, shown.table.id, request.atMs) !== shown) {
      return soloPlays.repeatOr(request, new AppError('odds_changed'));
    }
    const input = readInput(game, request.input);
    const mostSun = game.solo.mostPayoutSun(input, shown.table);
    const played = await soloPlays.play(request, {
      game,
      table: shown.table,
      tableId: shown.row.tableId,
      input,
      promoOnly: mostSun <= mostCashPrizeSun(figures) ? undefined : 'off_sale',
    });
    if (played.isNew) publish(request, played.play);
    return played;
  };

  return {
    /**
     * Settles a play, or returns the play of a used key.
     * @throws AppError with a code that the contract lists for the call; nothing was moved
     */
    async play(request: GameRequest): Promise<ResponseOf<typeof playGame>> {
      const { settled, play: stored } = await settle(request);
      const balanceSun = settled.cashSun + settled.promoSun;
      return {
        play: presenter.view({ ...stored, serverSeed: null }),
        balanceAfterStake: formatVt(balanceSun - settled.creditedSun),
        balance: formatVt(balanceSun),
      };
    },
  };
}

/** @throws AppError for an invalid input of the game */
function readInput(game: AnyGame, document: unknown): unknown {
  try {
    return game.parseInput(document);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new AppError('invalid_request', { fields: { [error.at]: error.message } });
  }
}
