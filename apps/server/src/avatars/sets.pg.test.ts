import { present } from '@voltide/core';
import { listPacks } from '@voltide/games/packs/catalogue';
import { openPlayer, setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { withConnection } from '../db/tx.ts';
import { createCatalogue, packVersion } from '../packs/catalogue.ts';
import { createCountSets } from './sets.ts';

const db = setUpTestDatabase();
const [FIRST, SECOND] = listPacks();
const first = packVersion(901, present(FIRST, 'a pack'), 0);
const second = packVersion(902, present(SECOND, 'a pack'), 0);
const secondAgain = packVersion(903, { ...second.pack, version: second.pack.version + 1 }, 0);
const CATALOGUE = createCatalogue([first, second, secondAgain]);

it('S10-01 a set is complete once every item of one version was received, held or sold, and counts once', async () => {
  const userId = await openPlayer(db.pool);
  await withConnection(db.owner, async (connection) => {
    const countSets = createCountSets(connection, CATALOGUE);
    let findNo = 0;
    const receive = async (tableId: number, items: readonly number[]): Promise<void> => {
      for (const item of items) {
        await connection.query(
          `insert into voltide.find (user_id, find_no, value, table_id, bucket, item)
          values ($1, $2, 1, $3, 'promo', $4)`,
          [userId, (findNo += 1), tableId, item],
        );
      }
    };
    const places = (version: typeof first): readonly number[] => version.pack.items.map((_, i) => i);
    await connection.query('begin');
    expect(await countSets(userId)).toBe(0);
    await receive(901, [...places(first).slice(1), 1, 1]);
    expect(await countSets(userId)).toBe(0);
    await receive(902, [0]);
    await receive(903, places(secondAgain).slice(1));
    expect(await countSets(userId)).toBe(0);
    await receive(901, [0]);
    expect(await countSets(userId)).toBe(1);
    await receive(903, [0]);
    expect(await countSets(userId)).toBe(2);
    await receive(902, places(second));
    expect(await countSets(userId)).toBe(2);
    await connection.query('rollback');
  });
});
