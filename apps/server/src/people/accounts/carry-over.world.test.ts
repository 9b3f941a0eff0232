import {
  carryGuest,
  deleteAccount,
  sellItems,
  getMe,
  leaveGuest,
  listStacks,
  putPreferences,
  setClientSeed,
  signup,
  stepUp,
} from '@voltide/contract';
import { formatVt, SUN_PER_VT, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import { countCarryFaults } from '@voltide/server/money/audit/full-verifier.sql';
import { verifyLedger } from '@voltide/server/money/audit/full-verifier';
import {
  adjustBalance,
  CallError,
  carryOver,
  createClient,
  freshName,
  holdingsOf,
  listLedgerFaults,
  logInOver,
  orderOf,
  signUp,
  signupBody,
  startPlayingGuest,
  startWorld,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const GUEST_COOKIE = '__Host-guest';

async function together<T>(calls: readonly Promise<T>[]): Promise<{ done: readonly T[]; codes: readonly string[] }> {
  const settled = await Promise.allSettled(calls);
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const error of failed) expect(error).toBeInstanceOf(CallError);
  return { done, codes: failed.map((error) => (error as CallError).body.code) };
}

async function countCarried(guestId: UserId): Promise<number> {
  const { rows } = await world.database.owner.query<{ count: number }>(
    'select count(*)::integer as count from voltide.carried_guest where guest_id = $1',
    [guestId],
  );
  return rows[0]?.count ?? 0;
}

afterAll(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a login over a guest', () => {
  it('S3-06 brings the balance as promo and every item with its value, once, and ends the guest', async () => {
    const guest = await startPlayingGuest(world);
    const before = await holdingsOf(guest.client);
    const person = await signUp(world);
    const tab = await logInOver(guest, person, world.url);
    const brought = await tab.call(carryGuest);
    expect(brought).toEqual({ success: true, balance: formatVt(before.promo), items: before.count });
    expect(tab.cookies.has(GUEST_COOKIE)).toBe(false);
    expect(await holdingsOf(tab)).toEqual({ ...before, promo: before.promo + 100n * SUN_PER_VT });
    expect((await guest.client.refused(getMe)).body.code).toBe('session_expired');
    tab.cookies.set(GUEST_COOKIE, guest.cookie);
    expect(await tab.call(carryGuest)).toEqual(brought);
    expect((await holdingsOf(tab)).promo).toBe(before.promo + 100n * SUN_PER_VT);
    const { stacks } = await tab.call(listStacks);
    const all = stacks.map(({ id, count }) => ({ id, count }));
    const { credited } = await tab.call(sellItems, { body: { stacks: all }, key: 'all' });
    expect(credited).toBe(before.total);
  });

  it('S3-06 leaves a guest behind who is not wanted, and then nothing can be brought any more', async () => {
    const guest = await startPlayingGuest(world, 1);
    const tab = await logInOver(guest, await signUp(world), world.url);
    expect(await tab.call(leaveGuest)).toEqual({ success: true });
    expect([tab.cookies.has(GUEST_COOKIE), await tab.call(leaveGuest)]).toEqual([false, { success: true }]);
    expect((await guest.client.refused(getMe)).body.code).toBe('session_expired');
    tab.cookies.set(GUEST_COOKIE, guest.cookie);
    expect((await tab.refused(carryGuest)).body.code).toBe('not_found');
    expect(await countCarried(guest.userId)).toBe(0);
  });

  it('S3-06 is for accounts, by the cookie of a guest only', async () => {
    const guest = await startPlayingGuest(world, 0);
    expect((await guest.client.refused(carryGuest)).body.code).toBe('forbidden');
    expect((await world.open().refused(carryGuest)).body.code).toBe('not_signed_in');
    const { client } = await signUp(world);
    expect((await client.refused(carryGuest)).body.code).toBe('not_found');
    client.cookies.set(GUEST_COOKIE, `${guest.cookie.slice(0, -1)}${guest.cookie.endsWith('A') ? 'B' : 'A'}`);
    expect((await client.refused(carryGuest)).body.code).toBe('not_found');
  });

  it('S3-06 brings nothing of a guest who became an account, not even once that account is deleted', async () => {
    const guest = await startPlayingGuest(world, 1);
    const body = signupBody(freshName('left'));
    guest.client.setToken((await guest.client.call(signup, { body })).token);
    const tab = await logInOver(guest, await signUp(world), world.url);
    expect((await tab.refused(carryGuest)).body.code).toBe('guest_converted');
    await guest.client.call(stepUp, { body: { password: body.password } });
    await guest.client.call(deleteAccount, { body: { confirm: body.username } });
    tab.cookies.set(GUEST_COOKIE, guest.cookie);
    expect((await tab.refused(carryGuest)).body.code).toBe('guest_converted');
    expect([(await holdingsOf(tab)).promo, await countCarried(guest.userId)]).toEqual([100n * SUN_PER_VT, 0]);
  });

  it('S3-06 brings money that an operator gave a guest as promo too, and items of cash as promo items', async () => {
    const guest = await startPlayingGuest(world, 0);
    await adjustBalance(world, guest.userId, { account: 'cash', amountSun: 5n * SUN_PER_VT });
    await guest.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
    await guest.client.call(openPacks, { body: orderOf(world, 'tin-sparrow', 2), key: 'cash' });
    const before = await holdingsOf(guest.client);
    expect(before.cash).toBeGreaterThan(0n);
    const tab = await logInOver(guest, await signUp(world), world.url);
    await tab.call(carryGuest);
    const after = await holdingsOf(tab);
    expect([after.cash, after.promo]).toEqual([0n, before.cash + before.promo + 100n * SUN_PER_VT]);
    expect((await tab.call(listStacks)).stacks.map(({ bucket }) => bucket)).not.toContain('cash');
  });
});

