import {
  getBattleSealProof,
  getDaySeal,
  getPlayProof,
  getSealConsistency,
  getStatementProof,
  listSeals,
  login,
} from '@voltide/contract';
import { HOUSE_USER_ID, parseVt, present, utcDay } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import {
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkPlayProof,
  checkStatementProof,
  compareDays,
  dayHash,
  dayText,
  readDay,
  readStatement,
  type Statement,
} from '@voltide/seals';
import {
  adjustBalance,
  battleBody,
  countHouseCash,
  createTestClock,
  openBattle,
  openMany,
  openPack,
  orderOf,
  settleBattles,
  signUpPlayer,
  sitDown,
  useWorld,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { beforeAll, expect, it } from 'vitest';

import { createDaySealJob } from './seal-day-job.ts';

const SECRET_KEY = '0e'.repeat(32);
const DAY_MS = 86_400_000;
const world = useWorld({ settings: { SECRET_KEY } });
type Player = Awaited<ReturnType<typeof signUpPlayer>>;

beforeAll(async () => {
  await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 10n ** 12n });
});

function endDay(): string {
  const date = utcDay(world.clock.nowMs());
  world.clock.advance(Date.parse(date) + DAY_MS + 3_600_000 - world.clock.nowMs());
  return date;
}

async function sealDay(): Promise<string> {
  const date = endDay();
  await world.context.seals.sealDay();
  return date;
}

async function signInAgain({ client, email, password }: Player): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

const readSeal = (date: string) => world.open().call(getDaySeal, { params: { date } });
const readStatementProof = ({ client }: Pick<Player, 'client'>, date: string) =>
  client.call(getStatementProof, { params: { date } });

async function isSealed(date: string): Promise<boolean> {
  const { rowCount } = await world.owner.query('select from voltide.day_seal where day = $1', [date]);
  return rowCount === 1;
}

async function readText(date: string): Promise<string> {
  return (await fetch(`${world.url}/api/seals/days/${date}`)).text();
}

function sealingPorts() {
  const { plays, packs, jackpot, ...context } = world.context;
  return {
    ...context,
    presenter: plays.presenter,
    learnTables: () => plays.learnTables(),
    catalogue: packs.catalogue,
    chain: jackpot.beacons.chain,
  };
}

async function countRows(date: string): Promise<unknown> {
  const { rows } = await world.owner.query<object>(
    `select (select count(*)::integer from voltide.day_seal d where d.day = $1) as seals,
      (select count(*)::integer from voltide.seal_statement s join voltide.day_seal d using (draft_id)
        where d.day = $1) as statements,
      (select sum(octet_length(l.leaves) / 48)::integer from voltide.seal_leaves l
        join voltide.day_seal d using (draft_id) where d.day = $1) as leaves`,
    [date],
  );
  return rows[0];
}

async function listStatements(): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const { rows } = await world.owner.query<{ document: string }>(
    `select s.document from voltide.seal_statement s join voltide.day_seal d using (draft_id)
      order by s.user_id, d.number`,
  );
  return Map.groupBy(
    rows.map(({ document }) => readStatement(JSON.parse(document))),
    ({ account }) => account,
  );
}

async function expectEveryPlayOnce(): Promise<void> {
  const statements = await listStatements();
  for (const list of statements.values()) {
    let at = { epoch: 0, nonce: 0 };
    for (const { from, to } of list) {
      expect(from).toEqual(at);
      at = to;
    }
  }
  const { rows } = await world.owner.query<{ account: bigint; plays: number }>(
    'select p.user_id as account, count(*)::integer as plays from voltide.play p group by 1',
  );
  const sealed = [...statements.values()].flat().reduce((sum, { plays }) => sum + plays, 0);
  expect(sealed).toBe(rows.reduce((sum, { plays }) => sum + plays, 0));
}

