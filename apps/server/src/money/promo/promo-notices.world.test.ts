import { present, type UserId } from '@voltide/core';
import { enrolPlayer, signUp, useWorld, type PackPlayer, type Person } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { PROMO_NOTICE_DAYS } from '@voltide/games/progress/promo';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });
const DAY_MS = 86_400_000;

let player: PackPlayer & Person;

beforeEach(async () => {
  player = await enrolPlayer(world);
});
afterEach(() => {
  mailbox.misbehave(undefined);
});
afterAll(() => mailbox.close());

async function passDays(days: number): Promise<void> {
  world.clock.advance(days * DAY_MS + 60_000);
  await world.context.expirePromo();
  await deliver();
}

async function deliver(): Promise<void> {
  await world.context.mailing.deliver();
  await world.context.mailing.settle();
}

async function promoOf(userId: UserId): Promise<bigint> {
  const { rows } = await world.owner.query<{ balance: bigint }>(
    `select balance from voltide.account where user_id = $1 and kind = 'promo'`,
    [userId],
  );
  return present(rows[0], 'a balance').balance;
}

async function noticeOf(userId: UserId): Promise<number | undefined> {
  const { rows } = await world.owner.query<{ at: bigint }>(
    'select expires_at_ms as at from voltide.promo_notice where user_id = $1',
    [userId],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

const mailsTo = ({ email }: Person) => mailbox.mails.filter(({ to }) => to === email);

describe('the mail that says when promo expires', () => {
  it('S10-02 goes once to a confirmed address and names the balance, the day and what keeps it', async () => {
    await passDays(77);
    await passDays(1);
    const expiresAtMs = present(await noticeOf(player.userId), 'a notice');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAtMs);
    const [mail, ...rest] = mailsTo(player);
    expect(rest).toEqual([]);
    expect(mail?.headers.get('subject')).toBe(`Your play balance expires on ${day}`);
    expect(mail?.text).toContain(`100.000000 VT, expires on ${day} (UTC) if you don't play or sign in until then.`);
    expect(mail?.text).toContain('/login');
  });

  it('S10-02 the notice is stored but not mailed to an unconfirmed address', async () => {
    const person = await signUp(world);
    const { rows } = await world.owner.query<{ id: UserId }>(
      'select user_id as id from voltide.identity where email = $1',
      [person.email],
    );
    const { id } = present(rows[0], 'an account');
    await world.owner.query(`delete from voltide.outbox where user_id = $1`, [id]);
    // A first welcome comes with the confirmation; any promo will do.
    await world.owner.query(
      `select voltide.settle_adjustment($1, 'given', sha256(''), $2, 'promo', 5000000, 'test', null)`,
      [id, world.clock.nowMs()],
    );
    await passDays(77);
    expect(await noticeOf(id)).toBeGreaterThan(world.clock.nowMs());
    expect(mailsTo(person)).toEqual([]);
  });

  it('S10-02 that reaches its owner late leaves them 14 days from then', async () => {
    mailbox.misbehave({ recipient: { code: 451, text: 'try later' } });
    await passDays(77);
    expect(mailsTo(player)).toEqual([]);
    mailbox.misbehave(undefined);
    await passDays(9);
    expect(mailsTo(player)).toHaveLength(1);
    await passDays(6);
    expect(await promoOf(player.userId)).toBe(100_000_000n);
    await passDays(PROMO_NOTICE_DAYS - 6);
    expect(await promoOf(player.userId)).toBe(0n);
  });

  it('S10-02 that can never be delivered keeps no promo for ever: the notice of the page runs on', async () => {
    mailbox.misbehave({ recipient: { code: 550, text: 'no such mailbox' } });
    await passDays(77);
    await passDays(13);
    expect(await promoOf(player.userId)).toBe(100_000_000n);
    await passDays(1);
    expect(await promoOf(player.userId)).toBe(0n);
  });

  it('S10-02 waits with the expiry while it is on its way, and gives up after 14 days', async () => {
    mailbox.misbehave({ recipient: { code: 451, text: 'try later' } });
    await passDays(77);
    for (let day = 0; day < 13; day++) await passDays(1);
    expect(await promoOf(player.userId)).toBe(100_000_000n);
    await passDays(1);
    await passDays(0);
    expect(await promoOf(player.userId)).toBe(0n);
    expect(mailsTo(player)).toEqual([]);
  });
});
