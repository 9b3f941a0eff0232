import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

const HOURS_COMPARED_MS = 89 * 86_400_000;
const NAMED_MAX = 20;

type FigureFaults = {
  readonly plays: number;
  readonly players: number;
  readonly postings: number;
  readonly named: readonly string[];
};

/** Hours are deleted after some months; days are compared from the beginning. */
const COMPARED = `(d.span = 'day' or d.starts_at_ms >= $1)`;
const MOMENT = `to_timestamp(d.starts_at_ms / 1000) at time zone 'UTC'`;
const AT = `d.span || ' ' || to_char(${MOMENT}, 'YYYY-MM-DD"T"HH24') || ' '`;

const PLAYS = `
  select ${AT} || d.game || ' table ' || d.table_id || ' ' || d.bucket
    || ': plays ' || sum(d.plays) || ', stake ' || sum(d.stake) || ', returned ' || sum(d.returned)
    || ', edge ' || sum(d.edge) as text
  from (
    select f.span, f.starts_at_ms, f.game, f.table_id, f.bucket, f.plays, f.stake::numeric as stake,
      f.returned::numeric as returned, f.edge::numeric as edge, f.squares
    from voltide.play_figure f
    union all
    select u.span, u.starts_at_ms, u.game, u.table_id, u.bucket, u.plays, u.stake, u.returned, u.edge, u.squares
    from voltide.count_unread_plays() u
    union all
    select b.span, b.starts_at_ms, b.game, b.table_id, b.bucket, -b.plays, -b.stake, -b.returned, -b.edge, -b.squares
    from voltide.count_book_plays() b
  ) d
  where ${COMPARED}
  group by d.span, d.starts_at_ms, d.game, d.table_id, d.bucket
  having sum(d.plays) <> 0 or sum(d.stake) <> 0 or sum(d.returned) <> 0 or sum(d.edge) <> 0 or sum(d.squares) <> 0
  order by d.span, d.starts_at_ms`;

const PLAYERS = `
  select ${AT} || d.game || ': players ' || sum(d.players) as text
  from (
    select f.span, f.starts_at_ms, f.game, f.players from voltide.player_figure f
    union all
    select u.span, u.starts_at_ms, u.game, 1 from voltide.list_unread_players() u
    union all
    select b.span, b.starts_at_ms, b.game, -1 from voltide.list_book_players($1) b
  ) d
  where ${COMPARED}
  group by d.span, d.starts_at_ms, d.game
  having sum(d.players) <> 0
  order by d.span, d.starts_at_ms`;

const POSTINGS = `
  select ${AT} || d.cause || ' ' || d.bucket || ': postings ' || sum(d.postings) || ', paid ' || sum(d.paid)
    || ', taken ' || sum(d.taken) as text
  from (
    select f.span, f.starts_at_ms, f.cause, f.bucket, f.postings, f.paid::numeric as paid, f.taken::numeric as taken
    from voltide.posting_figure f
    union all
    select u.span, u.starts_at_ms, u.cause, u.bucket, u.postings, u.paid, u.taken
    from voltide.count_unread_postings() u
    union all
    select b.span, b.starts_at_ms, b.cause, b.bucket, -b.postings, -b.paid, -b.taken
    from voltide.count_book_postings() b
  ) d
  where ${COMPARED}
  group by d.span, d.starts_at_ms, d.cause, d.bucket
  having sum(d.postings) <> 0 or sum(d.paid) <> 0 or sum(d.taken) <> 0
  order by d.span, d.starts_at_ms`;

/**
 * Computes the operator's figures again from plays, battles and transfers, and counts the rows that differ. The sums in
 * the texts are the surplus of the figures over the books, in sun.
 */
export async function recountFigures(connection: Connection, nowMs: number): Promise<FigureFaults> {
  const listFaults = async (text: string): Promise<readonly string[]> => {
    const rows = await list<{ text: string }>(connection, { text, values: [nowMs - HOURS_COMPARED_MS] });
    return rows.map((row) => row.text);
  };
  const plays = await listFaults(PLAYS);
  const players = await listFaults(PLAYERS);
  const postings = await listFaults(POSTINGS);
  return {
    plays: plays.length,
    players: players.length,
    postings: postings.length,
    named: [...plays, ...players, ...postings].slice(0, NAMED_MAX),
  };
}
