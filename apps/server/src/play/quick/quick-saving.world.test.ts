import {
  convertQuick,
  exportAccount,
  getMe,
  getQuickStatus,
  login,
  mergeQuick,
  signup,
  stepUp,
  updateQuick,
  type ErrorCode,
} from '@voltide/contract';
import { formatVt, parseUserId, parseVt, present, SUN_PER_VT, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import { countQuickFaults } from '@voltide/server/money/audit/quick-check.sql';
import { verifyLedger } from '@voltide/server/money/audit/full-verifier';
import {
  adjustBalance,
  codeOf,
  CallError,
  freshName,
  givenTo,
  listLedgerFaults,
  openQuickPack,
  orderOf,
  quickPlayerOf,
  quickUserOf,
  readyToPlay,
  saveQuickGame,
  signUp,
  signupBody,
  spinQuick,
  startGuest,
  startQuickGame,
  unzip,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const AT_ONCE = 24;
const WELCOME_SUN = 100n * SUN_PER_VT;
const world = useWorld({ settings: { SECRET_KEY: '0c'.repeat(32) } });

const idOf = (id: string): UserId => present(parseUserId(id), 'the number of a user');
const convert = (player: QuickPlayer, body = signupBody(freshName('quick'))) => saveQuickGame(player, body);
const bodyOf = ({ token }: QuickPlayer) => ({ body: { sessionToken: token } });

async function together<T>(calls: readonly Promise<T>[]) {
  const settled = await Promise.allSettled(calls);
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const codes = settled.flatMap((one): ErrorCode[] => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof CallError) return [one.reason.body.code];
    throw one.reason;
  });
  return { done, codes };
}

async function countSaved(where: 'quick_id' | 'user_id', ids: readonly UserId[]): Promise<number> {
  const { rows } = await world.database.owner.query<{ count: number }>(
    `select count(*)::integer as count from voltide.saved_quick_game where ${where} = any ($1::bigint[])`,
    [`{${ids.join(',')}}`],
  );
  return rows[0]?.count ?? 0;
}

