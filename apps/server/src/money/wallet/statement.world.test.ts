import {
  ENTRY_CAUSES,
  exportStatement,
  listEntries,
  login,
  putIntoVault,
  type StatementEntry,
} from '@voltide/contract';
import { parseVt, SUN_PER_VT } from '@voltide/core';
import {
  adjustBalance,
  battleBody,
  countHouseCash,
  openBattle,
  openMany,
  openPack,
  orderOf,
  settleBattles,
  signUpPlayer,
  sitDown,
  standUp,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { expect, it } from 'vitest';

import type { Connection } from '../../platform/db/pool.ts';
import { createStatement } from './statement.ts';

const DAY_MS = 86_400_000;

const world = useWorld();

async function listAll({ client }: PackPlayer, balance: 'cash' | 'promo' | 'vault', without?: 'plays') {
  const pages: (readonly StatementEntry[])[] = [];
  let before: string | undefined;
  do {
    const query = { balance, ...(before !== undefined && { before }), ...(without !== undefined && { without }) };
    const { entries, next } = await client.call(listEntries, { query });
    pages.push(entries);
    before = next ?? undefined;
  } while (before !== undefined);
  return pages;
}

it('S8-09 lists every movement of a balance, page after page, each leading to the next', async () => {
  const player = await signUpPlayer(world);
  await openMany(world, player, 70);
  const pages = await listAll(player, 'promo');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toHaveLength(50);
  const entries = pages.flat();
  expect(entries.map(({ seq }) => Number(seq))).toEqual(entries.map((_, i) => entries.length - i));
  for (const [i, { amount, balanceAfter }] of entries.entries()) {
    const before = entries[i + 1]?.balanceAfter ?? '0.000000';
    expect(parseVt(before) + parseVt(amount)).toBe(parseVt(balanceAfter));
  }
  expect(entries.at(-1)).toMatchObject({ cause: 'welcome', amount: '100.000000', play: null });
  expect(entries[0]).toMatchObject({ cause: 'stake', play: '0-69' });
});

it('S8-09 names what each entry was about, and leads to it: packs and battles, also one that was left', async () => {
  const [player, rival] = [await signUpPlayer(world), await signUpPlayer(world)];
  for (const { userId } of [player, rival]) {
    await adjustBalance(world, userId, { account: 'promo', amountSun: -99n * SUN_PER_VT });
    await adjustBalance(world, userId, { account: 'cash', amountSun: 50n * SUN_PER_VT });
  }
  await world.runJobs();
  await countHouseCash(world);
  await openPack(player, orderOf(world, 'tin-sparrow', 3));
  const left = await openBattle(player, battleBody(world));
  await standUp(player, left.battleId);
  const { battleId } = await openBattle(rival, battleBody(world));
  await sitDown(player, battleId);
  const { entries: underWay } = await player.client.call(listEntries, { query: { balance: 'held' } });
  await settleBattles(world);
  const { entries } = await player.client.call(listEntries, { query: { balance: 'cash' } });
  const about = (each: readonly StatementEntry[], cause: string) => each.filter((entry) => entry.cause === cause);
  expect(about(entries, 'stake')).toMatchObject([
    { play: '0-0', about: { kind: 'play', name: 'Tin Sparrow', quantity: 3 } },
  ]);
  const seat = { kind: 'battle', battleId, layout: '1v1', seat: 2 };
  const free = { kind: 'battle', battleId: left.battleId, layout: '1v1', seat: null };
  expect(about(entries, 'hold').map((entry) => entry.about)).toEqual([seat, free]);
  expect(about(underWay, 'hold').map((entry) => entry.about)).toEqual([seat, free]);
  expect(about(entries, 'return').map((entry) => entry.about)).toEqual([free]);
  const { entries: held } = await player.client.call(listEntries, { query: { balance: 'held' } });
  expect(about(held, 'take').map((entry) => entry.about)).toEqual([seat]);
  for (const entry of about(entries, 'battle')) expect(entry.about).toEqual(seat);
  expect(about(entries, 'adjustment').map((entry) => entry.about)).toEqual([null]);
});

it('S8-09 sums whole days over the pages that they lie on, by the same filter, in two queries a page', async () => {
  const player = await signUpPlayer(world);
  await world.clock.hold(async () => {
    await openMany(world, player, 40);
    world.clock.advance(DAY_MS);
    const { client, email, password } = player;
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    await openMany(world, player, 40);
    const { userId } = player;
    const { database } = world.context;
    let queries = 0;
    const counting = {
      query: (...asked: Parameters<Connection['query']>) => {
        queries += 1;
        return database.query(...asked);
      },
    };
    const statement = createStatement({
      database: counting as Connection,
      presenter: world.context.plays.presenter,
      inTurn: (_, pieces) => pieces,
    });
    for (const without of [undefined, 'plays'] as const) {
      const whole = new Map<string, bigint>();
      const pages = (await listAll(player, 'promo', without)).flat();
      for (const { at, amount } of pages) {
        whole.set(at.slice(0, 10), (whole.get(at.slice(0, 10)) ?? 0n) + parseVt(amount));
      }
      let before: string | undefined;
      do {
        queries = 0;
        const page = await statement.list(userId, { balance: 'promo', before, without });
        expect(queries).toBe(2);
        expect(page.days.map(({ day }) => day)).toEqual([...new Set(page.entries.map(({ at }) => at.slice(0, 10)))]);
        for (const { day, sum } of page.days) expect(parseVt(sum)).toBe(whole.get(day));
        before = page.next ?? undefined;
      } while (before !== undefined);
    }
  });
});

it('S8-09 leaves out plays where that is asked for, and finds what lies between many of them', async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5n * SUN_PER_VT });
  await openPack(player, orderOf(world));
  await player.client.call(putIntoVault, { body: { amount: '2' }, key: 'statement-1' });
  expect((await listAll(player, 'promo', 'plays')).flat().map(({ cause }) => cause)).toEqual(['welcome']);
  expect((await listAll(player, 'cash', 'plays')).flat()).toMatchObject([
    { cause: 'vault', amount: '-2.000000', balanceAfter: '3.000000' },
    { cause: 'adjustment', amount: '5.000000', balanceAfter: '5.000000' },
  ]);
  expect((await listAll(player, 'vault')).flat()).toMatchObject([{ seq: '1', amount: '2.000000' }]);
});

