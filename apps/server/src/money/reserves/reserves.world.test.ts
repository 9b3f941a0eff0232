import {
  getBuckets,
  getOwnReserves,
  getReserves,
  listReserves,
  login,
  putIntoVault,
  type ReservesSeal,
} from '@voltide/contract';
import { formatVt, HOUSE_USER_ID, parseVt, present, utcDay } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkProof, checkSeal } from '@voltide/reserves';
import {
  adjustBalance,
  battleBody,
  createTestClock,
  createTestWallet,
  linkWallet,
  openBattle,
  openPack,
  orderOf,
  runTron,
  sendDeposit,
  signUpPlayer,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SECRET_KEY = '0f'.repeat(32);
const DAY_MS = 86_400_000;
const chain = await startWorldChain('reserves');
afterAll(() => chain.close());
const SETTINGS = { TRON_NODES: chain.urls.join(',') };
const world = useWorld({ settings: { SECRET_KEY, ...SETTINGS } });
type Player = Awaited<ReturnType<typeof signUpPlayer>>;

beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 10n ** 12n });
});

function beginDay(): string {
  world.clock.advance(DAY_MS);
  chain.mineAt(world, 1);
  return utcDay(world.clock.nowMs());
}

async function sealDay(): Promise<string> {
  const date = beginDay();
  await world.runJobs();
  return date;
}

const readDay = (date: string): Promise<ReservesSeal> => world.open().call(getReserves, { params: { date } });
const readProof = ({ client }: Pick<Player, 'client'>, date: string) =>
  client.call(getOwnReserves, { params: { date } });

async function signInAgain({ client, email, password }: Player): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

async function countSeals(date: string): Promise<unknown> {
  const { rows } = await world.owner.query<object>(
    `select (select count(*)::integer from voltide.liability_seal where day = $1) as seals,
      (select sum(octet_length(leaves) / 16)::integer from voltide.liability_leaves where day = $1) as leaves`,
    [date],
  );
  return rows[0];
}

it('S15-02 a day is sealed with everything that players could take away, and each amount is in it', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => signUpPlayer(world)));
  const [rich, saver, finder, sitter, poor] = players as [Player, Player, Player, Player, Player];
  for (const { userId } of [rich, saver, finder, sitter]) {
    await adjustBalance(world, userId, { account: 'cash', amountSun: 100_000_000n });
  }
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(rich, wallet);
  await sendDeposit(rich.client, wallet, '50.25');
  const stranger = createTestWallet();
  await chain.fund(stranger);
  chain.mineAt(world, 2);
  const { platformAddress } = (await world.context.tron.chain.get()).facts;
  await chain.transfer(stranger, platformAddress, '12.5');
  await saver.client.call(putIntoVault, { body: { amount: '30' }, key: 'vault' });
  for (const { userId } of [finder, sitter]) {
    await adjustBalance(world, userId, { account: 'promo', amountSun: -100_000_000n });
  }
  await openPack(finder, orderOf(world));
  chain.mineAt(world, 25);
  await world.runJobs();
  const date = beginDay();
  for (const player of players) await signInAgain(player);
  await world.context.house.count();
  await world.context.house.figures.reload();
  await openBattle(sitter, battleBody(world));
  await runTron(world.context.tron);
  await world.context.reserves.seal();

  const seal = await readDay(date);
  const checked = checkSeal(seal);
  expect([checked.faults, checked.reservesSun]).toEqual([[], 62_750_000n]);
  const { cash, held, vault, items, deposits, total } = seal.liabilities;
  expect([vault, deposits]).toEqual(['30.000000', '12.500000']);
  for (const part of [cash, held, items]) expect(parseVt(part)).toBeGreaterThan(0n);
  const { rows } = await world.owner.query<{ total: bigint; promo: bigint }>(`select
    (select sum(balance) from voltide.account where kind in ('cash', 'vault') and user_id <> 2)::bigint
      + (select sum(amount) from voltide.hold where bucket = 'cash')::bigint
      + (select coalesce(sum(value), 0) from voltide.find where bucket = 'cash')::bigint + 12500000 as total,
    (select sum(balance) from voltide.account where kind = 'promo')::bigint as promo`);
  expect([total, seal.promo]).toEqual([formatVt(rows[0]?.total ?? 0n), formatVt(rows[0]?.promo ?? 0n)]);

  const proofs = await Promise.all([rich, saver, finder, sitter].map((player) => readProof(player, date)));
  expect(proofs.map((proof) => checkProof(nodeHashes, proof).faults)).toEqual([[], [], [], []]);
  expect(proofs.map(({ account }) => account)).toEqual([rich, saver, finder, sitter].map(({ user }) => user.id));
  expect(proofs[0]?.amount).toBe((await rich.client.call(getBuckets)).cash);
  expect(proofs[1]?.amount).toBe('100.000000');
  const nothing = await poor.client.refused(getOwnReserves, { params: { date } });
  expect(nothing.body.code).toBe('not_found');
});

