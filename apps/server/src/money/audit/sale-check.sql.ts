import type { Connection } from '../../platform/db/pool.ts';
import { one } from '../../platform/db/rows.ts';

/**
 * Counts plays of odds tables that were not on sale at their moment: before the announced time, after a newer version,
 * while withdrawn by operators, or although cancelled.
 */
export async function countSaleFaults(connection: Connection): Promise<number> {
  const row = await one<{ count: number }>(connection, {
    text: `
    select count(*)::integer as count
    from voltide.play p
    join voltide.odds_table t on t.table_id = p.table_id
    left join voltide.publication b on b.table_id = t.table_id
    where p.table_id in (select s.table_id from voltide.sale_term s) and (
      b.cancelled_at_ms is not null or p.at_ms < b.from_ms
      or exists (
        select from voltide.publication n
        where n.game = t.game and n.subject = t.subject and n.version > t.version
          and n.cancelled_at_ms is null and p.at_ms >= n.from_ms
      )
      or exists (
        select from voltide.sale_stop o
        where o.game = t.game and o.subject = t.subject
          and p.at_ms >= o.stopped_ms and (o.resumed_ms is null or p.at_ms < o.resumed_ms)
      )
    )`,
  });
  return row.count;
}
