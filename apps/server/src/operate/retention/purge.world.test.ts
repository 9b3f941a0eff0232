import { createDeposit } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import {
  attempt,
  createTestWallet,
  linkWallet,
  openPack,
  openQuickPack,
  orderOf,
  readyToPlay,
  signUp,
  signUpPlayer,
  startGuest,
  startQuickGame,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { UNFINISHED_A_DAY } from '../../money/tron/deposits/deposits.ts';
import { purgeLeaves } from './purge.sql.ts';

const chain = await startWorldChain('what is purged');
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const DAY_MS = 86_400_000;
const REFUSED = '23001';

beforeAll(async () => {
  chain.mineAt(world, 25);
  await world.runJobs();
});
afterAll(async () => {
  expect(isVerified(await verifyLedger(world.owner))).toBe(true);
  await chain.close();
});

async function countRows(table: string, userId: UserId, column = 'user_id'): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::integer as count from voltide.${table} where ${column} = $1`,
    [userId],
  );
  return present(rows[0], 'a count').count;
}

const userOf = ({ user }: { readonly user: { readonly id: string } }): UserId =>
  present(parseUserId(user.id), 'a number');

it('S8-07 a player gets 50 deposits a day that reach no block, and they are deleted a month later', async () => {
  const player = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(player, wallet);
  const build = (at: number) => player.client.call(createDeposit, { body: { amount: '10' }, key: `built-${at}` });
  const first = await build(0);
  for (let at = 1; at < UNFINISHED_A_DAY; at++) await build(at);
  const refusal = await player.client.refused(createDeposit, { body: { amount: '10' }, key: 'one-more' });
  expect([refusal.status, refusal.body.code]).toEqual([429, 'too_many_requests']);
  expect(await build(0)).toEqual(first);

  chain.mineAt(world, 300);
  await world.context.tron.scan.run();
  await world.context.purge();
  expect(await countRows('deposit', player.userId)).toBe(UNFINISHED_A_DAY);
  expect(await attempt(world.owner, (connection) => connection.query('delete from voltide.deposit'))).toBe(REFUSED);
  await world.owner.query('update voltide.tron_scan set block_at_ms = block_at_ms + $1', [31 * DAY_MS]);
  await world.context.purge();
  expect(await countRows('deposit', player.userId)).toBe(0);
  await world.owner.query('update voltide.tron_scan set block_at_ms = block_at_ms - $1', [31 * DAY_MS]);
});

it('an unsaved Quick Game is deleted a month after its end, and its books stay in order', async () => {
  const game = await startQuickGame(world);
  await openQuickPack(world, game);
  const { rows } = await world.owner.query<{ id: UserId }>('select quick_id as id from voltide.quick_session');
  const quickId = present(rows[0], 'a game').id;
  world.clock.advance(3_600_000);
  await world.context.quick.saving.closeOver();
  await world.context.purge();
  expect(await countRows('quick_session', quickId, 'quick_id')).toBe(1);
  world.clock.advance(31 * DAY_MS);
  await world.context.purge();
  expect([await countRows('quick_session', quickId, 'quick_id'), await countRows('identity', quickId)]).toEqual([0, 0]);
  expect([await countRows('play', quickId), await countRows('account', quickId)]).toEqual([1, 3]);
  expect(isVerified(await verifyLedger(world.owner))).toBe(true);
});

it('a guest is forgotten once no session is left, and plays no more; accounts and other guests stay', async () => {
  const guest = await startGuest(world);
  const player = await readyToPlay(guest);
  await openPack(player, orderOf(world));
  const account = await signUp(world);
  world.clock.advance(119 * DAY_MS);
  await world.context.sessions.deleteEnded();
  const young = await startGuest(world);
  await world.context.purge();
  expect(await countRows('identity', userOf(guest))).toBe(1);
  world.clock.advance(2 * DAY_MS);
  await world.context.sessions.deleteEnded();
  await world.context.purge();
  const left = [guest, young, account].map((each) => countRows('identity', userOf(each)));
  expect(await Promise.all(left)).toEqual([0, 1, 1]);
  expect([await countRows('play', player.userId), await countRows('consent', player.userId)]).toEqual([1, 0]);
  const { rows } = await world.owner.query<{ closed: boolean }>(
    'select closed_at_ms is not null as closed from voltide.player where user_id = $1',
    [player.userId],
  );
  expect(rows).toEqual([{ closed: true }]);
});

it('S15-02 leaves go after 90 days, the document of their day stays, and newer ones cannot be deleted', async () => {
  await world.owner.query(
    `insert into voltide.liability_seal (day, taken_at_ms, document)
      select '2030-01-01'::date + n, n, '{}' from generate_series(0, 91) n`,
  );
  await world.owner.query(
    `insert into voltide.liability_leaves (day, first_rank, sum, number, hash, leaves)
      select '2030-01-01'::date + n, 0, 1, 0, sha256(''), ''::bytea from generate_series(0, 91) n`,
  );
  await world.owner.query(
    `insert into voltide.liability_leaves (day, first_rank, sum, number, hash, leaves)
      select '2030-01-01', n, 1, n, sha256(''), ''::bytea from generate_series(1, 127) n`,
  );
  // Each batch takes a tree with all its parts, so that no proof covers the rest.
  while ((await purgeLeaves(world.context.database, 1)) > 0) {
    const { rowCount } = await world.owner.query("select from voltide.liability_leaves where day = '2030-01-01'");
    expect([0, 128]).toContain(rowCount);
  }
  const { rows } = await world.owner.query<object>(
    `select (select min(day)::text from voltide.liability_leaves) as leaves,
      (select count(*)::integer from voltide.liability_seal where day >= '2030-01-01') as seals`,
  );
  expect(rows).toEqual([{ leaves: '2030-01-02', seals: 92 }]);
  const deleteAll = attempt(world.owner, (connection) => connection.query('delete from voltide.liability_leaves'));
  expect(await deleteAll).toBe(REFUSED);
});
