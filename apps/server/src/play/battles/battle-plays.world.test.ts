import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  exportPlaysCsv,
  exportPlaysJson,
  getPlay,
  listPlays,
  listStacks,
  refresh,
  rotateSeeds,
  sumPlays,
  type BattlePlay,
  type HistoryPlay,
} from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import {
  battleBody,
  callHouse,
  carryOver,
  logInOver,
  openBattle,
  openMany,
  openPack,
  orderOf,
  roomFor,
  settleBattles,
  signUp,
  signUpPlayer,
  sitDown,
  startPlayingGuest,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-battles-'));
  await world.context.house.countAndRead();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function verify(document: unknown): { readonly code: number | null; readonly output: string } {
  const file = join(folder, 'export.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const isBattle = (play: HistoryPlay): play is BattlePlay => 'battleId' in play;

async function fight(player: Pick<PackPlayer, 'client'>, over: Parameters<typeof battleBody>[1] = {}): Promise<string> {
  const { battleId } = await openBattle(player, battleBody(world, over));
  await callHouse(player, battleId);
  await settleBattles(world);
  return battleId;
}

describe('a battle in the history', () => {
  it('S5-01 S4-03 is one play with stake, payout and proof for each who sat in it, between the others', async () => {
    const [creator, joiner] = [await signUpPlayer(world), await signUpPlayer(world)];
    await openPack(creator, orderOf(world));
    const { battleId } = await openBattle(creator, battleBody(world, { packs: ['glass-tide', 'tin-sparrow'] }));
    await sitDown(joiner, battleId);
    await settleBattles(world);
    await openPack(creator, orderOf(world));
    const room = await roomFor(creator, battleId);
    for (const [seat, player] of [creator, joiner].entries()) {
      const { plays } = await player.client.call(listPlays);
      const battle = plays.find(isBattle) ?? expect.fail('a battle');
      const { stake, payout } = room.seats[seat] ?? expect.fail('a seat');
      const hasWon = room.winners?.includes(seat) === true;
      const { commitment, serverSeed } = room;
      expect(battle).toMatchObject({ battleId, seat, stake, value: payout, hasWon, commitment, serverSeed });
      expect(battle).toMatchObject({ name: '1v1 standard', rounds: 2, clientSeed: `harbour-${seat + 1}` });
      expect(battle.items).toHaveLength(hasWon ? 4 : 0);
      const { play } = await player.client.call(getPlay, { params: { playId: battle.id } });
      expect(play).toEqual(battle);
    }
    const { plays } = await creator.client.call(listPlays);
    expect(plays.map(({ id }) => id)).toEqual(['0-1', `battle-${battleId}`, '0-0']);
    const stranger = await signUpPlayer(world);
    const refused = await stranger.client.refused(getPlay, { params: { playId: `battle-${battleId}` } });
    expect(refused.body.code).toBe('not_found');
  });

  it('S4-03 is found by game and result, summed with the rest, and listed once over all pages', async () => {
    const player = await signUpPlayer(world);
    const { client } = player;
    await openMany(world, player, 49);
    const ids = [await fight(player), await fight(player, { mode: 'shared' }), await fight(player, { inverse: true })];
    await client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    ids.push(await fight(player));
    await openMany(world, player, 2);
    const all: HistoryPlay[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page: { plays: HistoryPlay[]; next: string | null } = await client.call(listPlays, { query: { before } });
      expect(page.plays.length).toBeLessThanOrEqual(50);
      all.push(...page.plays);
      before = page.next;
    }
    expect(all.filter(isBattle).map(({ battleId }) => battleId)).toEqual(ids.toReversed());
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([55, 55]);
    expect(all.slice(0, 4).map(isBattle)).toEqual([false, false, true, true]);

    const sumOf = (plays: readonly HistoryPlay[]) => {
      const total = (of: (play: HistoryPlay) => string): bigint =>
        plays.reduce((sum, play) => sum + parseVt(of(play)), 0n);
      const [stakedSun, returnedSun] = [total(({ stake }) => stake), total(({ value }) => value)];
      return { count: plays.length, staked: formatVt(stakedSun), net: formatVt(returnedSun - stakedSun) };
    };
    const games = [{ game: 'battles', gameName: 'Battles' }, { game: 'packs' }];
    expect(await client.call(sumPlays)).toMatchObject({ ...sumOf(all), games });
    const query = { game: 'battles' } as const;
    const fought = (await client.call(listPlays, { query })).plays;
    expect(fought).toEqual(all.filter(isBattle));
    expect(await client.call(sumPlays, { query })).toMatchObject(sumOf(fought));
    const won = (await client.call(listPlays, { query: { ...query, result: 'won' } })).plays;
    expect(won).toEqual(fought.filter(({ stake, value }) => parseVt(value) >= parseVt(stake)));
    expect((await client.call(listPlays, { query: { pack: 'glass-tide', game: 'battles' } })).plays).toEqual([]);
    const { plays } = await client.call(listPlays, { query: { before: 'battle-nowhere' } });
    expect(plays).toEqual([]);
  });

  it('S15-02 is exported with its record, which the command-line verifier proves, and betrays a forgery', async () => {
    const player = await signUpPlayer(world);
    const { client } = player;
    await openPack(player, orderOf(world));
    const battleId = await fight(player, { layout: '1v1', mode: 'jackpot', packs: ['glass-tide', 'twin-tides'] });
    const document = await client.call(exportPlaysJson);
    expect(document.battles).toMatchObject([{ seat: 0, record: { format: 'voltide-battle/1', lock: { battleId } } }]);
    const good = verify(document);
    expect(good).toMatchObject({ code: 0 });
    expect(good.output).toContain('1 sealed, 0 mismatch; seed pairs with faults: 0; battles: 1 proven, 0 mismatch');
    const [entry] = document.battles;
    const text = JSON.stringify(document);
    const forged = [
      { ...document, battles: [entry, entry] },
      JSON.parse(text.replace('"seat":0,"at"', '"seat":1,"at"')) as unknown,
      JSON.parse(text.replace(/"winners":\[(\d)\]/, (_all, seat) => `"winners":[${1 - Number(seat)}]`)) as unknown,
    ];
    for (const each of forged) expect(verify(each).code).toBe(1);
    expect(verify({ ...document, battles: [{}] }).code).toBe(2);
    const lines = (await client.call(exportPlaysCsv)).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['0-0', `battle-${battleId}`]);
    expect(lines[2]).toContain(',Battle,1v1 jackpot,2,');
  });
});

it('S5-01 S4-03 what was won in a battle names it in the inventory, and is counted for each battle', async () => {
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world));
  const won: string[] = [];
  while (won.length < 2) {
    const battleId = await fight(player);
    const { winners } = await roomFor(player, battleId);
    if (winners?.includes(0) === true) won.push(battleId);
    // A battle takes minutes of the world's time: many without luck would outlive the token.
    player.client.setToken((await player.client.call(refresh)).token);
  }
  const { stacks } = await player.client.call(listStacks);
  const named = stacks.flatMap(({ battles }) => battles);
  const countOf = (battleId: string): number =>
    named.filter((each) => each.battleId === battleId).reduce((sum, { count }) => sum + count, 0);
  expect(won.map(countOf)).toEqual([2, 2]);
  expect(stacks.reduce((sum, { count }) => sum + count, 0)).toBe(5);
});

it('S5-01 S3-06 what a guest has won in a battle names it also in the account that it is carried into', async () => {
  const guest = await startPlayingGuest(world, 1);
  let won = '';
  while (won === '') {
    const battleId = await fight(guest);
    if ((await roomFor(guest, battleId)).winners?.includes(0) === true) won = battleId;
  }
  const before = (await guest.client.call(listStacks)).stacks;
  const tab = await logInOver(guest, await signUp(world), world.url);
  await carryOver(tab, guest);
  const { stacks } = await tab.call(listStacks);
  expect(stacks.map(({ itemId, battles }) => [itemId, battles])).toEqual(
    before.map(({ itemId, battles }) => [itemId, battles]),
  );
  expect(stacks.flatMap(({ battles }) => battles).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(new Set(stacks.flatMap(({ battles }) => battles.map(({ battleId }) => battleId)))).toEqual(new Set([won]));
  tab.close();
});
