import {
  deleteAccount,
  listRecentGames,
  putProfile,
  stepUp,
  type Person,
  type ProfileSettings,
} from '@voltide/contract';
import { getBattlePicture, listBattles } from '@voltide/games/battles/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { getPack, listRecentItems } from '@voltide/games/packs/contract';
import { listRecentSpins } from '@voltide/games/wheel/contract';
import {
  battleBody,
  battleHouse,
  callHouse,
  enrolHost,
  openBattle,
  openLiveSocket,
  openPack,
  openQuickPack,
  orderOf,
  quickBattleBody,
  quickRoomOf,
  readyToPlay,
  roomFor,
  settleBattles,
  shownPlayer,
  signUpPlayer,
  sitDown,
  spin,
  startGuest,
  startQuickGame,
  startWorld,
  useWorld,
  type PackPlayer,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32) };
const REVEALED_MS = 5001;
const world = useWorld({ settings: SETTINGS });
let other: World;

beforeAll(async () => {
  other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  await world.context.house.countAndRead();
});
afterAll(() => other.close());

const HOUSE: Person = { name: 'House', kind: 'house', avatar: null, profile: null };
const GUEST: Person = { name: 'Guest', kind: 'guest', avatar: null, profile: null };
const ANONYMOUS: Person = { name: 'Anonymous', kind: 'anonymous', avatar: null, profile: null };
const DELETED: Person = { name: 'Deleted player', kind: 'deleted', avatar: null, profile: null };
const SHOWN: ProfileSettings = { isPublic: false, isAnonymous: false, isHiddenFromBoards: false, shows: [] };

function pass(ms: number): void {
  world.clock.advance(ms);
  other.clock.advance(world.clock.nowMs() - other.clock.nowMs());
}

const choose = ({ client }: Pick<PackPlayer, 'client'>, chosen: Partial<ProfileSettings>) =>
  client.call(putProfile, { body: { ...SHOWN, ...chosen } });

type Deeds = { readonly open: string; readonly settled: string; readonly foundAt: string; readonly spunAt: string };

async function act(player: PackPlayer): Promise<Deeds> {
  const { battleId: settled } = await openBattle(player, battleBody(world));
  await callHouse(player, settled);
  await settleBattles(world);
  const { battleId: open } = await openBattle(player, battleBody(world));
  const { play: found } = await openPack(player, orderOf(world));
  pass(1000);
  const { play: spun } = await spin(player);
  await world.runJobs();
  pass(REVEALED_MS);
  await world.runJobs();
  return { open, settled, foundAt: found.at, spunAt: spun.at };
}

async function shownIn(at: World, { open, settled, foundAt, spunAt }: Deeds): Promise<Record<string, unknown>> {
  const visitor = at.open();
  const { battles, ended } = await visitor.call(listBattles);
  const { items } = await visitor.call(listRecentItems);
  const { recent } = await visitor.call(getPack, { params: { packId: 'glass-tide' } });
  const { spins } = await visitor.call(listRecentSpins);
  const { plays } = await visitor.call(listRecentGames, { query: {} });
  const socket = openLiveSocket({ at });
  await socket.say({ type: 'hello', token: null, topics: ['feed'] });
  await expect.poll(() => socket.told.length).toBe(1);
  const [snapshot] = socket.told;
  socket.webSocket.terminate();
  return {
    lobby: battles.find(({ battleId }) => battleId === open)?.seats[0]?.player,
    'drawn battles': [...battles, ...ended].find(({ battleId }) => battleId === settled)?.seats[0]?.player,
    room: (await roomFor({ client: visitor }, open)).seats[0]?.player,
    replay: (await roomFor({ client: visitor }, settled)).seats[0]?.player,
    'house seat': (await roomFor({ client: visitor }, settled)).seats[1]?.player,
    items: items.find((item) => item.at === foundAt)?.player,
    'items of a pack': recent.find((item) => item.at === foundAt)?.player,
    spins: spins.find((each) => each.at === spunAt)?.player,
    plays: plays.find((each) => each.at === spunAt)?.player,
    'live feed': snapshot?.type === 'feed' && snapshot.data.find((item) => item.at === foundAt)?.player,
  };
}

const everywhere = (person: Person) => ({
  lobby: person,
  'drawn battles': person,
  room: person,
  replay: person,
  'house seat': HOUSE,
  items: person,
  'items of a pack': person,
  spins: person,
  plays: person,
  'live feed': person,
});

