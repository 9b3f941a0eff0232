import { setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createPool } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { createReadiness } from './readiness.ts';

const db = setUpTestDatabase();

it('a node whose connections are all stuck says so before it could have connected, and recovers', async () => {
  const pool = createPool({ url: db.url, role: 'voltide_app', max: 1, log: () => undefined });
  const readiness = createReadiness(pool);
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
  const readiness = createReadiness(pool);
  await Promise.all(Array.from({ length: 8 }, () => readiness.check()));
  expect(pool.totalCount).toBe(1);
  await pool.end();
});