afterAll(async () => {
  await world.runJobs();
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a conversion', () => {
  it('S9-05 S9-01 creates an account with balance, items, XP and tokens, and ends the Quick Game', async () => {
    const player = await startQuickGame(world);
    for (let i = 0; i < 5; i++) await openQuickPack(world, player);
    const before = await quickUserOf(player);
    const answer = await convert(player);
    const saved = { balance: before.lockInAmount, bonus: '0.000000', xp: 195, tokens: 4 };
    expect(answer.saved).toEqual(saved);
    const keptSun = parseVt(before.lockInAmount);
    expect(answer.user).toMatchObject({ role: 'player', balance: formatVt(WELCOME_SUN + keptSun) });
    expect(await givenTo(world, idOf(answer.user.id))).toEqual({ xp: 195n, tokens: 4n });
    for (const [code, call] of [
      ['quick_expired', player.client.refused(getQuickStatus)],
      ['quick_expired', player.client.refused(updateQuick, { body: { action: 'pack_opened' } })],
    ] as const) {
      expect((await call).body.code).toBe(code);
    }
    expect(await codeOf(openQuickPack(world, player))).toBe('quick_expired');
    const account = world.open();
    account.setToken(answer.token);
    expect(await account.call(mergeQuick, bodyOf(player))).toEqual({ success: true, saved });
    expect((await account.call(getMe)).user.balance).toBe(answer.user.balance);
  });

  it('S9-05 keeps 50 VT, 500 XP and 10 tokens at most, and the verifier sees what goes back', async () => {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    const { rows } = await world.database.owner.query<{ user_id: UserId }>(
      `select p.user_id from voltide.player p join voltide.identity i using (user_id)
       where i.kind = 'quick' and p.closed_at_ms is null and p.nonce = 1 order by i.created_at_ms desc limit 1`,
    );
    const quickId = present(rows[0], 'the Quick Game').user_id;
    await adjustBalance(world, quickId, { account: 'promo', amountSun: 300n * SUN_PER_VT });
    for (let i = 0; i < 20; i++) await openQuickPack(world, player);
    expect(await quickUserOf(player)).toMatchObject({ xp: 595, tokens: 6, lockInAmount: '50.000000' });
    expect((await convert(player)).saved).toEqual({ balance: '50.000000', bonus: '0.000000', xp: 500, tokens: 6 });
  });

  it('S9-03 inside the claim window brings 5 VT more, and nothing else is lost by waiting', async () => {
    const [early, late] = [await startQuickGame(world), await startQuickGame(world)];
    for (const player of [early, late]) {
      await openQuickPack(world, player);
      await player.client.call(updateQuick, { body: { action: 'pack_opened' } });
    }
    expect((await convert(early)).saved).toMatchObject({ bonus: '5.000000', xp: 45, tokens: 3 });
    const { lockInAmount } = await quickUserOf(late);
    world.clock.advance(11 * MINUTE_MS);
    const { saved } = await convert(late);
    expect(saved).toEqual({ balance: lockInAmount, bonus: '0.000000', xp: 45, tokens: 3 });
  });

  it('S9-08 S9-06 asks for the consents of sign-up, with its texts, and has its own for the email', async () => {
    const player = await startQuickGame(world);
    const fieldsOf = async (change: object) => {
      const body = { ...signupBody(freshName('quick')), ...change };
      const { status, json } = await player.client.send('POST', convertQuick.path, { body });
      return [status, (json as { fields?: Readonly<Record<string, string>> }).fields];
    };
    const consent = 'You must agree to the Terms of Service and Privacy Policy';
    expect(await fieldsOf({ isOver18: false })).toEqual([400, { isOver18: 'You must be 18 or older to join' }]);
    expect(await fieldsOf({ agreedToTerms: false })).toEqual([400, { agreedToTerms: consent }]);
    expect(await fieldsOf({ terms: undefined, privacy: false })).toEqual([400, { terms: consent, privacy: consent }]);
    expect(await fieldsOf({ email: 'no address' })).toEqual([400, { email: 'Please enter a valid email' }]);
    expect(await fieldsOf({ email: '' })).toEqual([400, { email: 'Email is required' }]);
    expect(await fieldsOf({ password: '12345' })).toEqual([
      400,
      { password: 'Password must be at least 6 characters' },
    ]);
    expect(await fieldsOf({ username: 'ab' })).toEqual([400, { username: 'Username must be at least 3 characters' }]);
    const taken = await signUp(world);
    const body = { ...signupBody(freshName('quick')), username: taken.user.username };
    expect((await player.client.refused(convertQuick, { body })).body.code).toBe('username_taken');
    expect((await quickUserOf(player)).balance).toBe('25.000000');
  });

  it('S9-01 repeated with the same email and password signs in to the same; with others it is refused', async () => {
    const player = await startQuickGame(world);
    const body = signupBody(freshName('quick'));
    const first = await convert(player, body);
    const again = await convert(player, body);
    expect([again.user, again.saved]).toEqual([first.user, first.saved]);
    for (const change of [{ password: 'other-lantern-42' }, { email: 'other@example.com' }]) {
      const other = { ...body, ...change };
      expect((await player.client.refused(convertQuick, { body: other })).body.code).toBe('quick_saved');
    }
  });

  it('S9-02 S9-05 of a game whose hour is over brings nothing, and the books are closed by a job', async () => {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    const left = Date.parse((await quickUserOf(player)).endsAt) - world.clock.nowMs();
    const person = await signUp(world);
    world.clock.advance(left + 1);
    const { body, status } = await player.client.refused(convertQuick, { body: signupBody(freshName('quick')) });
    expect([status, body.code, body.error]).toEqual([401, 'quick_expired', 'Session expired']);
    const again = await world.open().call(login, { body: { credential: person.email, password: person.password } });
    person.client.setToken(again.token);
    expect((await person.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('not_found');
    await world.runJobs();
    const { rows } = await world.database.owner.query<{ open: number; held: bigint }>(
      `select count(*) filter (where q.ended_at_ms is null)::integer as open,
        coalesce(sum(a.balance) filter (where q.ended_at_ms is not null), 0)::bigint as held
       from voltide.quick_session q join voltide.account a on a.user_id = q.quick_id where q.ends_at_ms <= $1`,
      [world.clock.nowMs()],
    );
    expect(rows).toEqual([{ open: 0, held: 0n }]);
    expect((await person.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('not_found');
  });
});

describe('a merge', () => {
  it('S9-01 S9-05 brings a game into the account that was created while it ran, once, and tells it again', async () => {
    const player = await startQuickGame(world);
    for (let i = 0; i < 3; i++) await openQuickPack(world, player);
    const { lockInAmount } = await quickUserOf(player);
    const person = await signUp(world);
    const saved = { balance: lockInAmount, bonus: '0.000000', xp: 95, tokens: 4 };
    expect(await person.client.call(mergeQuick, bodyOf(player))).toEqual({ success: true, saved });
    expect(await person.client.call(mergeQuick, bodyOf(player))).toEqual({ success: true, saved });
    expect((await person.client.call(getMe)).user.balance).toBe(formatVt(WELCOME_SUN + parseVt(lockInAmount)));
    const other = await signUp(world);
    expect((await other.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('quick_saved');
    const next = await startQuickGame(world);
    expect((await person.client.refused(mergeQuick, bodyOf(next))).body.code).toBe('forbidden');
  });

  it('S9-05 of a saved game answers 409, to an older account too', async () => {
    const older = await signUp(world);
    world.clock.advance(1);
    const player = await startQuickGame(world);
    const person = await signUp(world);
    await person.client.call(mergeQuick, bodyOf(player));
    const refused = await older.client.refused(mergeQuick, bodyOf(player));
    expect([refused.status, refused.body.code]).toEqual([409, 'quick_saved']);
  });

  it('S9-05 an account takes one Quick Game, however many it was created beside', async () => {
    const [one, two] = [await startQuickGame(world), await startQuickGame(world)];
    const person = await signUp(world);
    const { done, codes } = await together(
      [one, two, one, two].map((player) => person.client.call(mergeQuick, bodyOf(player))),
    );
    expect([done.length, codes]).toEqual([2, ['quick_saved', 'quick_saved']]);
    expect(await countSaved('user_id', [idOf(person.user.id)])).toBe(1);
    expect((await person.client.call(getMe)).user.balance).toBe('125.000000');
  });

  it('S9-05 S9-07 no guest, no older account, no other token and no user id in the body', async () => {
    const older = await signUp(world);
    world.clock.advance(1);
    const player = await startQuickGame(world);
    expect((await older.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('forbidden');
    const guest = await startGuest(world);
    expect((await guest.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('forbidden');
    expect((await world.open().refused(mergeQuick, bodyOf(player))).body.code).toBe('not_signed_in');
    expect((await player.client.refused(mergeQuick, bodyOf(player))).body.code).toBe('locked_in');
    const person = await signUp(world);
    for (const sessionToken of ['', 'q'.repeat(43), `${player.token}x`, player.token.replace(/.$/, '*')]) {
      expect((await person.client.refused(mergeQuick, { body: { sessionToken } })).body.code).toBe('not_found');
    }
    const body = { sessionToken: player.token, userId: older.user.id, balance: '50.000000' };
    const { saved } = await person.client.call(mergeQuick, { body });
    expect(saved.balance).toBe('25.000000');
    expect((await older.client.call(getMe)).user.balance).toBe('100.000000');
  });

  it('S9-05 XP that came with it counts for the rakeback of the plays after it only', async () => {
    const player = await startQuickGame(world);
    for (let i = 0; i < 5; i++) await openQuickPack(world, player);
    const person = await signUp(world);
    const { userId } = await readyToPlay(person);
    await adjustBalance(world, userId, { account: 'cash', amountSun: 50n * SUN_PER_VT });
    const open = (key: string) => person.client.call(openPacks, { body: orderOf(world, 'tin-sparrow'), key });
    await open('before');
    await person.client.call(mergeQuick, bodyOf(player));
    await open('after');
    const found = await verifyLedger(world.context.database, world.context.seedCipher);
    expect([found.counters, found.quickGames, found.records, found.answers]).toEqual([0, 0, 0, 0]);
  });
});

describe('a race', () => {
  it('S9-05 S9-01 of 24 conversions of one form makes one account, and all are told the same', async () => {
    const player = await startQuickGame(world);
    await openQuickPack(world, player);
    const body = signupBody(freshName('quick'));
    const { done, codes } = await together(
      Array.from({ length: AT_ONCE }, () => convert(quickPlayerOf(world.open(), player.token), body)),
    );
    expect(codes.filter((code) => code !== 'unavailable')).toEqual([]);
    expect(new Set(done.map(({ user, saved }) => JSON.stringify([user, saved]))).size).toBe(1);
    expect(await countSaved('user_id', [idOf(present(done[0], 'an answer').user.id)])).toBe(1);
  });

  it('S9-05 S9-01 of 24 conversions and merges of one game to different accounts: one', async () => {
    const player = await startQuickGame(world);
    for (let i = 0; i < 3; i++) await openQuickPack(world, player);
    const { lockInAmount } = await quickUserOf(player);
    const people = await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => signUp(world)));
    const merges = people.map(async ({ client, user }) => {
      const { saved } = await client.call(mergeQuick, bodyOf(player));
      return { id: user.id, saved };
    });
    const converts = people.map(async () => {
      const { user, saved } = await convert(quickPlayerOf(world.open(), player.token));
      return { id: user.id, saved };
    });
    const { done, codes } = await together([...merges, ...converts]);
    const saved = { balance: lockInAmount, bonus: '0.000000', xp: 95, tokens: 4 };
    expect(done.map((one) => one.saved)).toEqual([saved]);
    expect(codes.length).toBe(AT_ONCE - 1);
    expect(codes.filter((code) => !['quick_saved', 'quick_expired', 'unavailable'].includes(code))).toEqual([]);
    expect(await countSaved('user_id', [idOf(present(done[0], 'an answer').id)])).toBe(1);
  });

  it('S9-05 against plays: each is in the books before the game ends, or refused', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await startQuickGame(world);
      await openQuickPack(world, player);
      const plays = Array.from({ length: 6 }, (_, i) => openQuickPack(world, player, 'tin-sparrow', `r-${i}`));
      const { codes } = await together<unknown>([...plays.slice(0, 3), convert(player), ...plays.slice(3)]);
      expect(codes.filter((code) => !['quick_expired', 'unavailable'].includes(code))).toEqual([]);
    }
    expect(await countQuickFaults(world.database.owner)).toBe(0n);
  });
});

it('S9-05 S9-07 what it played comes along in the archive, with its seeds, and is proven there', async () => {
  const player = await startQuickGame(world);
  await openQuickPack(world, player);
  await spinQuick(player, '0.500000');
  const body = signupBody(freshName('quick'));
  const answer = await convert(player, body);
  player.client.setToken(answer.token);
  await player.client.call(stepUp, { body: { password: body.password } });
  const headers = { authorization: `Bearer ${answer.token}` };
  const response = await fetch(`${world.url}${exportAccount.path}`, { headers });
  const archive = unzip(new Uint8Array(await response.arrayBuffer()));
  const told = JSON.parse(archive['quick-game-plays.json'] ?? '') as {
    plays: { game: string; serverSeed: string | null }[];
    epochs: { serverSeed: string | null }[];
  };
  expect(told.plays.map(({ game }) => game)).toEqual(['packs', 'wheel']);
  for (const play of told.plays) expect(play.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect(told.epochs[0]?.serverSeed).toBe(told.plays[0]?.serverSeed);
  expect(JSON.parse(archive['quick-game.json'] ?? '')).toMatchObject([{ xp: 45, tokens: 3 }]);
});

it('S9-05 S13-04 the verifier finds a game that brought more than it came to, and one without operations', async () => {
  const client = await world.database.owner.connect();
  const faults = async (lie: string): Promise<bigint> => {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(lie);
    const count = await countQuickFaults(client);
    await client.query('rollback');
    return count;
  };
  for (const lie of [
    'update voltide.saved_quick_game set kept = kept - 1 where kept > 0',
    'update voltide.saved_quick_game set xp = xp + 1 where xp < 500',
    'update voltide.saved_quick_game set tokens = tokens + 1',
    'update voltide.quick_session set ended_at_ms = null where ended_at_ms is not null',
    'insert into voltide.saved_quick_game (user_id, quick_id, kept, bonus, xp, tokens, epoch, nonce, at_ms) ' +
      'values (7, 8, 1, 0, 0, 3, 0, 0, 0)',
  ]) {
    expect([lie, (await faults(lie)) > 0n]).toEqual([lie, true]);
  }
  client.release();
  expect(await countQuickFaults(world.database.owner)).toBe(0n);
});

it.each(['a visitor', 'a guest'])('S9-01 the sign-up of %s leaves it as it is until it is merged', async (who) => {
  const { client } = who === 'a guest' ? await startGuest(world) : { client: world.open() };
  const player = await startQuickGame(world, client);
  const { token } = await client.call(signup, { body: signupBody(freshName('beside')) });
  expect((await quickUserOf(player)).balance).toBe('25.000000');
  client.setToken(token);
  expect((await client.call(mergeQuick, bodyOf(player))).saved.balance).toBe('25.000000');
});
