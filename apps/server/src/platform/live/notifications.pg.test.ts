import { setUpTestDatabase } from '@voltide/testkit';
import { afterEach, expect, it } from 'vitest';

import { inTransaction } from '../db/tx.ts';
import { createNotifications, notify, type Channel, type Notifications } from './notifications.ts';

const database = setUpTestDatabase();
const opened: Notifications[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

function node(channels: readonly Channel[]) {
  const received: string[] = [];
  let catchUps = 0;
  const listeners = channels.map((channel) => ({
    channel,
    handle: (messages: readonly string[]) => received.push(...messages.map((message) => `${channel} ${message}`)),
    catchUp: async () => {
      catchUps += 1;
    },
  }));
  const notifications = createNotifications({ database: database.pool, listeners });
  opened.push(notifications);
  return { notifications, received, catchUps: () => catchUps };
}

const listening = `from pg_stat_activity where query like 'listen%' or query like 'select 1 as alive%'`;

async function listPids(): Promise<readonly number[]> {
  const { rows } = await database.owner.query<{ pid: number }>(
    `select pid ${listening} and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

it('every node receives each message once, by its channel, over one connection', async () => {
  const [left, right] = [node(['voltide_session_ended', 'voltide_table_published']), node(['voltide_table_published'])];
  await Promise.all([left.notifications.ensure(), left.notifications.ensure(), right.notifications.ensure()]);
  expect((await listPids()).length).toBe(2);
  await notify(database.pool, 'voltide_session_ended', ['a', 'b']);
  await notify(database.pool, 'voltide_table_published', ['t']);
  await expect.poll(() => right.received).toEqual(['voltide_table_published t']);
  await expect.poll(() => left.received.length).toBe(3);
  expect(left.received).toEqual(['voltide_session_ended a', 'voltide_session_ended b', 'voltide_table_published t']);
});

it('more messages than one payload holds arrive whole and in order, and none that was rolled back', async () => {
  const { notifications, received } = node(['voltide_session_ended']);
  await notifications.ensure();
  const gone = inTransaction(database.pool, async (connection) => {
    await notify(connection, 'voltide_session_ended', ['rolled back']);
    throw new Error('changed its mind');
  });
  await expect(gone).rejects.toThrow('changed its mind');
  const messages = Array.from({ length: 2000 }, (_, i) => `session-${i}`);
  await notify(database.pool, 'voltide_session_ended', messages);
  await expect.poll(() => received.length).toBe(2000);
  expect(received).toEqual(messages.map((message) => `voltide_session_ended ${message}`));
});

it('a lost connection is opened again and catches up on what was sent meanwhile', async () => {
  const { notifications, received, catchUps } = node(['voltide_session_ended', 'voltide_table_published']);
  await notifications.ensure();
  expect(catchUps()).toBe(2);
  await notifications.ensure();
  expect(catchUps()).toBe(2);
  const lost = await listPids();
  await database.owner.query(`select pg_terminate_backend(pid) ${listening} and datname = current_database()`);
  await notify(database.pool, 'voltide_session_ended', ['missed']);
  const isReopened = async (): Promise<boolean> => {
    await notifications.ensure();
    return (await listPids()).some((pid) => !lost.includes(pid));
  };
  await expect.poll(isReopened).toBe(true);
  expect(catchUps()).toBe(4);
  await notify(database.pool, 'voltide_session_ended', ['after']);
  await expect.poll(() => received).toEqual(['voltide_session_ended after']);
});

it('catching up is retried after it failed', async () => {
  let isAway = true;
  const catchUp = async (): Promise<void> => {
    if (isAway) throw new Error('away');
  };
  const listeners = [{ channel: 'voltide_session_ended', handle: () => undefined, catchUp }] as const;
  const notifications = createNotifications({ database: database.pool, listeners });
  opened.push(notifications);
  await expect(notifications.ensure()).rejects.toThrow('away');
  isAway = false;
  await notifications.ensure();
  // The server takes a moment to release the connection that failed to catch up.
  await expect.poll(async () => (await listPids()).length).toBe(1);
});