it('S8-09 is there as CSV, whole, with amounts that a spreadsheet adds up', async () => {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5n * SUN_PER_VT });
  await openPack(player, orderOf(world));
  await player.client.call(putIntoVault, { body: { amount: '2' }, key: 'statement-2' });
  const text = await player.client.call(exportStatement);
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe('balance,number,at,cause,amount,balance after,play,note');
  expect(lines.map((line) => line.split(',').toSpliced(2, 1).join(','))).toEqual([
    'cash,1,adjustment,5.000000,5.000000,,',
    'cash,2,vault,-2.000000,3.000000,,',
    'promo,1,welcome,100.000000,100.000000,,',
    'promo,2,stake,-1.000000,99.000000,0-0,',
    'vault,1,vault,2.000000,2.000000,,',
  ]);
});

it('S8-09 shows each player only their own, and has a name for every cause of the books', async () => {
  const query = { balance: 'promo' } as const;
  expect((await world.open().refused(listEntries, { query })).body.code).toBe('not_signed_in');
  const player = await signUpPlayer(world);
  const wrong = await player.client.send('GET', `${listEntries.path}?balance=capital`);
  expect(wrong.status).toBe(400);
  const { rows } = await world.owner.query<{ cause: string }>(
    `select case c when 'exchange' then 'sale' else c::text end as cause
      from unnest(enum_range(null::voltide.cause)) as c`,
  );
  expect(rows.map(({ cause }) => cause).toSorted()).toEqual(ENTRY_CAUSES.toSorted());
});
