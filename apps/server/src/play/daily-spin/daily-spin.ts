import type { ResponseOf } from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import type { SpinStatus, spinToday } from '@voltide/games/daily-spin/contract';
import { spinGame } from '@voltide/games/daily-spin/rules';
import { currentSpinTable } from '@voltide/games/daily-spin/table';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { isFrozen } from '../../money/ledger/freezes.sql.ts';
import { findExclusion } from '../../care/player-limits/player-limits.sql.ts';
import type { DrawnPresenter } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { playIdOf } from '../plays/play.ts';
import type { PlayRules } from '../plays/play-rules.ts';
import { findPlayRow } from '../plays/plays.sql.ts';
import type { Played, SoloPlays, SoloRequest } from '../plays/solo-play.ts';
import type { Session } from '../../people/sessions/session.ts';
import { listSpunDays, type SpunDay } from './spun-days.sql.ts';
import { dayNumberAt, reasonOf, spinStatusOf, streakAt, type SpinStanding } from './status.ts';

/** A request to spin on the day of `atMs`, by the table whose odds the player was shown. */
type DailyRequest = SoloRequest & { readonly tableHash: string };

type SpinAnswer = ResponseOf<typeof spinToday>;

type StatusRequest = {
  readonly caller: Pick<Session, 'userId' | 'kind'>;
  readonly atMs: number;
  readonly rules: PlayRules;
};

type DailySpinPorts = {
  readonly database: Database;
  readonly soloPlays: SoloPlays;
  readonly oddsTables: Pick<OddsTables, 'findByHash'>;
  readonly presenter: Pick<DrawnPresenter, 'view'>;
};

/** The daily spin: free, one in each UTC day and account. */
export function createDailySpin({ database, soloPlays, oddsTables, presenter }: DailySpinPorts) {
  const table = currentSpinTable();
  const { tableId } = present(oddsTables.findByHash(table.hash), 'the table of the daily spin').row;
  const answer = ({ settled, play }: Pick<Played, 'settled' | 'play'>): SpinAnswer => {
    const balanceSun = settled.cashSun + settled.promoSun;
    const shown = presenter.view({ ...play, serverSeed: null });
    return {
      play: shown,
      balanceAfterStake: formatVt(balanceSun - parseVt(shown.value)),
      balance: formatVt(balanceSun),
    };
  };
  const lastOf = async (userId: Session['userId'], days: readonly SpunDay[]): Promise<SpinStatus['last']> => {
    const last = days.at(-1);
    if (last === undefined) return null;
    const { play } = present(await findPlayRow(database, userId, last), 'the spin of a day');
    const { result, at } = presenter.view(play);
    return { playId: playIdOf(play), at, result };
  };
  const repeatOrFail = async (
    request: DailyRequest,
    code: 'forbidden' | 'odds_changed' | 'day_used',
  ): Promise<SpinAnswer> => answer(await soloPlays.repeatOr(request, new AppError(code)));
  /** Spins after these days. Around midnight two days may be spun at once: then the later one is computed again. */
  const spinAfter = async (request: DailyRequest, days: readonly SpunDay[]): Promise<SpinAnswer> => {
    const { canSpin, day } = streakAt(days, request.atMs);
    if (!canSpin) return repeatOrFail(request, 'day_used');
    const lastDay = days.at(-1)?.utcDay;
    try {
      const played = await soloPlays.play(request, {
        game: spinGame,
        table,
        tableId,
        input: { day },
        // It costs nothing, and its gift is promo: so is its label.
        promoOnly: 'insufficient_balance',
        dayClaim: { utcDay: dayNumberAt(request.atMs), lastDay },
      });
      return answer(played);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      const daysNow = await listSpunDays(database, request.userId);
      if (daysNow.at(-1)?.utcDay === lastDay) throw error;
      return spinAfter(request, daysNow);
    }
  };
  return {
    async status(request: StatusRequest): Promise<SpinStatus> {
      const standing = await standingOf(database, request);
      return spinStatusOf({ table, ...standing, last: await lastOf(request.caller.userId, standing.days) });
    },

    canSpin: async (request: StatusRequest): Promise<boolean> => reasonOf(await standingOf(database, request)) === null,

    /**
     * Spins, or returns the first answer of a used key. The day of the streak follows from the days that are read here;
     * the ledger rejects the play where another day was spun since.
     * @throws AppError with a code that the contract lists for this call
     */
    async spin(request: DailyRequest): Promise<SpinAnswer> {
      if (request.rules.profile === 'closed') return repeatOrFail(request, 'forbidden');
      if (request.tableHash !== table.hash) return repeatOrFail(request, 'odds_changed');
      return spinAfter(request, await listSpunDays(database, request.userId));
    },
  };
}

async function standingOf(database: Database, { caller, atMs, rules }: StatusRequest): Promise<SpinStanding> {
  if (caller.kind === 'guest') return { days: [], atMs, locked: 'guest' };
  const [days, exclusion, isAccountFrozen] = await Promise.all([
    listSpunDays(database, caller.userId),
    findExclusion(database, caller.userId, atMs),
    isFrozen(database, caller.userId),
  ]);
  const excluded = exclusion === undefined ? undefined : 'excluded';
  const locked = rules.profile === 'closed' ? 'closed' : isAccountFrozen ? 'frozen' : excluded;
  return { days, atMs, locked };
}