it('S15-02 a day is sealed with everything, and balance, seeds, plays and battles are shown to be in it', async () => {
  const [rich, player, poor] = [await signUpPlayer(world), await signUpPlayer(world), await signUpPlayer(world)];
  await adjustBalance(world, rich.userId, { account: 'cash', amountSun: 100_000_000n });
  for (let i = 0; i < 3; i++) await openPack(player, orderOf(world));
  const { battleId } = await openBattle(player, battleBody(world));
  await sitDown(poor, battleId);
  await settleBattles(world);
  const date = await sealDay();
  for (const each of [rich, player, poor]) await signInAgain(each);

  const seal = await readSeal(date);
  expect(checkDay(nodeHashes, seal).faults).toEqual([]);
  expect([seal.previous, seal.history.size, seal.battles.count]).toEqual([null, 0, 1]);
  expect(parseVt(seal.house.capital)).toBeGreaterThanOrEqual(10n ** 12n);
  const own = await readStatementProof(rich, date);
  const checked = checkStatementProof(nodeHashes, own);
  expect([checked.faults, checked.owedSun >= 100_000_000n]).toEqual([[], true]);
  for (const playId of ['0-0', '0-1', '0-2']) {
    const proof = await player.client.call(getPlayProof, { params: { playId } });
    expect(checkPlayProof(nodeHashes, proof)).toMatchObject({ faults: [], dayHash: dayHash(nodeHashes, seal) });
  }
  const battle = await world.open().call(getBattleSealProof, { params: { battleId } });
  expect(checkBattleProof(nodeHashes, battle)).toMatchObject({ faults: [], battleId });
  const strange = await rich.client.refused(getPlayProof, { params: { playId: '0-0' } });
  expect(strange.body.code).toBe('not_found');
  expect(JSON.stringify({ ...own, statement: null })).not.toContain('usr_');
  const visitor = await world.open().refused(getStatementProof, { params: { date } });
  expect(visitor.status).toBe(401);
  await expectEveryPlayOnce();
});

it('S15-02 a day waits for its jackpot and its seasons, but not for longer than 50 minutes', async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100_000_000n });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -50_000_000n });
  await countHouseCash(world);
  await openPack(player, orderOf(world));
  await world.runJobs();
  const date = utcDay(world.clock.nowMs());
  const goTo = (time: string): void => {
    world.clock.advance(Date.parse(`${utcDay(Date.parse(date) + DAY_MS)}T${time}Z`) - world.clock.nowMs());
  };
  goTo('00:10:01');
  await world.context.seals.sealDay();
  expect(await countRows(date)).toMatchObject({ seals: 0 });
  // The list of the jackpot is sealed now, so its beacon comes a minute later.
  for (let step = 0; step < 100 && !(await isSealed(date)); step++) {
    world.clock.advance(20_000);
    await world.runJobs();
  }
  const { jackpot, seasons, pools } = await readSeal(date);
  expect([jackpot?.date, jackpot?.hash?.length]).toEqual([date, 64]);
  expect(seasons).toContainEqual(expect.objectContaining({ period: 'day', season: date }));
  expect(Object.values(pools)).toHaveLength(3);
  const late = utcDay(world.clock.nowMs());
  world.clock.advance(DAY_MS);
  goTo('00:10:03');
  world.clock.advance(DAY_MS);
  await world.context.seals.sealDay();
  expect(await countRows(late)).toMatchObject({ seals: 0 });
  world.clock.advance(50 * 60_000);
  await world.context.seals.sealDay();
  expect((await readSeal(late)).jackpot?.date).toBe(date);
});

it('S15-02 the next seals hold those before them, and what did not change keeps its statement', async () => {
  const [idle, busy] = [await signUpPlayer(world), await signUpPlayer(world)];
  await openPack(idle, orderOf(world));
  const first = await sealDay();
  await signInAgain(busy);
  await openPack(busy, orderOf(world));
  const second = await sealDay();
  const third = await sealDay();
  for (const each of [idle, busy]) await signInAgain(each);

  const statements = await Promise.all([first, second, third].map((date) => readStatementProof(idle, date)));
  expect(statements.flatMap((proof) => checkStatementProof(nodeHashes, proof).faults)).toEqual([]);
  expect(new Set(statements.map(({ statement }) => JSON.stringify(statement))).size).toBe(1);
  const played = await busy.client.call(getPlayProof, { params: { playId: '0-0' } });
  expect([checkPlayProof(nodeHashes, played).faults, played.day.date]).toEqual([[], second]);
  expect(await countRows(third)).toMatchObject({ statements: 0 });

  const days = await Promise.all([first, second, third].map(readSeal));
  expect(compareDays(nodeHashes, days)).toMatchObject({ faults: [], isSplit: false });
  for (const [earlier, later] of [
    [first, second],
    [first, third],
    [second, third],
  ] as const) {
    const proof = await world.open().call(getSealConsistency, { query: { earlier, later } });
    expect(checkConsistency(nodeHashes, proof).faults).toEqual([]);
  }
  const wrongWay = await world.open().refused(getSealConsistency, { query: { earlier: third, later: first } });
  expect(wrongWay.body.code).toBe('not_found');
  const { days: listed, key } = await world.open().call(listSeals, { query: {} });
  expect(listed.slice(0, 3).map(({ date }) => date)).toEqual([third, second, first]);
  expect([key, listed[0]?.hash]).toEqual([days[2]?.key, dayHash(nodeHashes, present(days[2], 'a day'))]);
  await expectEveryPlayOnce();
});

