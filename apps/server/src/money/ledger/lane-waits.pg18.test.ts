import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { UserId } from '@voltide/core';
import { openPlayer, playOf, setUpTestDatabase, TEST_SEED_CIPHER, TEST_TIME_MS } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { servingUser } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/failures.ts';
import { createLane, type Lane } from './lane.ts';
import type { Settlement } from './operation.ts';

const db = setUpTestDatabase();
/** Long for reading a player, and short beside the five seconds of a connection attempt. */
const WAIT_MAX_MS = 2000;
const BUSY: Settlement = { status: 'busy', retryAfterMs: 1000 };

const log = (): void => undefined;

function openLane(url: string): Lane {
  const clock = { nowMs: () => TEST_TIME_MS };
  return createLane({
    url,
    role: servingUser({ ownerUrl: url }).role,
    seedCipher: TEST_SEED_CIPHER,
    clock,
    log,
    waitMaxMs: WAIT_MAX_MS,
  });
}

function play(lane: Lane, userId: UserId, key: string): Promise<Settlement | string> {
  const answer = lane.submitPlay(userId, ({ epoch, nonce }) => playOf(userId, { key, epoch, nonce }));
  return answer.catch((error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)));
}

it('S14-06 plays behind a database that has stopped are refused in time, and nothing was done for them', async () => {
  const lane = openLane(db.url);
  const [ada, bob, eve] = [await openPlayer(db.pool), await openPlayer(db.pool), await openPlayer(db.pool)];
  await play(lane, ada, 'first');
  await play(lane, bob, 'first');
  await db.owner.query(`
    create function public.stall() returns trigger language plpgsql as
      'begin perform pg_sleep(60); return new; end';
    create trigger stall before insert on voltide.play for each row execute function public.stall()`);
  const stalled = play(lane, ada, 'stalled');
  const ofStalled = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  const countStalled = async (): Promise<number> => (await db.owner.query(`select ${ofStalled}`)).rowCount ?? 0;
  await expect.poll(countStalled).toBe(1);
  const behind = [play(lane, ada, 'behind'), play(lane, bob, 'behind'), play(lane, eve, 'behind')];
  expect(await Promise.all(behind)).toEqual([BUSY, BUSY, BUSY]);
  expect([await countStalled(), lane.stats().waiting]).toEqual([1, 1]);

  await db.owner.query(`select pg_cancel_backend(pid) ${ofStalled}`);
  expect(await stalled).toBe('unavailable');
  await db.owner.query('drop function public.stall() cascade');
  for (const userId of [ada, bob, eve]) {
    expect(await play(lane, userId, 'behind')).toMatchObject({ status: 'settled', replayed: false });
  }
  const { rows } = await db.owner.query(`select from voltide.play where user_id = any($1)`, [[ada, bob, eve]]);
  expect(rows).toHaveLength(5);
  await lane.close();
});

it('players who wait for others to be read from a database that does not answer are refused in time', async () => {
  const sockets: Socket[] = [];
  const deaf = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const lane = openLane(`postgresql://voltide@127.0.0.1:${(deaf.address() as AddressInfo).port}/voltide`);
  const order: string[] = [];
  const noted = async (name: string, answer: Promise<Settlement | string>): Promise<Settlement | string> => {
    const given = await answer;
    order.push(name);
    return given;
  };
  const first = noted('first', play(lane, 1n as UserId, 'a'));
  await expect.poll(() => sockets.length).toBe(1);
  const second = noted('second', play(lane, 2n as UserId, 'b'));
  expect(await Promise.all([first, second])).toEqual(['unavailable', BUSY]);
  expect(order).toEqual(['second', 'first']);
  await lane.close();
  for (const socket of sockets) socket.destroy();
  deaf.close();
});
