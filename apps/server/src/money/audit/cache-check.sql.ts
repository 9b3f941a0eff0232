import type { Connection } from '../../platform/db/pool.ts';
import { countOf } from './count-of.ts';

/**
 * Counts free packs that were opened otherwise than recorded: plays without their record, and records without their
 * play or of another cache than its odds table and input; Level Caches of players below the level; wrong gifts.
 *
 * Levels never fall and no order of tokens is kept, so the level is compared with the current one, and tokens with
 * their sum, which countCounterFaults checks.
 */
export async function countCacheFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    select (
      select count(*)
      from voltide.cache_open o
      full join (
        select y.user_id, y.epoch, y.nonce, y.table_id, y.input from voltide.play y where y.game = 'caches'
      ) p
        on p.user_id = o.user_id and p.epoch = o.epoch and p.nonce = o.nonce
      left join voltide.odds_table t on t.table_id = p.table_id and t.game = 'caches'
      left join voltide.player y on y.user_id = o.user_id
      cross join lateral (
        select case o.tier when 0 then 'dawn' else format('level-%s', o.tier) end as cache
      ) c
      where o.user_id is null or p.user_id is null or t.subject is distinct from c.cache
        or p.input <> format('{"cache":"%s"}', c.cache)
        or 1 + width_bucket(y.xp + (5 * y.cash_edge + y.promo_edge) / 5000, (
          select array_agg(n.begins order by n.begins) from (
            select sum(100 * l + 20 * l * l) over (order by l) as begins from generate_series(1, 99) as g (l)
          ) n
        )) < 10 * o.tier
    ) + (
      select count(*)
      from (
        select t.user_id, x.epoch, x.nonce, t.cause
        from voltide.transfer t
        join voltide.operation x on x.user_id = t.user_id and x.key = t.operation_key
        where t.cause in ('prize', 'cache')
      ) t
      left join voltide.cache_open o on o.user_id = t.user_id and o.epoch = t.epoch and o.nonce = t.nonce
      where (t.cause = 'cache') <> (o.user_id is not null)
    ) as count`,
  });
}
