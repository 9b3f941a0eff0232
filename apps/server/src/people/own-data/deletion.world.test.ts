import { randomUUID } from 'node:crypto';

import {
  deleteAccount,
  endOtherSessions,
  sellItems,
  getBuckets,
  getMe,
  guestSignin,
  listPlays,
  login,
  putPreferences,
  refresh,
  signup,
  stepUp,
} from '@voltide/contract';
import { formatUserId, parseVt, SUN_PER_VT, type UserId } from '@voltide/core';
import { listRecentItems, openPacks } from '@voltide/games/packs/contract';
import {
  adjustBalance,
  CallError,
  confirmOwnEmail,
  createClient,
  freshName,
  listLedgerFaults,
  openPack,
  orderOf,
  signUp,
  signupBody,
  signUpPlayer,
  startWorld,
  useWorld,
  type Client,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0b'.repeat(32) };
const world = useWorld({ settings: SETTINGS });

async function deleteFor({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

async function errorOf({ client, user, password }: Person): Promise<string> {
  await client.call(stepUp, { body: { password } });
  return (await client.refused(deleteAccount, { body: { confirm: user.username } })).body.code;
}

type Row = Readonly<Record<string, unknown>>;

async function everything(): Promise<readonly string[]> {
  const { owner } = world.database;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'voltide'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from voltide.${name} t`);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines;
}

async function identityOf(userId: UserId): Promise<Row | undefined> {
  const { rows } = await world.database.owner.query<Row>(
    `select kind, username, email, password_hash, consent_address, deleted_at_ms is not null as deleted
     from voltide.identity where user_id = $1`,
    [userId],
  );
  return rows[0];
}

async function expectSoundBooks(): Promise<void> {
  expect(await listLedgerFaults(world)).toEqual([]);
}

async function countPlays(userId: UserId): Promise<number> {
  const { rows } = await world.database.owner.query<{ count: number }>(
    'select count(*)::integer as count from voltide.play where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

describe('deleting an account', () => {
  it('S3-15 erases the person everywhere and keeps the books under a pseudonym', async () => {
    const player = await signUpPlayer(world);
    const { client, user, userId, email } = player;
    await confirmOwnEmail(world, player);
    for (let i = 0; i < 3; i++) await openPack(player, orderOf(world));
    await client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' });
    await world.runJobs();
    const before = (await everything()).filter((line) => /^(transfer|operation|play|find|find_exit) /.test(line));
    await deleteFor(player);
    await world.runJobs();
    const after = await everything();
    const told = after.filter((line) => line.includes(email) || line.toLowerCase().includes(user.username));
    expect(told).toEqual([expect.stringMatching(/^outbox .*account_deleted/)]);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await identityOf(userId)).toEqual({
      kind: 'deleted',
      username: `deleted-${formatUserId(userId).slice(-8)}`,
      email: null,
      password_hash: null,
      consent_address: null,
      deleted: true,
    });
    expect(await countPlays(userId)).toBe(3);
    const { items } = await world.open().call(listRecentItems);
    expect(items.map(({ player: shown }) => shown.name)).not.toContain(user.username);
    await expectSoundBooks();
  });

  it('S3-15 S13-03 erases how an identity was checked, which no one else can change', async () => {
    const person = await signUpPlayer(world);
    const { owner } = world.database;
    await owner.query(
      `insert into voltide.identity_check (user_id, checked_at_ms, by_user_id, note)
        values ($1, 1, 5, 'Saw the passport of Ada.')`,
      [person.userId],
    );
    const clear = `update voltide.identity_check set note = '' where user_id = $1`;
    await expect(owner.query(clear, [person.userId])).rejects.toMatchObject({ code: '23001' });
    await deleteFor(person);
    expect((await everything()).filter((line) => line.includes('passport of Ada'))).toEqual([]);
    const { rows } = await owner.query<object>(
      'select checked_at_ms, by_user_id, note from voltide.identity_check where user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ checked_at_ms: 1n, by_user_id: 5n, note: '' }]);
    const change = `update voltide.identity_check set note = 'x' where user_id = $1`;
    await expect(owner.query(change, [person.userId])).rejects.toMatchObject({ code: '23001' });
  });

  it('S3-15 ends every session at once and opens nothing any more', async () => {
    const person = await signUp(world);
    const { client, email, password, user } = person;
    const elsewhere = world.open();
    elsewhere.setToken((await elsewhere.call(login, { body: { credential: email, password } })).token);
    await deleteFor(person);
    expect([...client.cookies.keys()]).toEqual([]);
    for (const each of [client, elsewhere]) expect((await each.refused(getMe)).body.code).toBe('session_expired');
    expect((await elsewhere.refused(refresh)).body.code).toBe('session_expired');
    for (const credential of [email, user.username]) {
      const answer = await world.open().refused(login, { body: { credential, password } });
      expect(answer.body.code).toBe('wrong_credentials');
    }
  });

  it('S3-15 frees the email, and reserves the name, in any case, against accounts and guests', async () => {
    const name = freshName('Gone');
    const person = await signUp(world, world.open(), name);
    await deleteFor(person);
    for (const username of [name, name.toUpperCase()]) {
      const body = { ...signupBody(username), email: `${freshName('other')}@example.com` };
      expect((await world.open().refused(signup, { body })).body.code).toBe('username_taken');
      expect((await world.open().refused(guestSignin, { body: { username } })).body.code).toBe('username_taken');
    }
    const body = { ...signupBody(freshName()), email: person.email };
    const { user } = await world.open().call(signup, { body });
    expect(user.email).toBe(person.email);
    expect(user.id).not.toBe(person.user.id);
  });

  it('S3-15 S3-18 asks for a fresh password and for the name, typed as it is', async () => {
    const { client, user, password } = await signUp(world);
    const body = { confirm: user.username };
    expect((await client.refused(deleteAccount, { body })).body.code).toBe('step_up_required');
    await client.call(stepUp, { body: { password } });
    const other = await client.refused(deleteAccount, { body: { confirm: 'delete' } });
    expect(other.body.fields).toEqual({ confirm: 'Type your username exactly as it is.' });
    world.clock.advance(6 * 60_000);
    expect((await client.refused(deleteAccount, { body })).body.code).toBe('step_up_required');
    expect((await client.call(getMe)).user).toEqual(user);
  });

  it('S3-15 is refused while there is cash or what cash has bought, and each refusal changes nothing', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 1n });
    expect(await errorOf(player)).toBe('cash_left');
    await world.runJobs();
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5n * SUN_PER_VT });
    await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
    await openPack(player, orderOf(world, 'tin-sparrow'));
    const { cash } = await player.client.call(getBuckets);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: -parseVt(cash) });
    expect(await errorOf(player)).toBe('cash_items_left');
    expect((await player.client.call(getMe)).user.username).toBe(player.user.username);
    expect((await player.client.call(listPlays, { query: {} })).plays.length).toBe(1);
  });

  it("S3-15 is for accounts only, and only for one's own", async () => {
    expect((await world.open().refused(deleteAccount, { body: { confirm: 'x' } })).body.code).toBe('not_signed_in');
    const guest = world.open();
    await guest.call(guestSignin, { body: { username: freshName('guest') } });
    expect((await guest.refused(deleteAccount, { body: { confirm: 'x' } })).body.code).toBe('forbidden');
  });
});

async function outcomes(calls: readonly Promise<unknown>[]): Promise<{ done: number; codes: ReadonlySet<string> }> {
  const settled = await Promise.allSettled(calls);
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const error of failed) expect(error).toBeInstanceOf(CallError);
  const codes = failed.map((error) => (error as CallError).body.code);
  return { done: settled.length - failed.length, codes: new Set(codes) };
}

function opens({ client }: Pick<PackPlayer, 'client'>, count: number): readonly Promise<unknown>[] {
  const body = orderOf(world, 'tin-sparrow');
  return Array.from({ length: count }, () => client.call(openPacks, { body, key: randomUUID() }));
}

describe('deleting in a race', () => {
  it('S3-15 with 20 opens in flight: each is either in the books or refused, and none comes after', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await signUpPlayer(world);
      const { client, user, userId, password } = player;
      await client.call(stepUp, { body: { password } });
      const before = opens(player, 10);
      const gone = client.call(deleteAccount, { body: { confirm: user.username } });
      const all = await outcomes([...before, ...opens(player, 10)]);
      expect(await gone).toEqual({ success: true });
      expect([...all.codes].filter((code) => code !== 'session_expired')).toEqual([]);
      expect(await countPlays(userId)).toBe(all.done);
      const { rows } = await world.database.owner.query<{ late: number }>(
        `select count(*)::integer as late from voltide.play p join voltide.identity i using (user_id)
         where p.user_id = $1 and p.xmin::text::bigint > i.xmin::text::bigint`,
        [userId],
      );
      expect(rows[0]?.late).toBe(0);
    }
    await expectSoundBooks();
  });

  it('S3-15 another node that still knows the player settles no play after it', async () => {
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    const player = await signUpPlayer(world);
    const elsewhere = createClient(other.url);
    try {
      elsewhere.setToken(player.client.token());
      const order = orderOf(world);
      await elsewhere.call(openPacks, { body: order, key: 'first' });
      await deleteFor(player);
      const { userId } = player;
      const direct = other.context.packs.opening.open({
        ...order,
        userId,
        key: 'late',
        requestHash: new Uint8Array(32),
        atMs: world.clock.nowMs(),
        rules: await other.context.plays.rules.at({ address: '127.0.0.1' }),
      });
      await expect(direct).rejects.toMatchObject({ code: 'session_expired' });
      expect(await countPlays(userId)).toBe(1);
    } finally {
      elsewhere.close();
      await other.close();
    }
  });

  it('S3-15 twice at once it is done once', async () => {
    const { client, user, password } = await signUp(world);
    await client.call(stepUp, { body: { password } });
    const body = { confirm: user.username };
    const both = await outcomes([client.call(deleteAccount, { body }), client.call(deleteAccount, { body })]);
    expect(both).toEqual({ done: 1, codes: new Set(['session_expired']) });
  });

  it('S3-15 with log-ins and claims of the name at the same time no session lives on and no one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await signUp(world);
      const { client, user, email, password } = person;
      await client.call(stepUp, { body: { password } });
      const browsers: Client[] = Array.from({ length: 3 }, () => world.open());
      const logins = browsers.map(async (browser) => {
        browser.setToken((await browser.call(login, { body: { credential: email, password } })).token);
      });
      const claims = Array.from({ length: 3 }, () => {
        const body = { ...signupBody(user.username), email: `${freshName('claim')}@example.com` };
        return world.open().call(signup, { body });
      });
      const gone = client.call(deleteAccount, { body: { confirm: user.username } });
      const [claimed] = await Promise.all([outcomes(claims), outcomes(logins), gone]);
      expect(claimed.codes).toEqual(new Set(['username_taken']));
      for (const browser of browsers) expect((await browser.send('GET', getMe.path)).status).toBe(401);
    }
  });

  it('S3-15 ending the session of a deleting user either counts or came too late', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await signUp(world);
      const { client, user, email, password } = person;
      const owner = world.open();
      owner.setToken((await owner.call(login, { body: { credential: email, password } })).token);
      await client.call(stepUp, { body: { password } });
      const [ended, gone] = await Promise.allSettled([
        owner.call(endOtherSessions),
        client.call(deleteAccount, { body: { confirm: user.username } }),
      ]);
      const isAlive = (await owner.send('GET', getMe.path)).status === 200;
      expect(isAlive).toBe(gone.status === 'rejected');
      expect([ended.status, gone.status]).toContain('fulfilled');
    }
  });
});
