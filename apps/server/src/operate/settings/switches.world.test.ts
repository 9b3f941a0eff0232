import { randomUUID } from 'node:crypto';

import {
  askFaucet,
  convertQuick,
  createDeposit,
  createWithdrawal,
  getSettings,
  guestSignin,
  playGame,
  postAvatarPicture,
  sendContact,
  signup,
  startQuick,
  stepUp,
  SWITCHES,
  type SwitchId,
} from '@voltide/contract';
import { addHouseSeat, createBattle, joinBattle } from '@voltide/games/battles/contract';
import { openCache } from '@voltide/games/caches/contract';
import { currentCacheTable } from '@voltide/games/caches/table';
import { startLoadingGame } from '@voltide/games/loading/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  battleBody,
  countHouseCash,
  freshName,
  joinInput,
  openBattle,
  openPack,
  openQuickPack,
  orderOf,
  quickBattleBody,
  roomFor,
  setSwitch,
  settleBattles,
  signUpPlayer,
  signupBody,
  sitDown,
  spin,
  spinOf,
  WHEEL,
  standUp,
  startGuest,
  startQuickGame,
  startWorld,
  useWorld,
  type CallError,
  type Client,
  type PackPlayer,
  type Person,
  type World,
} from '@voltide/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32) };
const here = useWorld({ settings: SETTINGS });
let there: World;

beforeAll(async () => {
  there = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
  await Promise.all([here.context.notifications.ensure(), there.context.notifications.ensure()]);
});
afterAll(() => there.close());

async function turnOff(id: SwitchId): Promise<void> {
  await setSwitch(here, id, false);
  await expect.poll(() => there.context.inForce.isPaused(id), { interval: 5, timeout: 1000 }).toBe(true);
}

afterEach(async () => {
  for (const id of here.context.inForce.listPaused()) await setSwitch(here, id, true);
  await there.context.inForce.reload();
});

function elsewhere(player: PackPlayer): PackPlayer {
  const client = there.open();
  client.setToken(player.client.token());
  return { ...player, client };
}

type Refusing = (client: Client, world: World) => readonly Promise<CallError>[];

const CALLS: Readonly<Record<SwitchId, Refusing>> = {
  sign_up: (client) => [client.refused(signup, { body: signupBody(freshName()) })],
  guests: (client) => [client.refused(guestSignin, { body: { username: freshName('g') } })],
  quick_game: (_, world) => [world.open().refused(startQuick)],
  packs: (client, world) => [client.refused(openPacks, { body: orderOf(world), key: randomUUID() })],
  packs_for_cash: (client, world) => [client.refused(openPacks, { body: orderOf(world), key: randomUUID() })],
  wheel: (client) => [client.refused(playGame, { params: WHEEL, body: spinOf(), key: randomUUID() })],
  battles: (client, world) => [
    client.refused(createBattle, { body: battleBody(world), key: randomUUID() }),
    client.refused(joinBattle, joinInput('nobodys')),
    client.refused(addHouseSeat, { params: { battleId: 'nobodys' }, body: {}, key: randomUUID() }),
  ],
  caches: (client) => [
    client.refused(openCache, {
      params: { cacheId: 'dawn' },
      body: { tableHash: currentCacheTable('dawn').hash },
      key: randomUUID(),
    }),
  ],
  loading_games: (client) => [client.refused(startLoadingGame, { body: { game: 'snake' } })],
  deposits: (client) => [
    client.refused(createDeposit, { body: { amount: '20' }, key: randomUUID() }),
    client.refused(askFaucet),
  ],
  withdrawals: (client) => [client.refused(createWithdrawal, { body: { amount: '20' }, key: randomUUID() })],
  referrals: (client) => [client.refused(signup, { body: { ...signupBody(freshName()), referralCode: 'ABCD2345' } })],
  contact: (client) => [
    client.refused(sendContact, { body: { email: 'a@example.com', topic: 'other', message: 'Hello there, you.' } }),
  ],
  picture_uploads: (client) => [client.refused(postAvatarPicture, { body: { data: 'aGVsbG8=' } })],
};

async function signUpWithCash(): Promise<PackPlayer & Person> {
  const player = await signUpPlayer(here);
  await countHouseCash(here);
  await adjustBalance(here, player.userId, { account: 'promo', amountSun: -100_000_000n });
  await adjustBalance(here, player.userId, { account: 'cash', amountSun: 100_000_000n });
  return player;
}

