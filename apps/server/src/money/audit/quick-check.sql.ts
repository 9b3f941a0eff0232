import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

/**
 * Counts Quick Games that differ from their plays: saved with another amount, XP or tokens than follow from the plays,
 * balance and items of the game; closed while they still hold something; played after their hour; in a battle with
 * other players, or with cash. Also counts operations without their game.
 */
export async function countQuickFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with operations as (
      select o.user_id, o.key, o.credited::bigint as credited, o.at_ms
      from voltide.operation o where o.kind = 'quick'
    ),
    games as (
      select q.quick_id, q.ends_at_ms, q.ended_at_ms, q.claim_until_ms, q.taker_id,
        -- A battle that the hour's end found unpaid is waited for, and two minutes more.
        greatest(q.ends_at_ms, (select max(s.paid_at_ms) + 120000 from voltide.battle_seat s
          where s.user_id = q.quick_id)) as saves_until_ms,
        -- Saving that was put off for a battle inside the claim window.
        q.put_off_at_ms, (select max(s.paid_at_ms) + 120000 from voltide.battle_seat s
          where s.user_id = q.quick_id and s.taken_at_ms <= q.put_off_at_ms) as put_off_until_ms,
        o.credited as returned, o.at_ms as closed_at_ms,
        coalesce((select sum(x.value) from voltide.find_exit x
          where x.user_id = q.quick_id and x.operation_key = 'system:quick-end'), 0) as finds,
        coalesce((select sum(cardinality(p.draws)) from voltide.play p
          where p.user_id = q.quick_id and p.game = 'packs'), 0) as packs
      from voltide.quick_session q
      left join operations o on o.user_id = q.quick_id and o.key = 'system:quick-end'
    )
    select (
      select count(*) from games g
      where g.ended_at_ms is distinct from g.closed_at_ms
        or exists (select from voltide.play p
          where p.user_id = g.quick_id and p.at_ms >= g.ends_at_ms)
        or exists (select from voltide.battle_seat s
          where s.user_id = g.quick_id and s.taken_at_ms >= g.ends_at_ms)
        -- Nobody else sits in its battles, and only play balance does.
        or exists (select from voltide.battle_seat s join voltide.battle_seat o using (battle_id)
          where s.user_id = g.quick_id and (s.bucket <> 'promo' or o.user_id <> g.quick_id))
        or g.ended_at_ms is not null and (
          exists (select from voltide.find f where f.user_id = g.quick_id)
          or exists (select from voltide.account a where a.user_id = g.quick_id and a.balance > 0)
          or exists (select from voltide.player y where y.user_id = g.quick_id and y.closed_at_ms is null))
    ) + (
      select count(*) from voltide.saved_quick_game s
      left join games g on g.quick_id = s.quick_id
      left join operations i on i.user_id = s.user_id and i.key = 'system:quick-saved'
      where g.quick_id is null or i.credited is distinct from s.kept + s.bonus
        or g.closed_at_ms is distinct from s.at_ms or i.at_ms <> s.at_ms
        or s.at_ms >= g.saves_until_ms and g.taker_id is distinct from s.user_id
        or s.kept <> least(g.finds - g.returned, 50000000)
        or s.bonus <> case when s.at_ms <= g.claim_until_ms or s.at_ms <= g.put_off_until_ms
          or g.put_off_at_ms is not null and g.taker_id = s.user_id then 5000000 else 0 end
        or s.xp <> least(25 * g.packs + (g.packs >= 1)::integer * 20 + (g.packs >= 5)::integer * 50, 500)
        or s.tokens <> least(3 + (g.packs >= 3)::integer + (g.packs >= 10)::integer * 2, 10)
    ) + abs(
      (select count(*) from operations o where o.key <> 'system:quick-end')
      - (select count(*) from voltide.saved_quick_game)
    ) + (
      -- A game that nobody saved is deleted in time, and leaves its closed books.
      select count(*) from operations o
      where o.key = 'system:quick-end' and not exists (
        select from games g where g.quick_id = o.user_id and g.ended_at_ms is not null
      ) and (
        exists (select from voltide.saved_quick_game s where s.quick_id = o.user_id)
        or exists (select from voltide.quick_session q where q.quick_id = o.user_id)
        or exists (select from voltide.account a where a.user_id = o.user_id and a.balance > 0)
        or exists (select from voltide.find f where f.user_id = o.user_id)
        or not exists (select from voltide.player y where y.user_id = o.user_id and y.closed_at_ms is not null))
    ) as count`,
  });
}
