import type { QueryOf } from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import { listBattles } from '@voltide/games/battles/contract';
import { LONGEST_SHOW_MS, ROUND_MS } from '@voltide/games/battles/timeline';
import {
  adjustBalance,
  battleBody,
  callHouse,
  enrolPlayer,
  openBattle,
  roomFor,
  settleBattles,
  standUp,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();

beforeAll(() => world.context.house.countAndRead());

describe('the lobby', () => {
  it('S5-01 lists battles with an affordable seat, and distinguishes people from the house', async () => {
    const player = await enrolPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 20_000_000n });
    const body = { layout: '2v2v2', mode: 'points' } as const;
    const dear = await openBattle(player, battleBody(world, { ...body, packs: ['twin-tides'] }));
    const funded = await openBattle(player, battleBody(world, { ...body, packs: ['twin-tides'], funding: 50 }));
    const house = await openBattle(player, battleBody(world, { ...body, packs: ['tin-sparrow'] }));
    await callHouse(player, house.battleId);
    const list = async (query: QueryOf<typeof listBattles>) => {
      const { battles } = await world.open().call(listBattles, { query: { ...body, sort: 'dearest', ...query } });
      return battles.map(({ battleId }) => battleId);
    };
    expect(await list({})).toEqual([funded, dear, house].map(({ battleId }) => battleId));
    expect(await list({ maxSeat: '1.999999' })).toEqual([funded, house].map(({ battleId }) => battleId));
    expect(await list({ maxSeat: '0.999999' })).toEqual([house.battleId]);
    expect(await list({ against: 'house' })).toEqual([house.battleId]);
    expect(await list({ against: 'people' })).toEqual([funded, dear].map(({ battleId }) => battleId));
    for (const { battleId } of [dear, funded, house]) await standUp(player, battleId);
  });

  it('S5-01 shows a drawn one round by round with who leads, and as finished once it was shown', async () => {
    const player = await enrolPlayer(world);
    const body = battleBody(world, { packs: ['glass-tide', 'tin-sparrow'], tie: 'split', againstHouse: true });
    const { battleId } = await openBattle(player, body);
    await settleBattles(world);
    const find = async () => {
      const { battles, ended } = await world.open().call(listBattles, { query: {} });
      const is = (each: { readonly battleId: string }) => each.battleId === battleId;
      return { running: battles.find(is), ended: ended.find(is) };
    };
    const shown = await find();
    expect(shown).toMatchObject({ running: { state: 'settled' }, ended: undefined });
    expect(shown.running?.beaconRound).toEqual(expect.any(Number));
    const { startsAt, endsAt, leads } = present(shown.running?.running, 'the show of a drawn battle');
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * ROUND_MS);
    expect(leads).toHaveLength(2);
    expect(leads.at(-1)?.seats).toEqual(shown.running?.winners);
    const { result } = await roomFor(player, battleId);
    const [winner] = result?.winners ?? [];
    const found = result?.found.filter(({ seat }) => seat === winner).map(({ value }) => parseVt(value)) ?? [];
    expect(parseVt(leads.at(-1)?.total ?? '0.000000')).toBe(found.reduce((sum, value) => sum + value, 0n));
    world.clock.advance(LONGEST_SHOW_MS);
    expect(await find()).toMatchObject({ running: undefined, ended: { battleId, running: null } });
  });
});
