import {
  battleBody,
  callHouse,
  hearDrand,
  openBattle,
  settleBattles,
  signUpPlayer,
  sitDown,
  standUp,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { checkBattles } from '../../money/audit/battle-check.ts';

const world = useWorld();
const TABLES = ['battle', 'battle_seat', 'battle_lock', 'battle_history', 'battle_result', 'battle_play'];

beforeAll(async () => {
  const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
  for (const mode of ['standard', 'shared'] as const) {
    const { battleId } = await openBattle(creator, battleBody(world, { mode, packs: ['tin-sparrow', 'glass-tide'] }));
    if (mode === 'shared') await hearDrand(world);
    await sitDown(joiner, battleId);
  }
  const { battleId } = await openBattle(joiner, battleBody(world, { mode: 'jackpot', share: 75 }));
  await callHouse(joiner, battleId);
  const left = await openBattle(joiner, battleBody(world));
  await standUp(joiner, left.battleId);
  await settleBattles(world);
});

it('S5-02 the full verifier takes battles that were decided and paid by the rules', async () => {
  const { rows } = await world.owner.query<{ state: string; count: number }>(
    'select state::text, count(*)::integer as count from voltide.battle group by 1 order by 1',
  );
  expect(rows).toEqual([
    { state: 'cancelled', count: 1 },
    { state: 'settled', count: 3 },
  ]);
  expect(await withConnection(world.owner, checkBattles)).toBe(0);
});

it.each([
  "update voltide.battle set server_seed = reverse(server_seed) where state = 'settled'",
  "update voltide.battle set commitment = reverse(commitment) where state = 'settled'",
  `update voltide.battle set beacon = replace(beacon, '"round":', '"round":9') where state = 'settled'`,
  "update voltide.battle set state = 'voided' where state = 'settled'",
  "update voltide.battle_seat set stake = stake + 1 where owed = 'payout'",
  'update voltide.battle_seat set payout = payout + 1 where payout > 0',
  'update voltide.battle_seat set edge = edge + 1 where edge > 0',
  "update voltide.battle_seat set client_seed = 'other' where user_id is not null",
  "update voltide.battle_seat set bucket = 'cash' where bucket = 'promo'",
  "update voltide.battle_seat set find_k = '{}' where cardinality(find_k) > 0",
  'update voltide.battle_seat set paid_at_ms = null where user_id is not null',
  'update voltide.battle_seat set paid_at_ms = paid_at_ms + 1 where user_id is not null',
  'delete from voltide.battle_seat where user_id is not null',
  "update voltide.battle_result set document = replace(document, '0', '1')",
  'update voltide.battle_result set find_values[1] = find_values[1] + 1',
  'update voltide.battle_result set find_items[1] = find_items[1] + 1',
  "delete from voltide.battle_history where state = 'settled'",
  'update voltide.battle_history set at_ms = at_ms - 90000000 where number > 0',
  'delete from voltide.battle_lock where number > 0',
  'update voltide.battle_play set credit = credit + 1',
  'update voltide.battle_play set found = found + 1',
  'delete from voltide.battle_play',
  "update voltide.hold_exit set was_taken = false where cause = 'battle' and was_taken",
  "update voltide.hold_exit set was_taken = true where cause = 'battle' and not was_taken",
  "update voltide.hold_exit set amount = amount + 1 where cause = 'battle' and was_taken",
  "update voltide.find set source = replace(source, 'battle:', 'battle:x') where source like 'battle:%'",
  "update voltide.find set value = value + 1 where source like 'battle:%'",
  "delete from voltide.find where source like 'battle:%'",
])('S5-02 the full verifier finds: %s', async (forgery) => {
  await withConnection(world.owner, async (connection) => {
    await connection.query('begin');
    for (const table of [...TABLES, 'hold_exit', 'find']) {
      await connection.query(`alter table voltide.${table} disable trigger user`);
    }
    const { rowCount } = await connection.query(forgery);
    expect(rowCount).toBeGreaterThan(0);
    expect(await checkBattles(connection)).toBeGreaterThan(0);
    await connection.query('rollback');
  });
});

it.each([
  "update voltide.battle set state = 'open' where state = 'settled'",
  "update voltide.battle set state = 'settled' where state = 'cancelled'",
  'update voltide.battle set entry = entry + 1',
  'update voltide.battle set commitment = reverse(commitment)',
  'update voltide.battle set server_seed = reverse(server_seed)',
  'delete from voltide.battle',
  'truncate voltide.battle',
  'truncate voltide.battle_seat',
  'update voltide.battle_lock set at_ms = 0',
  "update voltide.battle_result set document = '{}'",
  'delete from voltide.battle_history',
  'delete from voltide.battle_play',
])('S5-02 the database refuses: %s', async (change) => {
  await expect(world.owner.query(change)).rejects.toMatchObject({ code: '23001' });
});
