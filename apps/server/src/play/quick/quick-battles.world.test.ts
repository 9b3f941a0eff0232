import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exportAccount, getQuickStatus, mergeQuick, stepUp } from '@voltide/contract';
import { formatVt, parseUserId, parseVt, present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { createBattle, getBattle, getBattleRecord, listBattles, listOwnBattles } from '@voltide/games/battles/contract';
import { getJackpot } from '@voltide/games/jackpot/contract';
import { battlesMatch } from '@voltide/games/matches';
import { countQuickFaults } from '@voltide/server/money/audit/quick-check.sql';
import {
  battleHouse,
  codeOf,
  callHouse,
  freshName,
  isWaiting,
  listLedgerFaults,
  openQuickPack,
  quickBattleBody,
  quickPlayerOf,
  quickRoomOf,
  quickUserOf,
  saveQuickGame,
  settleBattles,
  signUp,
  signupBody,
  signUpPlayer,
  sitDown,
  startQuickGame,
  unzip,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SECOND_MS = 1000;
const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
const world = useWorld({ settings: { SECRET_KEY: '0c'.repeat(32) } });

function verify(document: unknown): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'voltide-quick-battles-'));
  try {
    const file = join(folder, 'export.json');
    writeFileSync(file, JSON.stringify(document));
    return spawnSync(process.execPath, [VERIFIER, file]).status;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const convert = (player: QuickPlayer, body = signupBody(freshName('quick'))) => saveQuickGame(player, body);

async function realFigures(): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select name, amount from voltide.house_figure where name not in ('promo', 'held_promo') order by name`,
  );
  const { today } = await world.open().call(getJackpot);
  return { rows, pool: today.pool, tickets: today.tickets };
}

async function turnToEnd(player: QuickPlayer, beforeMs: number): Promise<void> {
  const { endsAt } = await quickUserOf(player);
  world.clock.advance(Date.parse(endsAt) - beforeMs - world.clock.nowMs());
}

beforeAll(() => world.context.house.countAndRead());

afterAll(async () => {
  world.clock.advance(3_600_000);
  await settleBattles(world);
  await world.runJobs();
  world.clock.advance(180_000);
  await world.runJobs();
  const { rows } = await world.owner.query<{ held: string; open: string; games: string }>(
    `select (select sum(balance)::text from voltide.account where kind = 'held') as held,
      (select count(*)::text from voltide.battle where ended_at_ms is null) as open,
      (select count(*)::text from voltide.quick_session where ended_at_ms is null) as games`,
  );
  expect(rows).toEqual([{ held: '0', open: '0', games: '0' }]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a battle of a Quick Game', () => {
  it('S5-01 S9-07 is open to nobody: the house sits with the same call, and what it comes to is proven', async () => {
    const player = await startQuickGame(world);
    const answer = await battleHouse(player, quickBattleBody(world, { packs: ['glass-tide', 'glass-tide'] }));
    const { battleId, quickUser } = answer;
    expect(answer).toMatchObject({ amount: '2.000000', balance: '23.000000' });
    expect(quickUser).toMatchObject({ balance: '23.000000', packsOpened: 0, xp: 0 });
    expect(await isWaiting(player)).toBe(false);
    const locked = await quickRoomOf(player, battleId);
    expect(locked).toMatchObject({ state: 'locked', isOfGuest: true, beacon: 'local-chain', link: null });
    expect(locked.history.map(({ state }) => state)).toEqual(['open', 'locked']);
    expect(locked.seats).toMatchObject([
      { kind: 'user', isOwn: true, bucket: 'promo', stake: '2.000000' },
      { kind: 'house', isOwn: false },
    ]);
    const other = await signUpPlayer(world);
    const { battle } = await other.client.call(getBattle, { params: { battleId } });
    expect(battle.seats.map(({ isOwn }) => isOwn)).toEqual([false, false]);
    expect([await codeOf(sitDown(other, battleId)), await codeOf(callHouse(other, battleId))]).toEqual([
      'battle_full',
      'forbidden',
    ]);

    const before = await realFigures();
    await settleBattles(world);
    expect(await realFigures()).toEqual(before);
    const room = await quickRoomOf(player, battleId);
    expect(room.state).toBe('settled');
    const { record } = await world.open().call(getBattleRecord, { params: { battleId } });
    expect(checkBattle(nodeHashes, battlesMatch, record)).toMatchObject({ state: 'proven', wrong: [] });
    const after = await quickUserOf(player);
    const wonSun = parseVt(room.seats[0]?.payout ?? '');
    expect(parseVt(after.lockInAmount)).toBe(parseVt('23.000000') + wonSun);
    expect(after).toMatchObject({ packsOpened: 0, xp: 0, tokens: 3 });
    expect(after.version).toBeGreaterThan(quickUser.version);
    const own = await player.client.call(listOwnBattles);
    expect(own).toMatchObject({ battles: [{ battleId, state: 'settled' }], next: null });
    const lobby = await other.client.call(listBattles);
    expect([...lobby.battles, ...lobby.ended].filter((each) => each.battleId === battleId)).toEqual([]);
  });

  it('S9-05 S14-06 is charged once under one key, however often it is sent; another wish is refused', async () => {
    const player = await startQuickGame(world);
    const body = quickBattleBody(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => battleHouse(player, body, 'one')));
    expect(new Set(answers.map(({ battleId, balance }) => `${battleId} ${balance}`)).size).toBe(1);
    expect((await player.client.call(listOwnBattles)).battles).toHaveLength(1);
    expect((await quickUserOf(player)).balance).toBe('24.000000');
    const other = quickBattleBody(world, { clientSeed: 'another' });
    expect(await codeOf(battleHouse(player, other, 'one'))).toBe('key_reused');
    expect(await codeOf(battleHouse(player, quickBattleBody(world, { mode: 'shared' }), 'one'))).toBe('key_reused');
  });

  it('S9-05 on two devices at once spends the balance once', async () => {
    const player = await startQuickGame(world);
    const devices = [player, quickPlayerOf(world.open(), player.token)];
    const body = quickBattleBody(world, { packs: Array.from({ length: 10 }, () => 'glass-tide') });
    const codes = await Promise.all([...devices, ...devices].map((each) => codeOf(battleHouse(each, body))));
    expect(codes.toSorted()).toEqual(['insufficient_balance', 'insufficient_balance', 'ok', 'ok']);
    const { balance } = await quickUserOf(player);
    expect(balance).toBe('5.000000');
    expect((await player.client.call(listOwnBattles)).battles).toHaveLength(2);
  });

  it('S9-07 opens to its own token alone, and leaves no trace where it is refused', async () => {
    const [player, other] = [await startQuickGame(world), await startQuickGame(world)];
    const body = quickBattleBody(world);
    const { battleId } = await battleHouse(player, body);
    expect((await quickRoomOf(other, battleId)).seats.map(({ isOwn }) => isOwn)).toEqual([false, false]);
    expect((await other.client.call(listOwnBattles)).battles).toEqual([]);
    const account = await signUp(world);
    expect(await codeOf(world.open().call(createBattle, { body, key: 'mine' }))).toBe('not_signed_in');
    expect((await account.client.call(listOwnBattles)).battles).toEqual([]);
    for (const client of [world.open(), account.client]) {
      const { seats } = (await client.call(getBattle, { params: { battleId } })).battle;
      expect(seats.map(({ isOwn }) => isOwn)).toEqual([false, false]);
    }
    const count = async (): Promise<unknown> =>
      (await world.owner.query('select count(*) as battles from voltide.battle')).rows;
    const before = await count();
    const dear = quickBattleBody(world, { packs: Array.from({ length: 26 }, () => 'glass-tide') });
    expect(await codeOf(battleHouse(other, dear))).toBe('insufficient_balance');
    expect(await codeOf(battleHouse(other, quickBattleBody(world, { funding: 50 })))).toBe('invalid_request');
    const [round] = body.settings.rounds;
    const stale = { ...present(round, 'a round'), hash: 'f'.repeat(64) };
    const changed = { ...body, settings: { ...body.settings, rounds: [stale] } };
    expect(await codeOf(battleHouse(other, changed))).toBe('odds_changed');
    expect(await count()).toEqual(before);
    expect((await quickUserOf(other)).version).toBe((await quickUserOf(await startQuickGame(world))).version);
  });

  it('S9-04 is against the house alone: open, private and invited ones are for accounts', async () => {
    const player = await startQuickGame(world);
    const other = await signUp(world);
    const own = { isPrivate: true, invited: [other.user.username], againstHouse: false };
    for (const over of [
      { againstHouse: false },
      { againstHouse: false, allowsHouse: false },
      { isPrivate: true },
      own,
    ]) {
      const { body } = await player.client.refused(createBattle, { body: quickBattleBody(world, over), key: 'own' });
      expect(body).toMatchObject({ code: 'locked_in', lockIn: 'battles' });
    }
    expect((await quickUserOf(player)).balance).toBe('25.000000');
  });

  it('S9-04 is of two seats in mode standard, also above the threshold: all others are for accounts', async () => {
    const player = await startQuickGame(world);
    const advanced = [{ layout: '1v1v1' }, { layout: '2v2' }, { mode: 'terminal' }, { mode: 'shared' }] as const;
    const refused = async (): Promise<readonly string[]> =>
      Promise.all(advanced.map((over) => codeOf(battleHouse(player, quickBattleBody(world, over)))));
    const locked = async (): Promise<readonly string[]> => (await quickUserOf(player)).lockIns;
    expect(await locked()).toEqual(['wallet']);
    expect(await refused()).toEqual(advanced.map(() => 'locked_in'));
    expect(await codeOf(battleHouse(player, quickBattleBody(world, { inverse: true, tie: 'split' })))).toBe('ok');
    // A battle is no opened pack: it counts toward no threshold.
    expect(await locked()).toEqual(['wallet']);
    await openQuickPack(world, player);
    expect(await locked()).toEqual(['battles', 'leaderboards', 'wallet']);
    expect(await codeOf(battleHouse(player, quickBattleBody(world)))).toBe('ok');
    for (let i = 0; i < 3; i++) await openQuickPack(world, player);
    expect(await locked()).toEqual(['battles', 'leaderboards', 'wallet', 'premium', 'advanced_battles']);
    expect(await refused()).toEqual(advanced.map(() => 'locked_in'));
    expect(await codeOf(battleHouse(player, quickBattleBody(world)))).toBe('ok');
  });
});

describe('the end of a Quick Game', () => {
  it('S9-02 S5-02 waits for a battle: its end is seen and saved for two minutes, and no more is played', async () => {
    const player = await startQuickGame(world);
    await turnToEnd(player, SECOND_MS);
    const body = quickBattleBody(world);
    const { battleId } = await battleHouse(player, body, 'last');
    world.clock.advance(2 * SECOND_MS);
    await world.context.quick.saving.closeOver();
    expect([await isWaiting(player), (await quickUserOf(player)).balance]).toEqual([true, '24.000000']);
    expect((await quickUserOf(player)).timeRemaining).toBeGreaterThan(115);
    expect(await battleHouse(player, body, 'last')).toMatchObject({ battleId, balance: '24.000000' });
    expect(await codeOf(battleHouse(player, body))).toBe('quick_late');
    expect(await codeOf(openQuickPack(world, player))).toBe('quick_late');
    expect(await codeOf(convert(player))).toBe('money_held');

    await settleBattles(world);
    const room = await quickRoomOf(player, battleId);
    expect(room.state).toBe('settled');
    const { lockInAmount } = await quickUserOf(player);
    expect(await isWaiting(player)).toBe(true);
    expect(lockInAmount).toBe(formatVt(parseVt('24.000000') + parseVt(room.seats[0]?.payout ?? '')));
    expect(await codeOf(battleHouse(player, body))).toBe('quick_late');
    await world.context.quick.saving.closeOver();
    world.clock.advance(100 * SECOND_MS);
    expect((await convert(player)).saved).toMatchObject({ balance: lockInAmount, bonus: '0.000000' });
  });

  it('S9-02 comes two minutes after the battle where nobody saves it, and leaves nothing behind', async () => {
    const player = await startQuickGame(world);
    await turnToEnd(player, SECOND_MS);
    await battleHouse(player, quickBattleBody(world));
    await settleBattles(world);
    world.clock.advance(130 * SECOND_MS);
    expect(await codeOf(player.client.call(getQuickStatus))).toBe('quick_expired');
    expect(await codeOf(convert(player))).toBe('quick_expired');
    const late = await signUp(world);
    expect(await codeOf(late.client.call(mergeQuick, { body: { sessionToken: player.token } }))).toBe('not_found');
    await world.runJobs();
    const { rows } = await world.owner.query<{ left: string }>(
      `select sum(a.balance)::text as left from voltide.account a join voltide.quick_session q on q.quick_id = a.user_id
       where q.ended_at_ms is not null`,
    );
    expect(rows).toEqual([{ left: '0' }]);
  });

  it('S9-02 is at the hour where the battle was paid before, and where there was none', async () => {
    const [early, none] = [await startQuickGame(world), await startQuickGame(world)];
    await battleHouse(early, quickBattleBody(world));
    await settleBattles(world);
    await turnToEnd(none, 0);
    for (const { client } of [early, none]) expect(await codeOf(client.call(getQuickStatus))).toBe('quick_expired');
  });

  it('S5-02 S9-02 waits for a battle that is given up, and its stake is there to be saved', async () => {
    const player = await startQuickGame(world);
    await turnToEnd(player, SECOND_MS);
    const { battleId } = await battleHouse(player, quickBattleBody(world));
    world.clock.advance(700 * SECOND_MS);
    await world.context.battles.run();
    expect((await quickRoomOf(player, battleId)).state).toBe('voided');
    expect((await convert(player)).saved.balance).toBe('25.000000');
  });
});

describe('saving a Quick Game', () => {
  it('S9-05 in mid-battle is put off until it is paid, by form and by sign-up, and loses nothing', async () => {
    const [one, two] = [await startQuickGame(world), await startQuickGame(world)];
    const person = await signUp(world);
    const body = signupBody(freshName('quick'));
    for (const player of [one, two]) await battleHouse(player, quickBattleBody(world));
    const merge = () => person.client.call(mergeQuick, { body: { sessionToken: two.token } });
    expect([await codeOf(convert(one, body)), await codeOf(merge())]).toEqual(['money_held', 'money_held']);
    await settleBattles(world);
    for (const [player, save] of [
      [one, () => convert(one, body)],
      [two, merge],
    ] as const) {
      const { lockInAmount } = await quickUserOf(player);
      expect((await save()).saved).toMatchObject({ balance: lockInAmount, xp: 0, tokens: 3 });
    }
  });

  it('S9-01 S9-05 by a sign-up whose page is gone by then happens by itself once the battle is paid', async () => {
    const player = await startQuickGame(world);
    await turnToEnd(player, SECOND_MS);
    const [person, second] = [await signUp(world), await signUp(world)];
    await battleHouse(player, quickBattleBody(world));
    const merge = ({ client }: typeof person) => client.call(mergeQuick, { body: { sessionToken: player.token } });
    expect([await codeOf(merge(person)), await codeOf(merge(second))]).toEqual(['money_held', 'money_held']);
    await world.context.quick.saving.closeOver();
    await settleBattles(world);
    const { lockInAmount } = await quickUserOf(player);
    await world.context.quick.saving.closeOver();
    expect([await codeOf(merge(person)), await codeOf(merge(second))]).toEqual(['ok', 'quick_saved']);
    const { rows } = await world.owner.query<{ kept: bigint }>(
      'select kept::bigint as kept from voltide.saved_quick_game where user_id = $1',
      [parseUserId(person.user.id)],
    );
    expect(rows.map(({ kept }) => formatVt(kept))).toEqual([lockInAmount]);
  });

  it('S9-05 at the same moment as a battle begins is one or the other', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const player = await startQuickGame(world);
        const codes = await Promise.all([codeOf(convert(player)), codeOf(battleHouse(player, quickBattleBody(world)))]);
        expect([
          ['ok', 'quick_expired'],
          ['money_held', 'ok'],
        ]).toContainEqual(codes);
      }),
    );
  });

  it('S9-05 S9-07 brings its battles along in the archive, with records that are proven', async () => {
    const player = await startQuickGame(world);
    const { battleId } = await battleHouse(player, quickBattleBody(world));
    await settleBattles(world);
    const body = signupBody(freshName('quick'));
    const { token } = await convert(player, body);
    player.client.setToken(token);
    await player.client.call(stepUp, { body: { password: body.password } });
    const response = await fetch(`${world.url}${exportAccount.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const archive = unzip(new Uint8Array(await response.arrayBuffer()));
    const { record } = await player.client.call(getBattleRecord, { params: { battleId } });
    const plays = JSON.parse(archive['quick-game-plays.json'] ?? '') as { readonly battles: unknown };
    expect(plays.battles).toMatchObject([{ seat: 0, record: { lock: { battleId } } }]);
    expect([verify(plays), verify(record)]).toEqual([0, 0]);
  });
});

it('S9-05 S13-04 the verifier finds a seat that was paid with cash, taken after the hour, or in company', async () => {
  const player = await startQuickGame(world);
  const { battleId } = await battleHouse(player, quickBattleBody(world));
  const client = await world.database.owner.connect();
  const faults = async (lie: string): Promise<bigint> => {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(lie.replace('THIS', `battle_id = '${battleId}'`));
    const count = await countQuickFaults(client);
    await client.query('rollback');
    return count;
  };
  const found = [
    await faults('select 1'),
    await faults("update voltide.battle_seat set bucket = 'cash' where THIS and seat = 0"),
    await faults('update voltide.battle_seat set taken_at_ms = taken_at_ms + 3600001 where THIS and seat = 0'),
    await faults('update voltide.battle_seat set user_id = 77 where THIS and seat = 1'),
  ];
  client.release();
  expect(found).toEqual([0n, 1n, 1n, 1n]);
});
