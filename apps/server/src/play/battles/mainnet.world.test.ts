import { putPreferences } from '@voltide/contract';
import { formatVt, HOUSE_USER_ID } from '@voltide/core';
import {
  adjustBalance,
  battleBody,
  callHouse,
  hearDrand,
  openBattle,
  roomFor,
  settleBattles,
  signUpPlayer,
  useWorld,
} from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld({ settings: { TRON_NETWORK: 'mainnet' } });
const CAPITAL_SUN = 10_000_000_000_000n;

it("S5-03 on mainnet the operator's own chain decides no cash seat: the battle is voided and paid back", async () => {
  const [payer, gifted] = [await signUpPlayer(world), await signUpPlayer(world)];
  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: CAPITAL_SUN });
  await adjustBalance(world, payer.userId, { account: 'cash', amountSun: 5_000_000n });
  await payer.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  await world.context.house.countAndRead();
  const [cash, promo] = [await openBattle(payer, battleBody(world)), await openBattle(gifted, battleBody(world))];
  await hearDrand(world);
  await callHouse(payer, cash.battleId);
  await callHouse(gifted, promo.battleId);
  await settleBattles(world);
  expect(await roomFor(payer, cash.battleId)).toMatchObject({ state: 'locked', seats: [{ bucket: 'cash' }, {}] });
  expect(await roomFor(gifted, promo.battleId)).toMatchObject({ state: 'settled', beacon: 'local-chain' });
  for (let waited = 0; waited < 10; waited++) await settleBattles(world);
  const { state, locks } = await roomFor(payer, cash.battleId);
  expect(state).toBe('voided');
  expect(locks.map(({ document }) => document.includes('local-chain'))).not.toContain(true);
  const { rows } = await world.owner.query<{ cash: bigint }>(
    "select balance as cash from voltide.account where user_id = $1 and kind = 'cash'",
    [payer.userId],
  );
  expect(rows.map((row) => formatVt(row.cash))).toEqual(['5.000000']);
});
