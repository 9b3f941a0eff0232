import { HOUSE_USER_ID, utcDay } from '@voltide/core';
import {
  adjustBalance,
  battleBody,
  openBattle,
  openPack,
  orderOf,
  settleBattles,
  signUpPlayer,
  sitDown,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

import { inSnapshot, withConnection } from '../../platform/db/tx.ts';
import { checkSeals } from './check-seals.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
const TABLES = ['day_seal', 'seal_statement', 'seal_leaves', 'seal_battle', 'seal_season', 'transfer', 'play', 'board'];

async function sealDay(): Promise<void> {
  const date = utcDay(world.clock.nowMs());
  world.clock.advance(Date.parse(date) + DAY_MS + 60_000 - world.clock.nowMs());
  for (let step = 0; step < 100; step++) {
    await world.runJobs();
    const { rowCount } = await world.owner.query('select from voltide.day_seal where day = $1', [date]);
    if (rowCount === 1) return;
    world.clock.advance(60_000);
  }
  throw new Error('the day was not sealed');
}

beforeAll(async () => {
  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 10n ** 12n });
  const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
  for (let i = 0; i < 3; i++) await openPack(player, orderOf(world));
  const { battleId } = await openBattle(player, battleBody(world));
  await sitDown(other, battleId);
  await settleBattles(world);
  await sealDay();
  await adjustBalance(world, other.userId, { account: 'promo', amountSun: 5_000_000n });
  await sealDay();
});

it('S15-02 the recount takes seals over books as they are', async () => {
  expect(await inSnapshot(world.owner, (connection) => checkSeals(connection))).toEqual({ count: 0, examples: [] });
});

it.each([
  [
    'update voltide.day_seal set document = replace(document, \'"depth":\', \'"depth":1\') where number = 0',
    'signature',
  ],
  ['update voltide.day_seal set taken_at_ms = taken_at_ms + 1 where number = 1', 'kept otherwise'],
  ['delete from voltide.day_seal where number = 0', 'does not follow'],
  [
    'update voltide.seal_statement set document = replace(document, \'"plays":3\', \'"plays":2\')',
    'not what the books',
  ],
  ['update voltide.seal_statement set from_nonce = from_nonce + 1 where plays = 3', 'not what the books'],
  ['update voltide.seal_leaves set sum = sum + 1 where number = 0', 'another root'],
  [
    'delete from voltide.seal_leaves where draft_id = (select max(draft_id) from voltide.day_seal) and number = 0',
    'its tree is missing',
  ],
  ["update voltide.seal_leaves set leaves = overlay(leaves placing '\\xff'::bytea from 20)", 'leaves are not those'],
  ['update voltide.seal_battle set hash = sha256(hash)', 'battles'],
  ['delete from voltide.seal_battle', 'battles'],
  ["update voltide.board set root = reverse(root) where root is not null and period = 'day'", 'season'],
  ["update voltide.play set draws = '{1}' where nonce = 0", 'plays of user'],
  ['update voltide.play set at_ms = at_ms + 1 where nonce = 1', 'plays of user'],
  ['delete from voltide.play where nonce = 2', 'plays of user'],
  ['update voltide.transfer set chain_hash = sha256(chain_hash)', 'not what the books'],
  ['update voltide.transfer set balance_after = balance_after + 1', 'not what the books'],
])('S15-02 the recount finds: %s', async (forgery, words) => {
  await withConnection(world.owner, async (connection) => {
    await connection.query('begin');
    for (const table of TABLES) await connection.query(`alter table voltide.${table} disable trigger user`);
    for (let part = 0; part < 8; part++) {
      for (const table of ['transfer', 'play']) {
        await connection.query(`alter table voltide.${table}_${part} disable trigger user`);
      }
    }
    expect((await checkSeals(connection)).examples).toEqual([]);
    const { rowCount } = await connection.query(forgery);
    expect(rowCount).toBeGreaterThan(0);
    const { count, examples } = await checkSeals(connection);
    expect(count).toBeGreaterThan(0);
    expect(examples.join('\n')).toContain(words);
    await connection.query('rollback');
  });
});