describe('a switch that is off', () => {
  it.each(SWITCHES)('S13-02 %s is off on every node within a second', async (id) => {
    const player = await (id === 'packs_for_cash' ? signUpWithCash() : signUpPlayer(here));
    await player.client.call(stepUp, { body: { password: player.password } });
    await turnOff(id);
    for (const [world, { client }] of [
      [here, player],
      [there, elsewhere(player)],
    ] as const) {
      expect((await world.open().call(getSettings)).paused).toEqual([id]);
      for (const call of CALLS[id](client, world)) {
        const { status, body } = await call;
        expect([status, body.code, body.error]).toEqual([409, 'switched_off', 'This is paused right now.']);
      }
    }
  });

  it('S13-02 is on again on every node within a second', async () => {
    const player = await signUpPlayer(here);
    await turnOff('wheel');
    await setSwitch(here, 'wheel', true);
    await expect.poll(() => there.context.inForce.isPaused('wheel'), { interval: 5, timeout: 1000 }).toBe(false);
    expect((await there.open().call(getSettings)).paused).toEqual([]);
    expect((await spin(elsewhere(player))).play.nonce).toBe(0);
  });

  it('S13-02 is known to a node that lost its connection, and to one that starts', async () => {
    there.context.notifications.close();
    await setSwitch(here, 'packs', false);
    await there.runJobs();
    expect(there.context.inForce.isPaused('packs')).toBe(true);
    const third = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
    expect((await third.open().call(getSettings)).paused).toEqual(['packs']);
    await third.close();
  });

  it('S13-02 S14-06 gives the first answer to a repeated key, so that no play that was paid is lost', async () => {
    const player = await signUpPlayer(here);
    const opened = await openPack(player, orderOf(here), 'pack');
    const spun = await spin(player, spinOf(), 'spin');
    await setSwitch(here, 'packs', false);
    await setSwitch(here, 'wheel', false);
    expect(await openPack(player, orderOf(here), 'pack')).toEqual(opened);
    expect(await spin(player, spinOf(), 'spin')).toEqual(spun);
  });

  it('S13-02 packs_for_cash leaves play balance as it is', async () => {
    const player = await signUpPlayer(here);
    await setSwitch(here, 'packs_for_cash', false);
    expect((await openPack(player, orderOf(here))).play.nonce).toBe(0);
  });

  it('S13-02 battles: those that are locked end, and a seat of an open one can be left', async () => {
    const [creator, other, waiting] = [await signUpPlayer(here), await signUpPlayer(here), await signUpPlayer(here)];
    const locked = await openBattle(creator, battleBody(here));
    await sitDown(other, locked.battleId);
    const open = await openBattle(waiting, battleBody(here));
    await setSwitch(here, 'battles', false);
    await settleBattles(here);
    expect((await roomFor(creator, locked.battleId)).state).toBe('settled');
    expect((await standUp(waiting, open.battleId)).amount).toBe(open.amount);
  });

  it('S13-02 quick_game and guests: those who have begun go on', async () => {
    const quick = await startQuickGame(here);
    const guest = await startGuest(here);
    await setSwitch(here, 'quick_game', false);
    await setSwitch(here, 'guests', false);
    expect((await openQuickPack(here, quick)).outcome.play.nonce).toBe(0);
    expect((await guest.client.call(guestSignin, { body: { username: guest.user.username } })).user.id).toBe(
      guest.user.id,
    );
  });

  it('S13-02 stops the games of a Quick Game too, and its account is made once sign-up is open', async () => {
    const quick = await startQuickGame(here);
    await setSwitch(here, 'packs', false);
    await setSwitch(here, 'battles', false);
    await setSwitch(here, 'sign_up', false);
    const refused = await Promise.all([
      quick.client.refused(openPacks, { body: orderOf(here), key: randomUUID() }),
      quick.client.refused(createBattle, { body: quickBattleBody(here), key: randomUUID() }),
      quick.client.refused(convertQuick, { body: signupBody(freshName()) }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(['switched_off', 'switched_off', 'switched_off']);
  });

  it('S13-02 referrals leaves sign-up without a code as it is', async () => {
    await setSwitch(here, 'referrals', false);
    const { user } = await here.open().call(signup, { body: signupBody(freshName()) });
    expect(user.balance).toBe('100.000000');
  });
});
