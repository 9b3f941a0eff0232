import {
  answerRitual,
  checkRitual,
  deleteAccount,
  excludePlayer,
  getPosition,
  getRituals,
  login,
  putPlayerLimit,
  putRituals,
  stepUp,
  type ErrorBody,
} from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  countHouseCash,
  openPack,
  orderOf,
  readyToPlay,
  signUp,
  signUpPlayer,
  startGuest,
  startWorld,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const world = useWorld();

/** Starts in the morning, so that no day ends within an hour of play. */
beforeAll(() => world.clock.advance(DAY_MS + DAY_MS / 4 - (world.clock.nowMs() % DAY_MS)));

const check = ({ client }: Pick<PackPlayer, 'client'>, again = false) => client.call(checkRitual, { body: { again } });
const answer = ({ client }: Pick<PackPlayer, 'client'>, id: string | undefined, how: 'later' | 'return' | 'break') =>
  client.call(answerRitual, { body: { id: id ?? '', answer: how } });

async function playFor(player: PackPlayer, minutes: number, on: ReturnType<typeof useWorld> = world): Promise<void> {
  await openPack(player, orderOf(on));
  await on.database.owner.query('update voltide.player set played_ms = played_ms + $2 where user_id = $1', [
    player.userId,
    minutes * MINUTE_MS,
  ]);
}