it('S15-02 five nodes at once, and each again, seal a day once, and its bytes never change', async () => {
  const date = endDay();
  const sealAll = () => Promise.all(Array.from({ length: 5 }, () => world.context.seals.sealDay()));
  await sealAll();
  const [once, text] = [await countRows(date), await readText(date)];
  await sealAll();
  expect([await countRows(date), await readText(date)]).toEqual([once, text]);
  expect(text).toBe(dayText(readDay(JSON.parse(text))));
  await expectEveryPlayOnce();
});

it('S15-02 a play that commits while a day is counted is in the next seal, and in that one alone', async () => {
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world));
  const date = endDay();
  await signInAgain(player);
  let during: Promise<unknown> | undefined;
  const { database } = world.context;
  const watched = new Proxy(database, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      // The first statements are written while the snapshot is open: a play is settled before they are.
      return async (query: { readonly name?: string }, values: unknown[]) => {
        if (query.name === 'day-seal-statements') await (during ??= openPack(player, orderOf(world)));
        return target.query(query as never, values as never) as unknown;
      };
    },
  });
  await createDaySealJob({ ...sealingPorts(), database: watched })();
  await during;
  const proof = await player.client.call(getPlayProof, { params: { playId: '0-0' } });
  expect([checkPlayProof(nodeHashes, proof).faults, proof.day.date, proof.statement.plays]).toEqual([[], date, 1]);
  const early = await player.client.refused(getPlayProof, { params: { playId: '0-1' } });
  expect(early.body.code).toBe('not_found');
  const next = await sealDay();
  await signInAgain(player);
  const later = await player.client.call(getPlayProof, { params: { playId: '0-1' } });
  expect([checkPlayProof(nodeHashes, later).faults, later.day.date, later.statement.plays]).toEqual([[], next, 1]);
  await expectEveryPlayOnce();
});

it('S15-02 more than 1,024 plays are sealed, over several pairs, while more are played', async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: 10n ** 12n });
  await openMany(world, player, 2100);
  const date = endDay();
  await Promise.all([world.context.seals.sealDay(), openMany(world, player, 200)]);
  await signInAgain(player);
  const { statement } = await readStatementProof(player, date);
  expect(statement.plays).toBeGreaterThanOrEqual(2100);
  for (const playId of ['0-0', '0-999', '1-23', '1-24', '1-999', '2-0', '2-47', '2-48', '2-99']) {
    const proof = await player.client.call(getPlayProof, { params: { playId } });
    expect([playId, checkPlayProof(nodeHashes, proof).faults]).toEqual([playId, []]);
  }
  await sealDay();
  await expectEveryPlayOnce();
});

it.each([
  'fetch 1000 from sealed_players',
  'insert into voltide.seal_statement',
  'insert into voltide.seal_leaves',
  'voltide.end_seal',
  'insert into voltide.day_seal',
  'insert into voltide.seal_battle',
])('S15-02 a node that is killed after "%s" leaves no seal, and another seals the day once', async (statement) => {
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world));
  const date = endDay();
  await endLeases(world.database.url);
  const aheadMs = world.clock.nowMs() - createTestClock().nowMs();
  const victim = await startMortalNode(world.database.url, SECRET_KEY, { aheadMs, jobs: 'when asked' });
  await victim.dieAfter(statement);
  const survived = await victim.runJobs();
  await victim.kill();
  expect(survived).toBe(false);
  await endLeases(world.database.url);
  await world.context.seals.sealDay();
  const seal = await readSeal(date);
  expect(checkDay(nodeHashes, seal).faults).toEqual([]);
  expect(await countRows(date)).toMatchObject({ seals: 1, leaves: 2 ** seal.books.depth });
  await expectEveryPlayOnce();
  await world.context.purge();
  const { rows } = await world.owner.query(
    `select from voltide.seal_statement s join voltide.seal_draft d using (draft_id) where d.state <> 'sealed'`,
  );
  expect(rows).toEqual([]);
});

it('S15-02 a seal is never changed', async () => {
  for (const sql of [
    "update voltide.day_seal set document = '{}'",
    'delete from voltide.day_seal',
    "update voltide.seal_statement set document = '{}'",
    'delete from voltide.seal_statement',
    'delete from voltide.seal_leaves',
    'delete from voltide.seal_battle',
    'truncate voltide.day_seal',
  ]) {
    await expect(world.owner.query(sql)).rejects.toThrow();
  }
});
