import {
  convertQuick,
  getMe,
  getPlayRecord,
  getQuickStatus,
  mergeQuick,
  QUICK_SESSION_HEADER,
  rotateSeeds,
  startQuick,
  updateQuick,
} from '@voltide/contract';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import { startLoadingGame } from '@voltide/games/loading/contract';
import { openPacks } from '@voltide/games/packs/contract';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import {
  freshName,
  listLedgerFaults,
  openQuickPack,
  orderOf,
  quickUserOf,
  saveQuickGame,
  signUp,
  signupBody,
  startQuickGame,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const world = useWorld({ settings: { SECRET_KEY: '0c'.repeat(32) } });

const convert = (player: QuickPlayer) => saveQuickGame(player, signupBody(freshName('edge')));
const acknowledge = ({ client }: QuickPlayer) => client.call(updateQuick, { body: { action: 'pack_opened' } });

afterAll(async () => {
  await world.runJobs();
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('the last millisecond of a Quick Game', () => {
  async function atEnd(afterMs: number, work: (player: QuickPlayer) => Promise<void>): Promise<void> {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    const { endsAt } = await quickUserOf(player);
    await world.clock.hold(async () => {
      world.clock.advance(Date.parse(endsAt) + afterMs - world.clock.nowMs());
      await work(player);
    });
  }

  it('S9-02 plays and answers before it', () =>
    atEnd(-1, async (player) => {
      expect(await quickUserOf(player)).toMatchObject({ timeRemaining: 0, packsOpened: 1 });
      const { quickUser } = await openQuickPack(world, player);
      expect(quickUser).toMatchObject({ timeRemaining: 0, packsOpened: 2 });
      const { milestones, endsAt } = (await acknowledge(player)).updatedUser;
      expect(milestones.claimDeadline).toBe(endsAt);
    }));

  it('S9-02 S9-05 converts before it, and merges before it', async () => {
    await atEnd(-1, async (player) => {
      expect((await convert(player)).saved).toMatchObject({ xp: 45, tokens: 3 });
    });
    await atEnd(-1, async (player) => {
      const { client } = await signUp(world);
      const { saved } = await client.call(mergeQuick, { body: { sessionToken: player.token } });
      expect(saved).toMatchObject({ xp: 45, tokens: 3 });
    });
  });

  it.each([0, 1])('S9-02 S9-05 gives nothing %d ms after it, and moves nothing', (afterMs) =>
    atEnd(afterMs, async (player) => {
      const { client, token } = player;
      const codes = [
        await client.refused(getQuickStatus),
        await client.refused(openPacks, { body: orderOf(world), key: 'late' }),
        await client.refused(updateQuick, { body: { action: 'pack_opened' } }),
        await client.refused(rotateSeeds, { body: { epoch: 0, clientSeed: 'late' } }),
        await client.refused(convertQuick, { body: signupBody(freshName('edge')) }),
      ].map(({ status, body }) => [status, body.code]);
      expect(codes).toEqual(codes.map(() => [401, 'quick_expired']));
      const person = await signUp(world);
      const merged = await person.client.refused(mergeQuick, { body: { sessionToken: token } });
      expect(merged.body.code).toBe('not_found');
      expect((await person.client.call(getMe)).user.balance).toBe('100.000000');
    }),
  );

  it('S9-03 of its claim window brings the 5 VT, the one after it does not', async () => {
    for (const [afterMs, bonus] of [
      [0, '5.000000'],
      [1, '0.000000'],
    ] as const) {
      const player = await startQuickGame(world);
      await openQuickPack(world, player);
      await world.clock.hold(async () => {
        const { milestones } = (await acknowledge(player)).updatedUser;
        world.clock.advance(Date.parse(milestones.claimDeadline ?? '') + afterMs - world.clock.nowMs());
        expect((await convert(player)).saved).toMatchObject({ bonus, xp: 45, tokens: 3 });
      });
    }
  });
});

describe('the record of a play', () => {
  it('S9-05 S15-02 is there during the game, sealed, and proven once it was saved', async () => {
    const player = await startQuickGame(world);
    const { outcome } = await openQuickPack(world, player);
    const read = async () =>
      parsePlayRecord(await player.client.call(getPlayRecord, { params: { playId: outcome.play.id } }));
    const sealed = await read();
    expect([sealed.serverSeed, sealed.commitment]).toEqual([null, outcome.play.commitment]);
    expect(checkPlay(nodeHashes, sealed).state).toBe('sealed');
    await convert(player);
    const proven = await read();
    expect(checkPlay(nodeHashes, proven).state).toBe('proven');
    expect({ ...proven, serverSeed: null }).toEqual(sealed);
  });

  it('S9-05 is not there of another game, of no play, or for who sends no token', async () => {
    const [player, other] = [await startQuickGame(world), await startQuickGame(world)];
    const params = { playId: (await openQuickPack(world, player)).outcome.play.id };
    expect((await other.client.refused(getPlayRecord, { params })).body.code).toBe('not_found');
    expect((await player.client.refused(getPlayRecord, { params: { playId: '0-9' } })).body.code).toBe('not_found');
    expect((await world.open().refused(getPlayRecord, { params })).body.code).toBe('not_signed_in');
  });
});

describe('a token in the wrong place', () => {
  it('S9-07 beside a bearer token leaves every other call to the account, unchanged', async () => {
    const { token } = await startQuickGame(world);
    const { client, user } = await signUp(world);
    client.setHeader(QUICK_SESSION_HEADER, token);
    expect((await client.call(getMe)).user.id).toBe(user.id);
    expect((await client.refused(getQuickStatus)).body.code).toBe('quick_expired');
    expect((await client.refused(startQuick)).body.code).toBe('forbidden');
    client.setHeader(QUICK_SESSION_HEADER, 'forged');
    expect((await client.call(getMe)).user.id).toBe(user.id);
  });

  it('S9-07 S11-03 gets no ticket for a loading game, and two tokens in one header open neither', async () => {
    const [one, two] = [await startQuickGame(world), await startQuickGame(world)];
    const asked = await one.client.refused(startLoadingGame, { body: { game: 'snake' } });
    expect(asked.body).toMatchObject({ code: 'locked_in', lockIn: 'premium' });
    const both = world.open();
    both.setHeader(QUICK_SESSION_HEADER, `${one.token}, ${two.token}`);
    expect((await both.refused(getQuickStatus)).body.code).toBe('quick_expired');
  });
});

describe('a conversion', () => {
  it('S9-03 S9-05 under a clock that was set back into its window brings 5 VT once', async () => {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    await acknowledge(player);
    world.clock.advance(15 * MINUTE_MS);
    world.clock.advance(-10 * MINUTE_MS);
    expect((await convert(player)).saved.bonus).toBe('5.000000');
    expect((await player.client.refused(convertQuick, { body: signupBody(freshName('edge')) })).body.code).toBe(
      'quick_saved',
    );
  });
});