describe('POST /api/neuro/check-ritual', () => {
  it('S11-02 is for who is signed in, and acts for the caller whatever userId says', async () => {
    expect((await world.open().refused(checkRitual, { body: {} })).body.code).toBe('not_signed_in');
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    await playFor(player, 60);
    const asked = await other.client.call(checkRitual, { body: { userId: player.user.id } });
    expect(asked).toEqual({ needsRitual: false, ritualPrompt: null, details: null, exclusion: null, freeze: null });
    expect((await check(player)).needsRitual).toBe(true);
  });

  it('S15-04 S11-02 has the fields of the specification, once the chosen time was played', async () => {
    const player = await signUpPlayer(world);
    await world.clock.hold(async () => {
      await openPack(player, orderOf(world));
      for (let played = 0; played < 60; played += 5) {
        expect((await check(player)).needsRitual).toBe(false);
        world.clock.advance(5 * MINUTE_MS);
        const body = { credential: player.email, password: player.password };
        if (played % 10 === 0) player.client.setToken((await player.client.call(login, { body })).token);
        await openPack(player, orderOf(world));
      }
      const { ritualPrompt, details } = await check(player);
      expect(ritualPrompt).toEqual({
        message: 'You have played for 1 h since your last check. Today: 1 h, no cash staked.',
        priority: 'medium',
        targetMinRituals: 1,
        intervalMinutes: 60,
        colorScheme: 'calm',
        animationType: 'fade',
        soundEffect: null,
      });
      expect(details).toMatchObject({ kind: 'time', pausesPlay: false, playedMs: 60 * MINUTE_MS, net: '0.000000' });
    });
  });

  it('S15-04 comes back after another interval of play, not of waiting', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(putRituals, { body: { intervalMinutes: 15 } });
    await world.clock.hold(async () => {
      await playFor(player, 15);
      const first = await check(player);
      expect((await check(player)).details).toEqual(first.details);
      await answer(player, first.details?.id, 'later');
      world.clock.advance(4 * MINUTE_MS);
      expect((await check(player)).needsRitual).toBe(false);
      await playFor(player, 11);
      const second = await check(player);
      expect([second.needsRitual, second.details?.id === first.details?.id]).toEqual([true, false]);
      const { intervalMinutes, history } = await player.client.call(getRituals);
      expect([intervalMinutes, history.map((each) => each.answer)]).toEqual([15, [null, 'later']]);
    });
  });

  it('S11-02 keeps ten of them in the history', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(putRituals, { body: { intervalMinutes: 15 } });
    for (let round = 0; round < 11; round++) {
      await playFor(player, 15);
      await answer(player, (await check(player)).details?.id, 'return');
    }
    const { history } = await player.client.call(getRituals);
    expect([history.length, new Set(history.map(({ answer: how }) => how))]).toEqual([10, new Set(['return'])]);
  });

  it('S11-02 makes one prompt for tabs that ask at the same moment', async () => {
    const player = await signUpPlayer(world);
    await playFor(player, 60);
    await Promise.all(Array.from({ length: 12 }, () => check(player)));
    expect((await player.client.call(getRituals)).history).toHaveLength(1);
  });

  it('S11-02 mentions a limit once when it is near and once when it is reached', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 50_000_000n });
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100_000_000n });
    await countHouseCash(world);
    const name = { kind: 'stake', period: 'day' } as const;
    await player.client.call(putPlayerLimit, { body: { ...name, amount: '5.000000' } });
    const open = (count: number) => openPack(player, orderOf(world, 'glass-tide', count));
    await open(3);
    expect((await check(player)).needsRitual).toBe(false);
    await open(1);
    const near = await check(player);
    expect(near.ritualPrompt?.message).toBe('You are close to your cash stake limit for today: 4.00 VT of 5.00 VT.');
    await answer(player, near.details?.id, 'return');
    expect((await check(player)).needsRitual).toBe(false);
    await open(1);
    const reached = await check(player);
    expect(reached.ritualPrompt?.message).toContain('You have reached your cash stake limit for today');
    await answer(player, reached.details?.id, 'later');
    expect((await check(player)).needsRitual).toBe(false);
  });

  it('S15-01 S11-02 asks nothing of who is excluded', async () => {
    const player = await signUpPlayer(world);
    await playFor(player, 60);
    const body = { kind: 'cool_off', length: '1d', confirmed: true } as const;
    const { exclusion } = await player.client.call(excludePlayer, { body });
    const chosen = { kind: 'cool_off', until: exclusion?.until };
    expect(await check(player)).toEqual({
      needsRitual: false,
      ritualPrompt: null,
      details: null,
      exclusion: chosen,
      freeze: null,
    });
  });

  it('S11-02 names what was left open after a day away: the email first', async () => {
    const player = await readyToPlay(await signUp(world));
    await openPack(player, orderOf(world));
    expect((await check(player)).needsRitual).toBe(false);
    await world.database.owner.query(
      'update voltide.player set last_play_at_ms = last_play_at_ms - 90000000 where user_id = $1',
      [player.userId],
    );
    const links: unknown[] = [];
    for (let asked = await check(player); asked.needsRitual; asked = await check(player)) {
      expect(asked).toMatchObject({ ritualPrompt: { priority: 'low' }, details: { kind: 'unfinished' } });
      links.push(asked.details?.link?.path);
      await answer(player, asked.details?.id, 'later');
    }
    expect(links).toEqual(['/profile-setup', '/inventory']);
  });

  it('S15-04 a guest has it too', async () => {
    const guest = await startGuest(world);
    expect((await check(guest)).needsRitual).toBe(false);
    expect(await guest.client.call(getPosition)).toMatchObject({ intervalMinutes: 60, nextCheckMs: 60 * MINUTE_MS });
  });

  it('S11-02 a prompt cannot be answered by another player', async () => {
    const [player, other] = [await signUpPlayer(world), await signUp(world)];
    await playFor(player, 60);
    const id = (await check(player)).details?.id ?? expect.fail('it is due');
    expect((await other.client.refused(answerRitual, { body: { id, answer: 'return' } })).body.code).toBe('not_found');
    expect((await check(player)).details?.id).toBe(id);
  });

  it('S3-15 S11-02 ends with the account', async () => {
    const player = await signUpPlayer(world);
    const { client, password, user, userId } = player;
    await client.call(putRituals, { body: { intervalMinutes: 15 } });
    await playFor(player, 15);
    await check(player);
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    const { rows } = await world.database.owner.query(
      `select user_id from voltide.ritual where user_id = $1
        union all select user_id from voltide.ritual_interval where user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('the session clock and the net position', () => {
  it('S15-04 are what the server counts', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 50_000_000n });
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100_000_000n });
    await world.runJobs();
    await world.clock.hold(async () => {
      const { play } = await openPack(player, orderOf(world));
      world.clock.advance(3 * MINUTE_MS);
      const { day, nextCheckMs } = await player.client.call(getPosition);
      expect(day).toMatchObject({ playedMs: 3 * MINUTE_MS, stake: '1.000000' });
      expect(Number(day.net)).toBeCloseTo(Number(play.value) - 1, 6);
      expect(nextCheckMs).toBe(57 * MINUTE_MS);
    });
  });
});

describe('profile strict', () => {
  const settings = { PROFILE: 'strict', SECRET_KEY: '0c'.repeat(32) };
  const strict = useWorld({ settings });
  const barred = async ({ client }: PackPlayer): Promise<ErrorBody> =>
    (await client.refused(openPacks, { body: orderOf(strict), key: 'paused' })).body;

  it('S15-04 pauses play until the check is answered, whether or not a page ever asked for it', async () => {
    const player = await signUpPlayer(strict);
    await strict.clock.hold(async () => {
      await playFor(player, 60, strict);
      expect(await barred(player)).toMatchObject({
        code: 'ritual_due',
        error: 'Play is paused until you answer your reality check.',
        barrier: { kind: 'ritual', about: 'time' },
      });
      const { details, ritualPrompt } = await check(player);
      expect([details?.pausesPlay, ritualPrompt?.priority]).toEqual([true, 'high']);
      await answer(player, details?.id, 'later');
      expect(await barred(player)).toMatchObject({ code: 'ritual_due' });
      expect((await check(player)).needsRitual).toBe(false);
      expect((await check(player, true)).details?.id).toBe(details?.id);
      await answer(player, details?.id, 'return');
      expect((await openPack(player, orderOf(strict), 'paused')).play.quantity).toBe(1);
    });
  });

  it('S15-04 S14-06 repeats the answer of a play from before the pause', async () => {
    const player = await signUpPlayer(strict);
    await strict.clock.hold(async () => {
      const first = await openPack(player, orderOf(strict), 'before');
      await playFor(player, 60, strict);
      expect(await openPack(player, orderOf(strict), 'before')).toEqual(first);
    });
  });

  it('S15-04 a pause survives another server', async () => {
    const player = await signUpPlayer(strict);
    await playFor(player, 60, strict);
    const there = await startWorld({ databaseUrl: strict.database.url, settings });
    there.clock.advance(strict.clock.nowMs() - there.clock.nowMs());
    const client = there.open();
    client.setToken(player.client.token());
    const refused = await client.refused(openPacks, { body: orderOf(there), key: 'there' });
    expect(refused.body.code).toBe('ritual_due');
    await there.close();
  });
});
