import { guestSignin, signup } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import {
  confirmOwnEmail,
  createTestWallet,
  freshName,
  fundPlatform,
  linkWallet,
  listLedgerFaults,
  sendDeposit,
  signupBody,
  signUpPlayer,
  startWorldChain,
  useWorld,
  type Client,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('gifts of referees');
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const VT = 1_000_000n;

let referrer: PackPlayer;
let referralCode = '';

beforeAll(async () => {
  await fundPlatform(world, chain);
  referrer = await signUpPlayer(world);
  ({ code: referralCode } = await world.context.referrals.codes.ofAccount(referrer.userId));
});
afterAll(() => chain.close());
afterEach(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

type SignedUp = {
  readonly client: Client;
  readonly userId: UserId;
  readonly email: string;
  readonly password: string;
};

async function signUpWith(
  code: string | undefined,
  over: { email?: string } = {},
  client = world.open(),
): Promise<SignedUp> {
  const body = { ...signupBody(freshName(), over), ...(code === undefined ? {} : { referralCode: code }) };
  const { token, user } = await client.call(signup, { body });
  client.setToken(token);
  const userId = present(parseUserId(user.id), 'the number of a user');
  return { client, userId, email: body.email, password: body.password };
}

async function promoOf({ userId }: Pick<SignedUp, 'userId'>): Promise<bigint> {
  const { rows } = await world.owner.query<{ balance: bigint }>(
    "select balance::bigint from voltide.account where user_id = $1 and kind = 'promo'",
    [userId],
  );
  return present(rows[0], 'an account').balance;
}

const hold = ({ userId }: SignedUp) =>
  world.owner.query("select voltide.hold_referral($1, 'same_network', $2)", [userId, world.clock.nowMs()]);
const review = ({ userId }: SignedUp, release: boolean) =>
  world.owner.query('select voltide.review_referral($1, $2, $3)', [userId, release, world.clock.nowMs()]);

describe('at sign-up a referee gets', () => {
  it('S7-03 10 VT of play balance beside the welcome, and others do not', async () => {
    expect(await promoOf(await signUpWith(referralCode))).toBe(110n * VT);
    expect(await promoOf(await signUpWith(undefined))).toBe(100n * VT);
    expect(await promoOf(await signUpWith('NOBODYHAS'))).toBe(100n * VT);
  });

  it('S7-03 the same as a guest who becomes an account', async () => {
    const client = world.open();
    await client.call(guestSignin, { body: { username: freshName('guest') } });
    expect(await promoOf(await signUpWith(referralCode, {}, client))).toBe(110n * VT);
  });

  it('S7-03 nothing for an email that had a welcome, until its owner confirms it', async () => {
    const email = `${freshName()}@example.com`;
    await signUpWith(undefined, { email });
    const second = await signUpWith(referralCode, { email });
    expect(await promoOf(second)).toBe(0n);
    await confirmOwnEmail(world, second);
    expect(await promoOf(second)).toBe(110n * VT);
    await world.context.referrals.run();
    expect(await promoOf(second)).toBe(110n * VT);
  });
});

describe('the first deposit of a referee', () => {
  async function deposit(person: SignedUp, amount: string): Promise<void> {
    const wallet = createTestWallet();
    await chain.fund(wallet, '5000');
    chain.mineAt(world);
    await linkWallet(person, wallet);
    await sendDeposit(person.client, wallet, amount);
    chain.mineAt(world, 22);
    await world.context.tron.scan.run();
    await world.context.tron.depositWork.creditOwed();
  }

  it.each([
    ['100', 5n * VT],
    ['1500', 50n * VT],
  ])('S7-03 of %s VT brings a twentieth as play balance, 50 VT at most', async (amount, matchSun) => {
    const referee = await signUpWith(referralCode);
    await deposit(referee, amount);
    expect(await promoOf(referee)).toBe(110n * VT + matchSun);
  });

  it('S7-03 is the only one that brings any', async () => {
    const referee = await signUpWith(referralCode);
    const other = await signUpWith(undefined);
    await deposit(referee, '20');
    await deposit(referee, '500');
    await deposit(other, '500');
    expect([await promoOf(referee), await promoOf(other)]).toEqual([111n * VT, 100n * VT]);
  });

  it('S7-03 brings it after the release where the referee is held, and nothing after a refusal', async () => {
    const [released, refused] = [await signUpWith(referralCode), await signUpWith(referralCode)];
    for (const referee of [released, refused]) {
      await hold(referee);
      await deposit(referee, '100');
      expect(await promoOf(referee)).toBe(110n * VT);
    }
    await review(released, true);
    await review(refused, false);
    await world.context.referrals.run();
    expect([await promoOf(released), await promoOf(refused)]).toEqual([115n * VT, 110n * VT]);
  });
});
