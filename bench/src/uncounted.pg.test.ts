import { settleOne, settlePlays } from '@voltide/server/money/ledger/settle.sql';
import { openPlayer, playOf, setUpTestDatabase } from '@voltide/testkit';
import pg from 'pg';
import { expect, it } from 'vitest';

import { removeCounters } from './uncounted.ts';

const db = setUpTestDatabase();

it('a database without counters settles plays, alone and in batches, and counts nothing', async () => {
  const users = await Promise.all([1, 2].map(() => openPlayer(db.pool, { cashSun: 1_000_000n })));
  const owner = new pg.Client({ connectionString: db.url });
  await owner.connect();
  try {
    await removeCounters(owner);
    const playsAt = (nonce: number) =>
      users.map((userId) => playOf(userId, { stakeSun: 100n, spendOrder: 'cash_only', nonce }));
    for (const play of playsAt(0)) expect(await settleOne(db.pool, play)).toMatchObject({ status: 'settled' });
    expect(await settlePlays(db.pool, playsAt(1))).toMatchObject([{ status: 'settled' }, { status: 'settled' }]);
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'voltide' and table_name = 'player' and column_name ~ 'counted|marks|rakeback|played_ms'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await owner.end();
  }
});