it('S15-02 a path is shown to its owner alone, and says nothing of whose its neighbours are', async () => {
  const owner = await signUpPlayer(world);
  await adjustBalance(world, owner.userId, { account: 'cash', amountSun: 7_000_000n });
  const date = await sealDay();
  await signInAgain(owner);
  const visitor = await world.open().refused(getOwnReserves, { params: { date } });
  expect(visitor.status).toBe(401);
  const proof = await readProof(owner, date);
  expect(proof.account).toBe(owner.user.id);
  const others = await world.owner.query<{ user_id: bigint }>('select user_id from voltide.player');
  expect(others.rowCount).toBeGreaterThan(3);
  expect(JSON.stringify({ ...proof, account: '' })).not.toContain('usr_');
  const unknown = await owner.client.refused(getOwnReserves, { params: { date: '2026-01-01' } });
  expect(unknown.body.code).toBe('not_found');
});

it('S15-02 no day is sealed while the chain is ahead of the books', async () => {
  const date = beginDay();
  chain.mineAt(world, 20);
  await world.context.reserves.seal();
  expect(await countSeals(date)).toEqual({ seals: 0, leaves: null });
  await runTron(world.context.tron);
  await world.context.reserves.seal();
  expect(await countSeals(date)).toMatchObject({ seals: 1 });
});

it('S15-02 five nodes at once, and each again, seal a day once', async () => {
  const date = beginDay();
  await runTron(world.context.tron);
  const sealAll = () => Promise.all(Array.from({ length: 5 }, () => world.context.reserves.seal()));
  await sealAll();
  const once = await countSeals(date);
  const first = await readDay(date);
  await sealAll();
  expect([await countSeals(date), await readDay(date)]).toEqual([once, first]);
  expect(once).toEqual({ seals: 1, leaves: 2 ** first.depth });
});

it.each(['declare owed', 'fetch 1000', 'insert into voltide.liability_seal', 'insert into voltide.liability_leaves'])(
  'S15-02 a node that ends after "%s" leaves no seal or half of one, and another seals the day once',
  async (statement) => {
    const date = beginDay();
    await runTron(world.context.tron);
    await endLeases(world.database.url);
    const aheadMs = world.clock.nowMs() - createTestClock().nowMs();
    const victim = await startMortalNode(world.database.url, SECRET_KEY, {
      aheadMs,
      jobs: 'when asked',
      settings: SETTINGS,
    });
    await victim.dieAfter(statement);
    expect(await victim.runJobs()).toBe(false);
    await victim.kill();
    await endLeases(world.database.url);
    await world.runJobs();
    const seal = await readDay(date);
    expect([checkSeal(seal).faults, await countSeals(date)]).toEqual([[], { seals: 1, leaves: 2 ** seal.depth }]);
  },
);

it('S15-02 days are listed newest first, and a day without a seal is not found', async () => {
  const visitor = world.open();
  const { days, next, isSealing } = await visitor.call(listReserves);
  expect([isSealing, days.length]).toEqual([true, 7]);
  const dates = days.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const rest = await visitor.call(listReserves, { query: { before: present(next, 'a next page') } });
  expect(rest.days.length).toBeGreaterThan(0);
  expect(rest.days[0]?.date).not.toBe(dates.at(-1));
  for (const day of days) expect(checkSeal(day).faults).toEqual([]);
  expect((await visitor.refused(getReserves, { params: { date: '2026-01-01' } })).body.code).toBe('not_found');
});

it('S15-02 a seal is never changed', async () => {
  for (const sql of [
    "update voltide.liability_seal set document = '{}'",
    'delete from voltide.liability_leaves',
    'truncate voltide.liability_seal',
  ]) {
    await expect(world.owner.query(sql)).rejects.toThrow();
  }
});