describe('S10-01 others are shown', () => {
  it.each([
    ['an account by name, without a link', {}, (person: Person) => person],
    [
      'an account with a public profile by a link',
      { isPublic: true },
      (person: Person) => ({ ...person, profile: person.name }),
    ],
    ['S7-02 an anonymous account as Anonymous', { isAnonymous: true, isPublic: true }, () => ANONYMOUS],
    ['S7-02 an account that no board lists by name', { isHiddenFromBoards: true }, (person: Person) => person],
  ] as const)('%s, in every place and on every node', async (_how, chosen, shownAs) => {
    const player = await signUpPlayer(world);
    await choose(player, chosen);
    const deeds = await act(player);
    await other.runJobs();
    for (const at of [world, other]) expect(await shownIn(at, deeds)).toEqual(everywhere(shownAs(shownPlayer(player))));
  });

  it('a guest as Guest, whatever name they chose', async () => {
    const guest = await readyToPlay(await startGuest(world));
    const deeds = await act(guest);
    // Battles of guests are in no lobby.
    const places = { ...everywhere(GUEST), lobby: undefined, 'drawn battles': undefined };
    expect(await shownIn(world, deeds)).toEqual(places);
    const [own] = (await roomFor(guest, deeds.open)).seats;
    expect([own?.player.name, own?.player.kind]).toEqual([guest.user.username, 'guest']);
  });

  it('a Quick Game as Guest', async () => {
    const quick = await startQuickGame(world);
    const { play } = (await openQuickPack(world, quick)).outcome;
    const { battleId } = await battleHouse(quick, quickBattleBody(world));
    await world.runJobs();
    pass(REVEALED_MS);
    const { items } = await world.open().call(listRecentItems);
    expect(items.find(({ at }) => at === play.at)?.player).toEqual(GUEST);
    expect((await roomFor({ client: world.open() }, battleId)).seats.map(({ player }) => player)).toEqual([
      GUEST,
      HOUSE,
    ]);
    expect((await quickRoomOf(quick, battleId)).seats[0]).toMatchObject({ isOwn: true, player: { kind: 'guest' } });
  });

  it('S3-15 a deleted account as Deleted player where its deeds stay', async () => {
    const player = await signUpPlayer(world);
    await choose(player, { isPublic: true });
    const { battleId } = await openBattle(player, battleBody(world));
    await callHouse(player, battleId);
    await settleBattles(world);
    await player.client.call(stepUp, { body: { password: player.password } });
    await player.client.call(deleteAccount, { body: { confirm: player.user.username } });
    const visitor = world.open();
    const { battles, ended } = await visitor.call(listBattles);
    expect([...battles, ...ended].find((each) => each.battleId === battleId)?.seats[0]?.player).toEqual(DELETED);
    expect((await roomFor({ client: visitor }, battleId)).seats[0]?.player).toEqual(DELETED);
  });
});

describe('S7-02 a player who turns anonymous', () => {
  it('reads their own name with the kind that others see', async () => {
    const player = await signUpPlayer(world);
    await choose(player, { isAnonymous: true });
    const { battleId } = await openBattle(player, battleBody(world));
    const [seat] = (await roomFor(player, battleId)).seats;
    expect(seat?.player).toEqual({ ...shownPlayer(player), kind: 'anonymous' });
  });

  it('is shown so at once in lobbies and rooms, and after a run of the feed on every node and open page', async () => {
    const player = await signUpPlayer(world);
    const deeds = await act(player);
    await other.runJobs();
    const page = openLiveSocket({ at: other });
    await page.say({ type: 'hello', token: null, topics: ['feed'] });
    await expect.poll(() => page.told.length).toBe(1);
    await choose(player, { isAnonymous: true });
    const { lobby, room, replay, 'drawn battles': drawn } = await shownIn(other, deeds);
    expect([lobby, room, replay, drawn]).toEqual([ANONYMOUS, ANONYMOUS, ANONYMOUS, ANONYMOUS]);
    await other.runJobs();
    await other.runJobs();
    expect(await shownIn(other, deeds)).toEqual(everywhere(ANONYMOUS));
    await expect.poll(() => page.told.at(-1)).toMatchObject({ type: 'feed', kind: 'snapshot' });
    expect(JSON.stringify(page.told.at(-1))).not.toContain(player.user.username);
    page.webSocket.terminate();
  });

  it('has another picture of their battle, and the same record, whose hash anybody may have kept', async () => {
    const player = await signUpPlayer(world);
    const { settled } = await act(player);
    const read = async (path: string) => {
      const answer = await fetch(`${world.url}${path}`);
      return { etag: answer.headers.get('etag'), text: await answer.text() };
    };
    const picture = getBattlePicture.path.replace(':battleId', settled);
    const [named, record] = [await read(picture), await read(`/api/battles/${settled}/record`)];
    await choose(player, { isAnonymous: true });
    expect((await read(picture)).etag).not.toBe(named.etag);
    expect((await read(`/api/battles/${settled}/record`)).text).toBe(record.text);
    await choose(player, {});
    expect((await read(picture)).etag).toBe(named.etag);
  });

  it('is named by no answer that anybody can get', async () => {
    const player = await signUpPlayer(world);
    await choose(player, { isPublic: true, shows: ['level', 'best_items', 'member_since'] });
    const { settled } = await act(player);
    await choose(player, { isAnonymous: true, isPublic: true, shows: ['level', 'best_items', 'member_since'] });
    await world.runJobs();
    const values: Readonly<Record<string, string>> = {
      battleId: settled,
      packId: 'glass-tide',
      name: player.user.username,
      date: '2026-11-20',
    };
    const calls = ALL_ENDPOINTS.filter(({ auth, method }) => auth === 'public' && method === 'GET');
    expect(calls.length).toBeGreaterThan(10);
    for (const { path } of calls) {
      const filled = path.replaceAll(/:(\w+)/g, (_all, parameter: string) => values[parameter] ?? 'x');
      const answer = await fetch(`${world.url}${filled}`);
      expect([filled, (await answer.text()).includes(player.user.username)]).toEqual([filled, false]);
    }
  });

  it('is named on the list of a private battle to its inviter, and to no other guest of it', async () => {
    const creator = await enrolHost(world);
    const [hidden, friend] = [await signUpPlayer(world), await signUpPlayer(world)];
    await choose(hidden, { isAnonymous: true });
    const names = [hidden.user.username, friend.user.username];
    const body = battleBody(world, { layout: '1v1v1', isPrivate: true, invited: names });
    const { battleId } = await openBattle(creator, body);
    for (const each of [friend, hidden]) await sitDown(each, battleId);
    const invitedFor = async (viewer: Pick<PackPlayer, 'client'>) => (await roomFor(viewer, battleId)).invited;
    expect(await invitedFor(creator)).toEqual(names.toSorted());
    expect(await invitedFor(hidden)).toEqual(names.toSorted());
    expect(await invitedFor(friend)).toEqual([friend.user.username]);
    expect(JSON.stringify(await roomFor(friend, battleId))).not.toContain(hidden.user.username);
  });
});
