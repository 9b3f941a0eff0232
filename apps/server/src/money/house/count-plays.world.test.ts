import { openMany, signUpPlayer, startWorld, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '0c'.repeat(32) } });

/** Counts the tables of plays the slow way that only a test may use. */
async function countSlowly(): Promise<Map<string, number>> {
  const { rows } = await world.database.owner.query<{ table_id: number; item: number; opens: number }>(
    `select p.table_id, width_bucket(d.draw, o.bounds) - 1 as item, count(*)::integer as opens
      from voltide.play p cross join unnest(p.draws) as d (draw) join voltide.odds_table o using (table_id)
      group by 1, 2`,
  );
  return new Map(rows.map((row) => [`${row.table_id}-${row.item}`, row.opens]));
}

async function countedOdds(): Promise<Map<string, number>> {
  const { rows } = await world.database.owner.query<{ table_id: number; item: number; opens: bigint }>(
    'select table_id, item, opens from voltide.realised_odds',
  );
  return new Map(rows.map((row) => [`${row.table_id}-${row.item}`, Number(row.opens)]));
}

describe('the counter job', () => {
  it('S4-04 counts every item exactly once, while plays go on and several nodes count at the same time', async () => {
    const other = await startWorld({
      databaseUrl: world.database.url,
      settings: { SECRET_KEY: '0c'.repeat(32) },
    });
    const players = await Promise.all(Array.from({ length: 6 }, () => signUpPlayer(world)));
    let playing = true;
    const playAll = Promise.all(players.map((player) => openMany(world, player, 60, 'glass-tide'))).finally(() => {
      playing = false;
    });
    const nodes = [world.context, other.context, world.context];
    while (playing) await Promise.all(nodes.map(({ house }) => house.countAndRead()));
    await playAll;
    await world.context.house.countAndRead();
    await other.close();

    expect(await countedOdds()).toEqual(await countSlowly());
    const { rows } = await world.database.owner.query<{ left: number }>(
      'select count(*)::integer as left from voltide.tally',
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('S4-07 folds the house figures to what the books say', async () => {
    await world.runJobs();
    const { rows } = await world.database.owner.query<{ cash: bigint; items: bigint; capital: bigint }>(
      `select
        (select coalesce(sum(balance), 0)::bigint from voltide.account where kind = 'cash' and user_id <> 2) as cash,
        (select coalesce(sum(value), 0)::bigint from voltide.find where bucket = 'cash') as items,
        (select balance from voltide.account where kind = 'cash' and user_id = 2) as capital`,
    );
    const [books] = rows;
    expect(world.context.house.figures.houseCashSun()).toBe(
      (books?.capital ?? 0n) - (books?.cash ?? 0n) - (books?.items ?? 0n),
    );
  });
});