it('S3-06 S13-04 the verifier finds what came otherwise than it left, and a record without operations', async () => {
  const guest = await startPlayingGuest(world, 1);
  const tab = await logInOver(guest, await signUp(world), world.url);
  await carryOver(tab, guest);
  const { owner } = world.database;
  const faults = async (): Promise<number> => (await verifyLedger(world.context.database)).carries;
  const move = `update voltide.find set value = value + $1 where source like 'carry-over:${guest.userId}:%'`;
  await owner.query(move, [1]);
  expect(await faults()).toBeGreaterThan(0);
  await owner.query(move, [-1]);
  const lie = `insert into voltide.carried_guest (user_id, guest_id, amount, finds, at_ms) values (7, 8, 1, 0, 0)`;
  const client = await owner.connect();
  await client.query('begin');
  await client.query(lie);
  expect(await countCarryFaults(client)).toBeGreaterThan(0n);
  await client.query('rollback');
  client.release();
  expect(await faults()).toBe(0);
});

describe('a carry-over in a race', () => {
  it('S3-06 twenty tabs of one account get the same answer, and all of it came once', async () => {
    const guest = await startPlayingGuest(world);
    const before = await holdingsOf(guest.client);
    const person = await signUp(world);
    const tab = await logInOver(guest, person, world.url);
    const { done, codes } = await together(Array.from({ length: 20 }, () => carryOver(tab, guest)));
    expect(codes.filter((code) => code !== 'unavailable')).toEqual([]);
    expect(new Set(done.map(({ balance, items }) => `${balance} ${items}`))).toEqual(
      new Set([`${formatVt(before.promo)} ${before.count}`]),
    );
    expect(await holdingsOf(tab)).toEqual({ ...before, promo: before.promo + 100n * SUN_PER_VT });
    expect(await countCarried(guest.userId)).toBe(1);
  });

  it('S3-06 of two accounts that want one guest, from two tabs, one gets all and the other nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const guest = await startPlayingGuest(world, 1);
      const before = await holdingsOf(guest.client);
      const tabs = await Promise.all(
        [await signUp(world), await signUp(world)].map((one) => logInOver(guest, one, world.url)),
      );
      const { done, codes } = await together(tabs.flatMap((tab) => [carryOver(tab, guest), carryOver(tab, guest)]));
      expect(done.length).toBeGreaterThan(0);
      expect(codes.filter((code) => !['guest_converted', 'unavailable'].includes(code))).toEqual([]);
      const held = await Promise.all(tabs.map(holdingsOf));
      const [richer, other] = held.toSorted((left, right) => right.count - left.count);
      expect(richer).toMatchObject({ promo: before.promo + 100n * SUN_PER_VT, count: before.count });
      expect(other).toMatchObject({ promo: 100n * SUN_PER_VT, count: 0 });
    }
  });

  it('S3-06 two guests and two accounts, crossed both ways at once, lock no one out and lose nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const guests = [await startPlayingGuest(world, 1), await startPlayingGuest(world, 1)] as const;
      const people = [await signUp(world), await signUp(world)] as const;
      const before = await Promise.all(guests.map(({ client }) => holdingsOf(client)));
      const tabs = await Promise.all(
        guests.flatMap((guest) =>
          people.map(async (person) => ({ guest, tab: await logInOver(guest, person, world.url) })),
        ),
      );
      await together(tabs.map(({ guest, tab }) => carryOver(tab, guest)));
      for (const { guest, tab } of tabs) await carryOver(tab, guest).catch(() => undefined);
      const after = await Promise.all([tabs[0], tabs[1]].map((one) => holdingsOf(one?.tab ?? world.open())));
      const sum = (all: readonly { readonly promo: bigint }[]) => all.reduce((total, { promo }) => total + promo, 0n);
      expect(sum(after) - sum(before)).toBe(200n * SUN_PER_VT);
      expect(after.reduce((n, { count }) => n + count, 0)).toBe(before.reduce((n, { count }) => n + count, 0));
      for (const guest of guests) expect(await countCarried(guest.userId)).toBe(1);
    }
  });

  it('S3-06 against a sign-up with the same guest: they become one account, or come into the other', async () => {
    for (let round = 0; round < 3; round++) {
      const guest = await startPlayingGuest(world, 1);
      const before = await holdingsOf(guest.client);
      const person = await signUp(world);
      const tab = await logInOver(guest, person, world.url);
      const joining = createClient(world.url);
      joining.cookies.set(GUEST_COOKIE, guest.cookie);
      const [joined, carried] = await Promise.all([
        joining.call(signup, { body: signupBody(freshName('join')) }).catch((error: unknown) => error as CallError),
        carryOver(tab, guest).catch((error: unknown) => error as CallError),
      ]);
      const hasBecome = !(joined instanceof CallError) && joined.user.id === guest.id;
      expect(await countCarried(guest.userId)).toBe(hasBecome ? 0 : 1);
      const { promo, count } = await holdingsOf(tab);
      if (hasBecome) {
        expect(carried).toBeInstanceOf(CallError);
        expect([promo, count]).toEqual([100n * SUN_PER_VT, 0]);
      } else expect([promo, count]).toEqual([before.promo + 100n * SUN_PER_VT, before.count]);
    }
  });

  it('S3-06 behind a sign-up with the same guest, whose row it waits for: the guest becomes that account', async () => {
    const guest = await startPlayingGuest(world, 1);
    const tab = await logInOver(guest, await signUp(world), world.url);
    const { owner } = world.database;
    const held = await owner.connect();
    await held.query('begin');
    await held.query('select from voltide.identity where user_id = $1 for update', [guest.userId]);
    const joining = guest.client.call(signup, { body: signupBody(freshName('join')) });
    const waiting = async (): Promise<number> => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    await expect.poll(waiting).toBe(1);
    const carrying = together([carryOver(tab, guest)]);
    await expect.poll(waiting).toBe(2);
    await held.query('commit');
    held.release();
    expect((await joining).user.id).toBe(guest.id);
    expect((await carrying).codes).toEqual(['guest_converted']);
    expect(await countCarried(guest.userId)).toBe(0);
  });

  it('S3-06 against opens of guest and account: each play is booked with one of them, or refused', async () => {
    for (let round = 0; round < 3; round++) {
      const guest = await startPlayingGuest(world, 1);
      const person = await signUp(world);
      const tab = await logInOver(guest, person, world.url);
      await tab.call(setClientSeed, { body: { clientSeed: 'harbour-2' } });
      const open = (client: Client, key: string) =>
        client.call(openPacks, { body: orderOf(world, 'tin-sparrow'), key: `${key}-${round}` });
      await together<unknown>([
        open(guest.client, 'g1'),
        open(tab, 'a1'),
        carryOver(tab, guest),
        open(guest.client, 'g2'),
      ]);
      await carryOver(tab, guest);
      expect((await guest.client.refused(getMe)).body.code).toBe('session_expired');
      expect(await countCarried(guest.userId)).toBe(1);
    }
  });

  it('S3-06 against the deletion of the account: the guest is with it, or still a guest with everything', async () => {
    for (let round = 0; round < 3; round++) {
      const guest = await startPlayingGuest(world, 1);
      const before = await holdingsOf(guest.client);
      const person = await signUp(world);
      const tab = await logInOver(guest, person, world.url);
      await tab.call(stepUp, { body: { password: person.password } });
      await together<unknown>([
        tab.call(deleteAccount, { body: { confirm: person.user.username } }),
        carryOver(tab, guest),
      ]);
      if ((await countCarried(guest.userId)) === 0) expect(await holdingsOf(guest.client)).toEqual(before);
      else expect((await guest.client.refused(getMe)).body.code).toBe('session_expired');
    }
  });

  it('S3-06 from two nodes at once comes over once', async () => {
    const guest = await startPlayingGuest(world);
    const before = await holdingsOf(guest.client);
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      const person = await signUp(world);
      const tabs = [await logInOver(guest, person, world.url), await logInOver(guest, person, other.url)];
      const calls = Array.from({ length: 10 }, () => tabs.map((tab) => carryOver(tab, guest))).flat();
      await together(calls);
      const [tab = world.open()] = tabs;
      expect(await holdingsOf(tab)).toEqual({ ...before, promo: before.promo + 100n * SUN_PER_VT });
    } finally {
      await other.close();
    }
  });
});
