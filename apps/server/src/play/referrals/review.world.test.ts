import { listSecurityEvents, signup } from '@voltide/contract';
import { parseUserId, type UserId } from '@voltide/core';
import {
  confirmOwnEmail,
  freshName,
  signInOperator,
  signUpPlayer,
  signupBody,
  useWorld,
  type Client,
  type Person,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { listWaiting } from '../../operate/mail/outbox.sql.ts';

const world = useWorld({ settings: { SECRET_KEY: '0d'.repeat(32) } });

type Player = Person & { readonly userId: UserId };

async function join(client: Client, referralCode?: string): Promise<Player> {
  const body = signupBody(freshName());
  client.setToken(undefined);
  const { token, user } = await client.call(signup, { body: { ...body, referralCode } });
  client.setToken(token);
  const userId = parseUserId(user.id) ?? expect.fail('a number');
  return { client, user, userId, email: body.email, password: body.password };
}

async function heldReferral(): Promise<{ readonly referrer: Player; readonly referee: Player }> {
  const client = world.open();
  const referrer = await join(client);
  const { code } = await world.context.referrals.codes.ofAccount(referrer.userId);
  return { referrer, referee: await join(client, code) };
}

async function stateOf({ userId }: Player): Promise<string | undefined> {
  const { rows } = await world.database.owner.query<{ state: string }>(
    'select state from voltide.referral where referee_id = $1',
    [userId],
  );
  return rows[0]?.state;
}

async function noted(kind: 'referral' | 'board', who: string): Promise<readonly string[]> {
  const { client } = await signInOperator(world);
  const { events } = await client.call(listSecurityEvents, { query: { kind, who } });
  return events.map(({ detail }) => detail);
}

describe('npm run admin -- referrals', () => {
  it('S7-03 lists what is held, the oldest first, and shows the evidence in words', async () => {
    const [first, second] = [await heldReferral(), await heldReferral()];
    const lines = await world.operate().listReferrals();
    const places = [first, second].map(({ referee }) => lines.findIndex((line) => line.startsWith(referee.user.id)));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    const { referrer, referee } = first;
    for (const who of [referee.user.username, referee.user.id, referrer.user.username]) {
      const [line, evidence, ...more] = await world.operate().showReferrals(who);
      expect(line).toMatch(
        new RegExp(`^${referee.user.id} ${referee.user.username}, brought by ${referrer.user.username} .*one browser`),
      );
      expect(evidence).toMatch(
        new RegExp(`^ {2}one browser with ${referrer.user.username} \\(${referrer.user.id}\\), the referrer; noted 2`),
      );
      expect(more).toEqual([]);
    }
  });

  it.each([
    [true, 'counts', 'released'],
    [false, 'refused', 'refused'],
  ] as const)('S7-03 S13-01 ends a hold once, with its reason in the security log and a mail: %s', async (...given) => {
    const [isReleased, state, word] = given;
    const { referrer, referee } = await heldReferral();
    await confirmOwnEmail(world, referrer);
    const order = { who: referee.user.id, reason: 'spoke with both' };
    await world.operate().reviewReferral(isReleased, order);
    expect(await stateOf(referee)).toBe(state);
    expect(await noted('referral', referrer.user.username)).toEqual([
      `earnings from ${referee.user.id} ${word}, by command: spoke with both`,
    ]);
    const mails = (await listWaiting(world.context.database, 1000)).filter(
      ({ purpose, recipient }) => purpose === 'referral_reviewed' && recipient === referrer.email,
    );
    expect(mails).toHaveLength(1);
    await expect(world.operate().reviewReferral(!isReleased, order)).rejects.toThrow('Nothing is held');
    expect(await stateOf(referee)).toBe(state);
  });

  it('S7-03 two operators who decide at once: one decision holds, and one reason is noted', async () => {
    const { referrer, referee } = await heldReferral();
    const order = { who: referee.user.username, reason: 'at once' };
    const answers = await Promise.allSettled(
      [true, false, true, false].map((isReleased) => world.operate().reviewReferral(isReleased, order)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await noted('referral', referrer.user.username)).toHaveLength(1);
  });

  it('S7-03 asks for a reason, and says where there is nothing to decide', async () => {
    const { referrer, referee } = await heldReferral();
    const { operate } = world;
    await expect(operate().reviewReferral(true, { who: referee.user.id, reason: '' })).rejects.toThrow('reason');
    await expect(operate().reviewReferral(true, { who: 'nobody-here', reason: 'x' })).rejects.toThrow(
      'Nothing is held',
    );
    await expect(operate().reviewReferral(true, { who: referrer.user.id, reason: 'x' })).rejects.toThrow('was brought');
    await expect(operate().showReferrals('nobody-here')).rejects.toThrow('There is no account');
    expect(await operate().showReferrals((await join(world.open())).user.username)).toHaveLength(1);
    expect(await stateOf(referee)).toBe('held');
  });
});

describe('npm run admin -- boards', () => {
  it('S7-01 S13-01 keeps an account off all leaderboards and lets it on again, each once with its reason', async () => {
    const player = await signUpPlayer(world);
    const { username } = player.user;
    const rows = async () =>
      (await world.database.owner.query('select from voltide.limited_account where user_id = $1', [player.userId]))
        .rowCount;
    const order = { who: username, reason: 'two accounts' };
    await world.operate().limitOnBoards(true, order);
    expect(await rows()).toBe(1);
    await expect(world.operate().limitOnBoards(true, order)).rejects.toThrow('already off the leaderboards');
    await world.operate().limitOnBoards(false, { who: player.user.id, reason: 'one left' });
    expect(await rows()).toBe(0);
    await expect(world.operate().limitOnBoards(false, order)).rejects.toThrow('already on the leaderboards');
    await expect(world.operate().limitOnBoards(true, { ...order, reason: '' })).rejects.toThrow('reason');
    expect(await noted('board', username)).toEqual([
      'let on again, by command: one left',
      'kept off the leaderboards, by command: two accounts',
    ]);
  });
});
