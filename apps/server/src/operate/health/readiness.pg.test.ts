import { setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createPool } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { createReadiness } from './readiness.ts';

const db = setUpTestDatabase();
const hasPages = (): boolean => true;

it('a node whose connections are all stuck says so before it could have connected, and recovers', async () => {
  const pool = createPool({ url: db.url, role: 'voltide_app', max: 1, log: () => undefined });
  const readiness = createReadiness({ database: pool, hasPages });
  const stuck = await pool.connect();
  const told: unknown = await readiness.check().catch((error: unknown) => error);
  if (!(told instanceof AppError)) expect.fail('it is not ready');
  expect([told.code, told.retryAfterMs]).toEqual(['unavailable', 1000]);
  expect(told.cause).toEqual(new Error('the database does not answer'));
  expect(pool.waitingCount).toBe(1);
  stuck.release();
  await expect.poll(() => readiness.check().then(() => 'ready')).toBe('ready');
  await pool.end();
});

it('asks once for all who want to know at the same time', async () => {
  const pool = createPool({ url: db.url, role: 'voltide_app', log: () => undefined });
  const readiness = createReadiness({ database: pool, hasPages });
  await Promise.all(Array.from({ length: 8 }, () => readiness.check()));
  expect(pool.totalCount).toBe(1);
  await pool.end();
});

it('a node whose database has a full disk says so, and is ready again once there is room', async () => {
  let nowMs = 0;
  const readiness = createReadiness({ database: db.pool, hasPages, elapsedMs: () => nowMs });
  await readiness.check();
  await db.owner.query(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on voltide.write_probe execute function public.no_room()`);
  await readiness.check();
  nowMs = 10_000;
  const told: unknown = await readiness.check().catch((error: unknown) => error);
  expect(told).toMatchObject({ code: 'unavailable', cause: new Error("the database's disk is full") });
  await db.owner.query('drop trigger full_disk on voltide.write_probe; drop function public.no_room()');
  await readiness.check();
});

it('looks for room without leaving anything behind', async () => {
  for (let i = 0; i < 5; i++) await createReadiness({ database: db.pool, hasPages }).check();
  const { rows } = await db.owner.query<{ bytes: bigint; rows: bigint }>(
    `select pg_relation_size('voltide.write_probe') as bytes, (select count(*) from voltide.write_probe) as rows`,
  );
  expect(rows).toEqual([{ bytes: 0n, rows: 0n }]);
});
