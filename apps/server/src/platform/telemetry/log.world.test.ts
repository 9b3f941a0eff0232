import { randomUUID } from 'node:crypto';

import { getMe, sendContact } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import { openPack, orderOf, signUpPlayer, startWorld, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { beginStatement, withRequestName } from '../db/request-name.ts';

const SETTINGS = { SECRET_KEY: '0f'.repeat(32) };
const CONTACT = { email: 'mira@example.com', topic: 'question', message: 'How are you?' } as const;
const world = useWorld({ settings: SETTINGS });

type Line = Readonly<Record<string, unknown>>;

function linesOf(log: readonly string[], event: string): readonly Line[] {
  return log.map((line) => JSON.parse(line) as Line).filter((line) => line['event'] === event);
}

it('S13-02 the start and the stop of a server are one line each', async () => {
  const [start, ...others] = linesOf(world.log, 'start');
  expect(others).toEqual([]);
  expect(start).toMatchObject({
    level: 30,
    version: world.context.version,
    node: process.versions.node,
    nodeId: world.context.live.nodeId,
    database: expect.stringMatching(/^\d+\.\d+$/) as string,
    migrations: expect.any(Array) as unknown[],
  });
  const other = await startWorld({
    databaseUrl: world.context.config.databaseUrl?.reveal() ?? '',
    settings: SETTINGS,
  });
  expect(linesOf(other.log, 'start')).toMatchObject([{ migrations: [] }]);
  await other.close();
  expect(linesOf(other.log, 'stop')).toMatchObject([{ upSeconds: expect.any(Number) as number }]);
});

it('S13-02 a job that changes hands is one line on the node that takes it, and on the one that had it', async () => {
  await world.runJobs();
  await world.runJobs();
  const job = 'send-mail';
  const ofJob = (log: readonly string[]): readonly Line[] =>
    linesOf(log, 'lease').filter((line) => line['job'] === job);
  expect(ofJob(world.log)).toMatchObject([{ isHere: true }]);
  await world.owner.query('delete from voltide.job_lease');
  const other = await startWorld({
    databaseUrl: world.context.config.databaseUrl?.reveal() ?? '',
    settings: SETTINGS,
  });
  try {
    await other.runJobs();
    expect(ofJob(other.log)).toMatchObject([{ isHere: true }]);
  } finally {
    await other.close();
  }
});

it('S14-01 an error carries the id that its call brought, and the log names it', async () => {
  const client = world.open();
  const id = `click-${randomUUID()}`;
  const { json } = await client.send('GET', getMe.path, { headers: { 'x-request-id': id } });
  expect(json).toMatchObject({ requestId: id });
  for (const wrong of ['short', 'with space and more', 'x'.repeat(65), 'a"b\\c-d-e-f']) {
    const answer = await client.send('GET', getMe.path, { headers: { 'x-request-id': wrong } });
    expect((answer.json as { requestId: string }).requestId).not.toBe(wrong);
  }
});

it('S14-01 the id of a call that moves money is its key, which the database keeps with what it did', async () => {
  const player = await signUpPlayer(world);
  const key = randomUUID();
  await openPack(player, orderOf(world), key);
  const { rowCount } = await world.owner.query('select from voltide.operation where user_id = $1 and key = $2', [
    player.userId,
    key,
  ]);
  expect(rowCount).toBe(1);
  const body = { ...orderOf(world), quantity: 2 };
  const reused = await player.client.refused(openPacks, { body, key });
  expect([reused.body.code, reused.body.requestId]).toEqual(['key_reused', key]);
});

it('S14-01 the database knows whose call a transaction is while it waits', async () => {
  const client = world.open();
  const id = `waits-${randomUUID()}`;
  const holder = await world.owner.connect();
  try {
    await holder.query('begin; lock table voltide.contact_message in exclusive mode');
    client.setHeader('x-request-id', id);
    const call = client.call(sendContact, { body: CONTACT });
    const names = async (): Promise<readonly string[]> => {
      const { rows } = await world.owner.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(names).toEqual([`voltide ${id}`]);
    await holder.query('rollback');
    await call;
  } finally {
    holder.release();
  }
});

it('S14-01 work that waits for its turn keeps the name of its own request', async () => {
  const players = [await signUpPlayer(world), await signUpPlayer(world), await signUpPlayer(world)];
  const begin = (name: string, userId: UserId) =>
    withRequestName(name, () => world.context.lane.runInTurn(userId, () => Promise.resolve(beginStatement())));
  const statements = await Promise.all(
    players.flatMap(({ userId }, i) => [begin(`first-${i}`, userId), begin(`second-${i}`, userId)]),
  );
  const expected = players.flatMap((_player, i) => [`first-${i}`, `second-${i}`]);
  expect(statements).toEqual(expected.map((name) => `begin; set local application_name = 'voltide ${name}'`));
});

const MEGABYTE = 1e6;
/** More than two plays a second, all day. */
const PLAYS_A_DAY = 200_000;
const SIGN_UPS_A_DAY = 5000;

it('S13-02 a day of normal play logs less than 10 MB at level info', async () => {
  const before = world.log.length;
  const players = await Promise.all(Array.from({ length: 10 }, () => signUpPlayer(world)));
  for (const player of players) {
    for (let play = 0; play < 10; play++) await openPack(player, orderOf(world));
    await player.client.call(getMe);
    await player.client.refused(openPacks, {
      body: { ...orderOf(world), tableHash: '0'.repeat(64) },
      key: randomUUID(),
    });
  }
  const playBytes = bytesOf(world.log.slice(before));
  const beforeJobs = world.log.length;
  for (let run = 0; run < 5; run++) await world.runJobs();
  const jobBytes = bytesOf(world.log.slice(beforeJobs));
  const runsADay = 86_400 / 5;
  const aDay = playBytes * Math.max(PLAYS_A_DAY / 100, SIGN_UPS_A_DAY / 10) + jobBytes * runsADay;
  expect(aDay).toBeLessThan(10 * MEGABYTE);
});

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
}
