import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattle, getBattleRecord, joinBattle } from '@voltide/games/battles/contract';
import { battlesMatch } from '@voltide/games/matches';
import {
  battleBody,
  createClient,
  enrolPlayer,
  joinInput,
  listBattleRests,
  listLedgerFaults,
  openBattle,
  roomFor,
  settleBattles,
  useWorld,
  hearDrand,
} from '@voltide/testkit';
import { dieInBattle, startVictim } from '@voltide/testkit/victim';
import { afterAll, expect, it } from 'vitest';

const SECRET_KEY = '0d'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
const STEPS = ['step_battle', 'roll_battle', 'pay_seat', 'settle_battle'] as const;

afterAll(async () => {
  expect(await listBattleRests(world)).toEqual([]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function openOne() {
  const [creator, joiner] = [await enrolPlayer(world), await enrolPlayer(world)];
  const { battleId } = await openBattle(creator, battleBody(world, { mode: 'shared' }));
  return { creator, joiner, battleId };
}

const startBoth = () => Promise.all([startVictim(world, SECRET_KEY), openOne()]);

async function expectProven(battleId: string): Promise<void> {
  const { record } = await world.open().call(getBattleRecord, { params: { battleId } });
  expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
}

it('S5-02 a node that dies with the last join, before it answers, has locked it; the key shows so', async () => {
  const [victim, { joiner, battleId }] = await startBoth();
  const tab = createClient(victim.url);
  tab.setToken(joiner.client.token());
  await tab.call(getBattle, { params: { battleId } });
  await victim.doom('join_battle');
  const input = joinInput(battleId);
  await expect(tab.call(joinBattle, input)).rejects.toThrow();
  await victim.kill();
  expect(await joiner.client.call(joinBattle, input)).toMatchObject({ battleId, amount: '1.000000' });
  expect((await roomFor(joiner, battleId)).seats).toHaveLength(2);
  await settleBattles(world);
  await expectProven(battleId);
});

it.each(STEPS)('S5-02 what a node leaves that ends after %s, another one finishes', async (step) => {
  const [victim, { creator, joiner, battleId }] = await startBoth();
  await hearDrand(world);
  await joiner.client.call(joinBattle, joinInput(battleId));
  world.clock.advance(70_000);
  await dieInBattle(world, victim, step);
  await settleBattles(world);
  await settleBattles(world);
  expect((await roomFor(creator, battleId)).state).toBe('settled');
  await expectProven(battleId);
});
