import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattle, getBattleRecord, joinBattle } from '@voltide/games/battles/contract';
import { battlesMatch } from '@voltide/games/matches';
import {
  battleBody,
  createClient,
  createTestClock,
  enrolPlayer,
  joinInput,
  openBattle,
  roomFor,
  settleBattles,
  useWorld,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { afterAll, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../ledger/full-verifier.ts';

const SECRET_KEY = '0d'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
/** Every statement by which a node takes a locked battle further. */
const STEPS = ['step_battle', 'roll_battle', 'pay_seat', 'settle_battle'] as const;

afterAll(async () => {
  const { rows } = await world.owner.query<{ held: string; open: string }>(
    `select (select sum(balance)::text from voltide.account where kind = 'held') as held,
      (select count(*)::text from voltide.battle where ended_at_ms is null) as open`,
  );
  expect(rows).toEqual([{ held: '0', open: '0' }]);
  const found = await verifyLedger(world.owner, world.context.seedCipher);
  expect({ ...found, isVerified: isVerified(found) }).toMatchObject({ isVerified: true });
});

/** Opens a battle in which one seat is free. */
async function openOne() {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world, { mode: 'shared' }));
  return { creator, joiner, battleId };
}

async function expectProven(battleId: string): Promise<void> {
  const { record } = await world.open().call(getBattleRecord, { params: { battleId } });
  expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
}

it('S5-02 a node that ends with the last join, before it answers, has locked it; the key tells so', async () => {
  const { joiner, battleId } = await openOne();
  const victim = await startMortalNode(world.database.url, SECRET_KEY, { jobs: 'when asked' });
  const tab = createClient(victim.url);
  tab.setToken(joiner.client.token());
  await tab.call(getBattle, { params: { battleId } });
  await victim.dieAfter('join_battle');
  const input = joinInput(battleId);
  await expect(tab.call(joinBattle, input)).rejects.toThrow();
  await victim.kill();
  expect(await joiner.client.call(joinBattle, input)).toMatchObject({ battleId, amount: '1.000000' });
  expect((await roomFor(joiner, battleId)).seats).toHaveLength(2);
  await settleBattles(world);
  await expectProven(battleId);
});

it.each(STEPS)('S5-02 what a node leaves that ends after %s, another one finishes', async (step) => {
  const { creator, joiner, battleId } = await openOne();
  await joiner.client.call(joinBattle, joinInput(battleId));
  const aheadMs = world.clock.nowMs() - createTestClock().nowMs() + 70_000;
  await endLeases(world.database.url);
  const victim = await startMortalNode(world.database.url, SECRET_KEY, { aheadMs, jobs: 'when asked' });
  await victim.dieAfter(step);
  // The first run names another round, and the second one finds its value.
  if (await victim.runJobs()) {
    await victim.advance(5000);
    expect(await victim.runJobs()).toBe(false);
  }
  await victim.kill();
  await settleBattles(world);
  await settleBattles(world);
  expect((await roomFor(creator, battleId)).state).toBe('settled');
  await expectProven(battleId);
});
