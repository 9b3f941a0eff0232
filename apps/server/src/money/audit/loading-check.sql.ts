import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

export type TokenGame = {
  readonly userId: UserId;
  readonly id: string;
  readonly game: string;
  readonly ticks: number;
  readonly score: number;
  readonly inputs: string;
};

const GAMES_READ = 1000;

export async function listTokenGames(
  connection: Connection,
  after: Pick<TokenGame, 'userId' | 'id'>,
): Promise<readonly TokenGame[]> {
  return list<TokenGame>(connection, {
    text: `select g.user_id as "userId", encode(g.ticket, 'hex') as id, g.game, g.ticks, g.score, g.inputs
     from voltide.loading_game g
     where g.day_token is not null and (g.user_id, g.ticket) > ($1, decode($2, 'hex'))
     order by g.user_id, g.ticket limit ${GAMES_READ}`,
    values: [after.userId, after.id],
  });
}

/**
 * Counts games of another day than their report, or with a token without an operation; operations without such a game;
 * days whose tokens are not counted from the first on.
 */
export async function countTokenFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select count(*) filter (
      where g.user_id is null or o.user_id is null or o.at_ms <> g.at_ms or o.request_hash <> g.request_hash
    ) + (
      select count(*) from voltide.loading_game l where l.utc_day <> l.at_ms / 86400000
    ) + (
      select count(*) from (
        select from voltide.loading_game l where l.day_token is not null
        group by l.user_id, l.utc_day having max(l.day_token) <> count(*)
      ) d
    ) as count
    from (
      select l.user_id, 'system:loading-game:' || encode(l.ticket, 'hex') as key, l.at_ms, l.request_hash
      from voltide.loading_game l where l.day_token is not null
    ) g
    full join (
      select t.user_id, t.key, t.at_ms, t.request_hash from voltide.operation t where t.kind = 'token'
    ) o on o.user_id = g.user_id and o.key = g.key`,
  });
}
