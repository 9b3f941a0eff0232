import { nodeHashes } from '@voltide/fairness/node';
import { createTestClock, createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { recountStatistics } from '../../money/audit/statistic-check.sql.ts';
import { loadCatalogue } from '../../play/packs/load-catalogue.ts';
import { loadOddsTables } from '../../play/plays/odds-tables.ts';
import { createStatisticsJob } from './statistics-job.ts';
import { createStatisticsPages } from './statistics-pages.ts';

const PLAYS = 1_000_000;

/**
 * Writes plays as settle_plays does: a row each, and a row of the tally for every 128. Only their draws are simulated,
 * at random among all that a table may draw.
 */
const PLAY_A_MILLION = `
  with numbered as materialized (
    select t.table_id, t.game, t.numbers, row_number() over (order by t.table_id) - 1 as place,
      count(*) over () as tables
    from (
      select o.table_id, o.game, case o.game when 'wheel' then 40 else 1000000 end as numbers
      from voltide.odds_table o where o.game in ('packs', 'wheel')
    ) t
  ),
  drawn as materialized (
    select i, n.table_id, n.game, array(
        select floor(random() * n.numbers)::integer
        from generate_series(1, case n.game when 'wheel' then 1 else 1 + i % 3 end) where i is not null) as draws
    from generate_series(0, $1::integer - 1) as i join numbered n on n.place = i % n.tables
  ),
  plays as (
    insert into voltide.play
      (user_id, stake, credit, returned, edge, at_ms, epoch, nonce, table_id, bucket, game, input, draws, sold_k)
    select 9000001 + i / 1000, 0, 0, 0, 0, 1, 0, i % 1000, d.table_id, 'promo', d.game, '{}', d.draws, '{}' from drawn d
  )
  insert into voltide.tally (names, amounts, table_ids, draws)
  select '{}', '{}', array_agg(d.table_id), array_agg(w.draw)
  from drawn d cross join lateral unnest(d.draws) as w (draw) group by d.i / 128`;

let db: OwnedDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('S15-05 after a million simulated plays the statistics are those of the books to the last play', async () => {
  const [database, clock] = [db.pool, createTestClock()];
  const oddsTables = await loadOddsTables({ database, clock, hashes: nodeHashes });
  const { catalogue } = await loadCatalogue({ database, hashes: nodeHashes, clock });
  const ports = { database, clock, oddsTables, catalogue };
  await db.owner.query(PLAY_A_MILLION, [PLAYS]);
  await createStatisticsJob(ports)();
  const { report } = await createStatisticsPages(ports).read();
  const { tables, flagged, cells } = report;
  const { rows } = await db.owner.query<{ key: string; item: number; draws: bigint }>(
    `select o.game || ':' || o.subject || '@' || o.version as key, width_bucket(w.draw, o.bounds) - 1 as item,
       count(*) as draws
     from voltide.play p cross join lateral unnest(p.draws) as w (draw) join voltide.odds_table o using (table_id)
     group by 1, 2`,
  );
  const books = Map.groupBy(rows, ({ key }) => key);
  for (const { key, game, draws, cells: counted } of tables) {
    const drawn = books.get(key) ?? [];
    expect([key, draws]).toEqual([key, drawn.reduce((sum, row) => sum + Number(row.draws), 0)]);
    if (game !== 'packs') continue;
    const counts = counted.map((_, item) => Number(drawn.find((row) => row.item === item)?.draws ?? 0n));
    expect([key, counted.map(({ count }) => count)]).toEqual([key, counts]);
  }
  expect(rows.reduce((sum, { draws }) => sum + Number(draws), 0)).toBeGreaterThan(PLAYS);
  expect([flagged, cells > 100]).toEqual([0, true]);
  expect(await recountStatistics(db.owner)).toEqual({ outcomes: 0, spins: 0, battles: 0, events: 0 });
}, 180_000);
