import type { UserId } from '@voltide/core';
import type { LoadingGameId } from '@voltide/games/loading/loading-game';

import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

type PlayedGame = {
  readonly userId: UserId;
  /** The ticket's id, 32 hex digits. */
  readonly id: string;
  readonly requestHash: Uint8Array;
  readonly game: LoadingGameId;
  readonly score: number;
  readonly ticks: number;
  /** JSON of the inputs, kept where it gives a token. */
  readonly inputs: string;
  readonly atMs: number;
};

/** The reason why play is blocked, as the database names it. A frozen account has no `until_ms`. */
export type BarrierRow = { readonly status: string; readonly untilMs: bigint | null };

/** Result of a report; the name of a barrier if `until_ms` states its end. */
type ResultRow = {
  readonly status: string;
  readonly untilMs: bigint | null;
  readonly score: number | null;
  readonly dayToken: number | null;
  readonly isBest: boolean | null;
};

export async function settleLoadingGame(connection: Connection, played: PlayedGame): Promise<ResultRow> {
  const { userId, id, requestHash, game, score, ticks, inputs, atMs } = played;
  return one<ResultRow>(connection, {
    name: 'loading-game-settle',
    text: `select status, until_ms as "untilMs", score, day_token as "dayToken", is_best as "isBest"
      from voltide.settle_loading_game($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8)`,
    values: [userId, id, requestHash, game, score, ticks, inputs, atMs],
  });
}

export async function findPlayBarrier(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<BarrierRow | undefined> {
  return find<BarrierRow>(connection, {
    name: 'loading-game-barrier',
    text: 'select status, until_ms as "untilMs" from voltide.find_play_barrier($1, $2) where status is not null',
    values: [userId, atMs],
  });
}

type StandingRow = {
  readonly snake: number | null;
  readonly target: number | null;
  readonly memory: number | null;
  readonly tokens: bigint;
  readonly today: number;
};

export async function readStanding(connection: Connection, userId: UserId, utcDay: number): Promise<StandingRow> {
  return one<StandingRow>(connection, {
    name: 'loading-game-standing',
    text: `select max(g.score) filter (where g.game = 'snake') as snake,
        max(g.score) filter (where g.game = 'target') as target,
        max(g.score) filter (where g.game = 'memory') as memory,
        count(g.day_token) filter (where g.utc_day = $2)::integer as today,
        (select p.tokens from voltide.player p where p.user_id = $1) as tokens
      from voltide.loading_game g where g.user_id = $1`,
    values: [userId, utcDay],
  });
}
