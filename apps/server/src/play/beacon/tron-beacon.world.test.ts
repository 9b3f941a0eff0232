import { readFileSync } from 'node:fs';

import { present, utcDay } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattleBeacon, getBattleRecord } from '@voltide/games/battles/contract';
import { checkJackpot } from '@voltide/games/jackpot/check';
import { getJackpotDay } from '@voltide/games/jackpot/contract';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import { battlesMatch } from '@voltide/games/matches';
import {
  battleBody,
  createTestWallet,
  listLedgerFaults,
  openBattle,
  roomFor,
  signUpPlayer,
  sitDown,
  startWorldChain,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { startLyingNode, type NodeJson } from '@voltide/testkit/lying-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const BLOCKS = new URL('../../../../../packages/tron/data/blocks.json', import.meta.url);
const { genesis } = JSON.parse(readFileSync(BLOCKS, 'utf8')) as { readonly genesis: NodeJson };

const chain = await startWorldChain('beacon');
/** A chain that claims to be Shasta, which is public: the blocks of a devnet decide nothing. */
const node = await startLyingNode(present(chain.urls[0], 'a node'));
node.lie = ({ path, body }) => (path === '/wallet/getblock' && body['id_or_num'] === '0' ? genesis : undefined);
const settings = { TRON_NETWORK: 'shasta', TRON_ADDRESS: createTestWallet().address, TRON_NODES: node.url };
const world = useWorld({ settings });
let players: readonly PackPlayer[];

beforeAll(async () => {
  // The first block becomes final with the nineteenth after it.
  chain.mineAt(world, 24);
  await readChain();
  players = [await signUpPlayer(world), await signUpPlayer(world)];
});

afterAll(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
  await node.close();
  await chain.close();
});

const [creator, joiner] = [() => present(players[0], 'one'), () => present(players[1], 'another')];

async function readChain(): Promise<void> {
  await world.context.tron.scan.run();
  await world.context.battles.run();
}

async function lockBattle(): Promise<string> {
  const { battleId } = await openBattle(creator(), battleBody(world));
  await sitDown(joiner(), battleId);
  return battleId;
}

it('S5-03 while drand is away a future TRON block is named at once, and decides once it is final', async () => {
  expect(await world.open().call(getBattleBeacon)).toEqual({ promo: 'tron-block', cash: 'tron-block' });
  const { battleId } = await openBattle(creator(), battleBody(world));
  expect(await roomFor(creator(), battleId)).toMatchObject({ state: 'open', beacon: 'tron-block' });
  const tip = chain.chain.getTip('newest').block.header.number;
  await sitDown(joiner(), battleId);
  const { state, beacon, locks } = await roomFor(creator(), battleId);
  expect([state, beacon, locks.length]).toEqual(['locked', 'tron-block', 1]);
  const { round } = (JSON.parse(locks[0]?.document ?? '') as { beacon: { round: number } }).beacon;
  expect(round).toBeGreaterThan(tip);

  while (chain.chain.getTip('solid').block.header.number < round - 1) chain.mineAt(world);
  await readChain();
  expect((await roomFor(creator(), battleId)).state).toBe('locked');
  chain.mineAt(world, 2);
  await readChain();
  expect((await roomFor(creator(), battleId)).state).toBe('settled');
  const { record } = await creator().client.call(getBattleRecord, { params: { battleId } });
  expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
  const { rows } = await world.owner.query<{ id: string }>(
    `select encode(block_id, 'hex') as id from voltide.tron_block where height = $1`,
    [round],
  );
  expect(record['beacon']).toMatchObject({
    source: 'tron-block',
    passedOver: [{ source: 'drand-quicknet', reason: 'away' }],
    value: rows[0]?.id,
  });
});

it("S5-03 once no block was final for a minute, the operator's own chain is named, and said to be before", async () => {
  world.clock.advance(120_000);
  expect(await world.open().call(getBattleBeacon)).toEqual({ promo: 'local-chain', cash: 'local-chain' });
  const battleId = await lockBattle();
  expect(await roomFor(creator(), battleId)).toMatchObject({ state: 'locked', beacon: 'local-chain' });
  world.clock.advance(5000);
  await world.context.battles.run();
  const { record } = await creator().client.call(getBattleRecord, { params: { battleId } });
  expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
});

it('S6-05 a jackpot that drand leaves without an answer is drawn by a block of TRON', async () => {
  await world.context.house.countAndRead();
  await world.context.jackpot.run();
  const date = utcDay(world.clock.nowMs());
  const { sealMs, drawMs } = jackpotTimes(date);
  world.clock.advance(sealMs - world.clock.nowMs());
  await world.context.jackpot.run();
  world.clock.advance(drawMs - world.clock.nowMs());
  const isDrawn = async () =>
    (await world.owner.query('select from voltide.jackpot_day where day = $1 and drawn_at_ms is not null', [date]))
      .rowCount === 1;
  for (let block = 0; block < 60 && !(await isDrawn()); block++) {
    chain.mineAt(world);
    await world.context.tron.scan.run();
    await world.context.jackpot.run();
  }
  const day = await world.open().call(getJackpotDay, { params: { date } });
  expect(day.beacon).toMatchObject({
    status: 'chosen',
    source: 'tron-block',
    passedOver: [{ source: 'drand-quicknet', reason: 'no_answer' }],
  });
  expect(checkJackpot(nodeHashes, day)?.faults).toEqual([]);
});
