import type { UserId } from '@voltide/core';
import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { seasonTimes } from '@voltide/games/boards/periods';
import { openBoards } from '@voltide/server/play/boards/boards.sql';
import { createSeasonJob } from '@voltide/server/play/boards/season-job';
import { createStandings } from '@voltide/server/play/boards/standings';
import type { Database } from '@voltide/server/platform/db/pool';
import { countBoardFaults } from '@voltide/server/money/audit/board-check';
import type { PlayOperation } from '@voltide/server/money/ledger/operation';
import { isClean, reconcile } from '@voltide/server/money/audit/reconcile';
import { settleOne } from '@voltide/server/money/ledger/settle.sql';
import { createPseudonyms } from '@voltide/server/platform/secrets/pseudonyms';
import { Secret } from '@voltide/server/platform/secrets/secret';

import { ownBeacons } from './own-beacons.ts';
import { openAccount, playOf } from './pg-players.ts';
import { createTestDatabase, type OwnedDatabase } from './pg.ts';

const SECRET = new Secret(new Uint8Array(32).fill(9));
const VT = 1_000_000n;

type SeasonRow = {
  readonly season: string;
  readonly edge: bigint;
  readonly carried: bigint;
  readonly pool: bigint | null;
  readonly carry: bigint | null;
  readonly players: number | null;
  readonly isPaid: boolean;
};

type PaidPrize = {
  readonly userId: UserId;
  readonly kind: string;
  readonly amount: bigint;
  readonly key: string;
};

export type SeasonStage = Awaited<ReturnType<typeof openSeasonStage>>;

/** Opens a database with the boards of a day, a clock that is set by hand, and the job that ends seasons. */
export async function openSeasonStage(date: string) {
  const db: OwnedDatabase = await createTestDatabase();
  const told: UserId[] = [];
  const clock = { nowMs: 0 };
  const pseudonyms = createPseudonyms(SECRET, 'board');
  const standings = createStandings({ database: db.pool, pseudonyms });
  const startOn = async (day: string): Promise<void> => {
    clock.nowMs = Date.parse(`${day}T12:00:00Z`);
    await db.owner.query("delete from voltide.board where period <> 'all'");
    await db.owner.query('delete from voltide.board_chunk where board_no not in (select board_no from voltide.board)');
    await openBoards(db.pool, day);
  };
  await startOn(date);
  return {
    db,

    get nowMs(): number {
      return clock.nowMs;
    },

    set nowMs(atMs: number) {
      clock.nowMs = atMs;
    },

    /** The accounts that jobs have told of a payment. */
    told,

    /** Goes to noon of a day, and makes its boards the only ones. */
    startOn,

    /** Makes the job of a node whose clock is ahead. */
    async jobOver(database: Database = db.pool, aheadMs = 0): Promise<() => Promise<void>> {
      return createSeasonJob({
        database,
        clock: { nowMs: () => clock.nowMs + aheadMs },
        pseudonyms,
        standings: database === db.pool ? standings : createStandings({ database, pseudonyms }),
        beacons: await ownBeacons(db.pool, SECRET, () => clock.nowMs),
        onPaid: (userId) => told.push(userId),
      });
    },

    ...createSeasonPlayers(db, clock),
    ...createSeasonReads(db.owner),

    /** Ends the database, and throws where its books or boards were wrong. */
    async close(): Promise<void> {
      await standings.close();
      const counts = await reconcile(db.owner);
      const faults = await countBoardFaults(db.owner);
      await db.drop();
      if (!isClean(counts) || faults > 0) throw new Error(`${faults} faults, and ${JSON.stringify(counts)}`);
    },
  };
}

type StageClock = { nowMs: number };

function createSeasonPlayers(db: OwnedDatabase, clock: StageClock) {
  const nonces = new Map<UserId, number>();
  const countHidden = async (): Promise<bigint | undefined> => {
    const { rows } = await db.pool.query<{ hidden: bigint }>(
      'select count(*) as hidden from voltide.stake_feed f where f.tx >= pg_snapshot_xmin(pg_current_snapshot())',
    );
    return rows[0]?.hidden;
  };
  const stakeOf = (userId: UserId, edgeSun: bigint, atMs = clock.nowMs): PlayOperation => {
    const nonce = nonces.get(userId) ?? 0;
    nonces.set(userId, nonce + 1);
    return playOf(userId, { stakeSun: edgeSun * 20n, edgeSun, nonce, atMs, spendOrder: 'cash_only' });
  };
  return {
    /** Opens an account with cash that stands on boards. */
    join: (cashSun = 10_000n * VT): Promise<UserId> => openAccount(db, { cashSun }),

    /** The next play of a player, with this edge. */
    stakeOf,

    countHidden,

    /** Stakes, and waits until the feed shows it: transactions in other databases of the server hold rows back, too. */
    async stake(userId: UserId, edgeSun: bigint, atMs = clock.nowMs): Promise<void> {
      const { status } = await settleOne(db.pool, stakeOf(userId, edgeSun, atMs));
      if (status !== 'settled') throw new Error(`the stake was ${status}`);
      while ((await countHidden()) !== 0n);
    },

    async exclude(userId: UserId, fromMs: number): Promise<void> {
      await db.owner.query(
        `insert into voltide.exclusion (user_id, kind, from_ms, until_ms) values ($1, 'self_exclusion', $2, $3)`,
        [userId, fromMs, fromMs + 200 * 86_400_000],
      );
    },

    /** Closes a season, without anything that follows. */
    async closeSeason(period: SeasonPeriod, season: string): Promise<void> {
      const { startsOn } = seasonTimes(period, season);
      await db.pool.query('select voltide.close_season($1, $2::date, $3)', [period, startsOn, clock.nowMs]);
    },
  };
}

function createSeasonReads(owner: Database) {
  return {
    async readSeasons(period: SeasonPeriod): Promise<readonly SeasonRow[]> {
      const { rows } = await owner.query<SeasonRow>(
        `select voltide.season_name(period, starts_on) as season, edge, carried::bigint as carried,
          pool::bigint as pool, carry::bigint as carry, players, paid_at_ms is not null as "isPaid"
        from voltide.board where measure = 'points' and period = $1 order by starts_on`,
        [period],
      );
      return rows;
    },

    async readStanding(period: SeasonPeriod, season: string): Promise<readonly object[]> {
      const { rows } = await owner.query<object>(
        `select s.place, s.user_id as "userId", s.score
        from voltide.board_standing s join voltide.board b using (board_no)
        where b.measure = 'points' and b.period = $1 and voltide.season_name(b.period, b.starts_on) = $2
        order by s.place`,
        [period, season],
      );
      return rows;
    },

    async readPaid(like = '%'): Promise<readonly PaidPrize[]> {
      const { rows } = await owner.query<PaidPrize>(
        `select user_id as "userId", kind, amount::bigint as amount, operation_key as key
        from voltide.transfer where cause::text = 'board' and operation_key like $1 order by operation_key`,
        [like],
      );
      return rows;
    },
  };
}
