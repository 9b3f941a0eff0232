import { getBalance } from '@voltide/contract';
import { openSocket, requestText, signUp, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { TIME_LIMITS } from './app.ts';

/** Shorter than production's, so that the test need not wait for it. */
const UNREAD_MS = 1000;
const world = useWorld({ timeLimits: { ...TIME_LIMITS, unreadMs: UNREAD_MS } });
/** More than the buffers of both ends of a connection hold. */
const REQUESTS = 2000;

it('an unread answer ends with its connection', async () => {
  expect(TIME_LIMITS.unreadMs).toBe(30_000);
  const socket = await openSocket(world.url);
  const failures: unknown[] = [];
  socket.on('error', (error) => failures.push(error));
  const request = requestText({ method: 'GET', path: '/api/packs', headers: { connection: 'keep-alive' } });
  socket.write(request.repeat(REQUESTS));
  const startMs = performance.now();
  const isEnded = (): boolean => {
    socket.write('G');
    return failures.length > 0;
  };
  await expect.poll(isEnded, { timeout: 20_000, interval: 100 }).toBe(true);
  expect(performance.now() - startMs).toBeGreaterThan(UNREAD_MS / 2);
  socket.destroy();
});

it('an answer that takes long to make is waited for', async () => {
  const { client } = await signUp(world);
  const { owner } = world.database;
  const holding = await owner.connect();
  try {
    await holding.query('begin; lock table voltide.account in access exclusive mode');
    const asked = client.call(getBalance);
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await owner.query<{ is_late: boolean }>(
        `select clock_timestamp() - query_start > $1 * interval '1 millisecond' as is_late
          from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        [3 * UNREAD_MS],
      );
      return rows[0]?.is_late === true;
    };
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await holding.query('rollback');
    expect((await asked).success).toBe(true);
  } finally {
    holding.release();
  }
});
