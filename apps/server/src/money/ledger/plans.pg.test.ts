import { saleOf, openPlayer, playOf, setUpTestDatabase } from '@voltide/testkit';
import type pg from 'pg';
import { expect, it } from 'vitest';

import { createPool, type Connection } from '../../platform/db/pool.ts';
import { withConnection } from '../../platform/db/tx.ts';
import { listPlayRows, sumPlayRows } from '../../play/plays/plays.sql.ts';
import { LANE_SETTINGS } from './lane.ts';
import { settleOne, settlePlays } from './settle.sql.ts';

const db = setUpTestDatabase();

async function explain(work: (connection: Connection) => Promise<unknown>): Promise<string> {
  const pool = createPool({ url: db.url, role: undefined, settings: LANE_SETTINGS, log: () => undefined });
  const plans: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): number => plans.push(message ?? '');
  await withConnection(pool, async (client: pg.PoolClient) => {
    await client.query("load 'auto_explain'");
    await client.query('set auto_explain.log_nested_statements = on');
    await client.query('set auto_explain.log_min_duration = 0');
    await client.query('set client_min_messages = log');
    client.on('notice', listen);
    await work(client);
    client.off('notice', listen);
  });
  await pool.end();
  return plans.join('\n');
}

it('settles by indexes and row addresses only, while tables are so small that a scan looks cheaper', async () => {
  const users = [await openPlayer(db.pool), await openPlayer(db.pool), await openPlayer(db.pool)];
  await db.owner.query('analyze');
  const itemsIn = [{ k: 0, item: 0, valueSun: 5n }];
  const plans = await explain(async (connection) => {
    await settlePlays(
      connection,
      users.map((userId) => playOf(userId, { itemsIn })),
    );
    for (const userId of users) await settleOne(connection, playOf(userId, { nonce: 1 }));
    for (const userId of users) await settleOne(connection, saleOf(userId, [{ epoch: 0, nonce: 0, k: 0 }]));
  });
  expect(plans).not.toContain('Seq Scan');
  expect(plans).toContain('Tid Scan on player');
  expect(plans).toContain('voltide.count_play');
  expect(plans).not.toContain('Function Scan on count_play');
  for (const index of ['player_pkey', 'account_pkey', 'operation_\\d_pkey', 'find_pkey']) {
    expect(plans).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
  }
});

it('S4-03 totals read the plays of one user once and none of their items, whatever they are narrowed to', async () => {
  const userId = await openPlayer(db.pool);
  const itemsIn = [{ k: 0, item: 0, valueSun: 5n }];
  for (let nonce = 0; nonce < 3; nonce++) await settleOne(db.pool, playOf(userId, { nonce, itemsIn }));
  const won = { tableIds: undefined, fromMs: undefined, untilMs: undefined, isWon: true };
  const plans = await explain(async (connection) => {
    await sumPlayRows(connection, userId, won);
    await sumPlayRows(connection, userId, { ...won, isWon: undefined });
  });
  expect(plans.match(/Scan .*on play_\d/g)).toHaveLength(2);
  expect(plans).not.toMatch(/on (find|find_exit|play_prize)/);
  const listed = await explain((connection) =>
    listPlayRows(connection, userId, { ...won, before: { epoch: 9, nonce: 0 }, limit: 51 }),
  );
  expect(listed).not.toMatch(/on (find_exit|play_prize)/);
});
