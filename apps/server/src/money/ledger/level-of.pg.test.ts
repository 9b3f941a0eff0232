import { levelOf, xpOfLevel } from '@voltide/games/progress/levels';
import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const db = setUpTestDatabase();

describe('the level of a player', () => {
  it('is the same in the database as in the rules, at every threshold', async () => {
    const edges = Array.from({ length: 99 }, (_, i) => xpOfLevel(i + 2) * 1000n).flatMap((edge) => [edge - 1n, edge]);
    const { rows } = await db.owner.query<{ level: number; split: number; given: number }>(
      `select voltide.level_of(e, 0, 0) as level, voltide.level_of(0, 5 * e, 0) as split,
         voltide.level_of(e % 1000, 0, e / 1000) as given
       from unnest($1::bigint[]) with ordinality as t (e, place) order by place`,
      [edges],
    );
    const levels = edges.map((edge) => levelOf(edge / 1000n));
    expect(rows.map(({ level }) => level)).toEqual(levels);
    expect(rows.map(({ split }) => split)).toEqual(levels);
    expect(rows.map(({ given }) => given)).toEqual(levels);
  });
});
