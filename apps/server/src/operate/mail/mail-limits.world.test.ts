import { forgotPassword } from '@voltide/contract';
import { freshName, signUp, useWorld } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import type { Left, Mail } from './outbox.ts';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });
const HOUR_MS = 3_600_000;
const FLOOD = 899;
const AT_ONCE = 10;

afterAll(() => mailbox.close());

function freshEmail(): string {
  return `${freshName('to')}@example.com`;
}

async function leaveTogether(mails: readonly Mail[]): Promise<readonly Left[]> {
  const { database, mailing } = world.context;
  const left: Left[] = [];
  const waiting = mails.values();
  const leaveOn = async (): Promise<void> => {
    for (const mail of waiting) {
      left.push(await inTransaction(database, (connection) => mailing.outbox.add(connection, mail, undefined)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, leaveOn));
  return left;
}

function countOf(left: readonly Left[], what: Left): number {
  return left.filter((one) => one === what).length;
}

describe('a flood of mail', () => {
  it('S3-20 899 equal notices in a moment are two mails, the second an hour later with their number', async () => {
    const email = freshEmail();
    const notice = world.context.mailing.letters.factorChanged({ username: 'mira', email }, 'codes');
    const [first] = await leaveTogether([notice]);
    await world.runJobs();
    expect(first).toBe('left');
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
    const left = await leaveTogether(Array.from({ length: FLOOD - 1 }, () => notice));
    expect([countOf(left, 'left'), countOf(left, 'merged')]).toEqual([1, FLOOD - 2]);
    await world.runJobs();
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1);
    world.clock.advance(HOUR_MS);
    await world.runJobs();
    const texts = (await mailbox.mailsTo(email, 2)).map(({ text }) => text);
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      notice.text.split('\n')[0],
      `This happened ${FLOOD - 1} times.`,
    ]);
    await world.runJobs();
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(2);
  });

  it('S3-20 899 different notices to one address are ten an hour and thirty a day', async () => {
    const email = freshEmail();
    const flood = (wave: number) =>
      leaveTogether(
        Array.from({ length: FLOOD }, (_, i) =>
          world.context.mailing.letters.passwordChanged({ username: `w${wave}-${i}`, email }),
        ),
      );
    const left: number[] = [];
    for (let wave = 0; wave < 5; wave++) {
      left.push(countOf(await flood(wave), 'left'));
      world.clock.advance(HOUR_MS);
    }
    expect(left).toEqual([10, 10, 10, 0, 0]);
  });

  it('S3-07 S3-20 a link to a new password is still sent, and has a limit of its own', async () => {
    const { email } = await signUp(world);
    const notices = Array.from({ length: 50 }, (_, i) =>
      world.context.mailing.letters.passwordChanged({ username: `n${i}`, email }),
    );
    expect(countOf(await leaveTogether(notices), 'left')).toBe(10);
    const links = Array.from({ length: 20 }, (_, i) =>
      world.context.mailing.letters.resetPassword(email, [{ username: 'mira', token: `${i}`.repeat(43) }]),
    );
    expect(countOf(await leaveTogether(links), 'left')).toBe(3);
  });
});

it('S3-07 S3-20 a mail server that is slow with notices delays no link to a new password', async () => {
  const { email } = await signUp(world);
  const slow = Array.from({ length: 40 }, freshEmail);
  const release = mailbox.stall((address) => slow.includes(address));
  await leaveTogether(slow.map((to) => world.context.mailing.letters.passwordChanged({ username: 'mira', email: to })));
  const sending = world.runJobs();
  await world.open().call(forgotPassword, { body: { email } });
  await sending;
  await world.runJobs();
  expect(await mailbox.mailsTo(email, 1, 'Set a new password')).toHaveLength(1);
  expect(mailbox.mails.some(({ to }) => slow.includes(to))).toBe(false);
  release();
  for (const to of slow) {
    await world.runJobs();
    await mailbox.mailsTo(to);
  }
});
