import { deleteAccount, getOutbox, stepUp } from '@voltide/contract';
import { present } from '@voltide/core';
import { freshName, signInOperator, signUp, signUpConfirmed, startWorld, useWorld } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { waitAfter } from './deliver.ts';

const mailbox = await startMailbox();
const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' };
const world = useWorld({ settings });
const DAY_MS = 86_400_000;
const SECRET = 'k'.repeat(43);

afterEach(() => {
  mailbox.misbehave(undefined);
});
afterAll(() => mailbox.close());

async function leaveMail(recipient = `${freshName('to')}@example.com`): Promise<string> {
  const { mailing, database } = world.context;
  const letter = mailing.letters.resetPassword(recipient, [{ username: 'mira', token: SECRET }]);
  await mailing.outbox.add(database, letter, undefined);
  return recipient;
}

type State = {
  readonly attempts: number;
  readonly error: string | null;
  readonly ended: string;
  readonly hasText: boolean;
};

async function stateOf(recipient: string): Promise<State> {
  const { rows } = await world.database.owner.query<State>(
    `select attempts, last_error as error, sealed_text is not null as "hasText",
        case when sent_at_ms is not null then 'sent' when failed_at_ms is not null then 'failed' else '' end as ended
      from voltide.outbox where recipient = $1`,
    [recipient],
  );
  return present(rows[0], 'the mail');
}

describe('sending mail', () => {
  it('S3-07 sends a mail as it was written, and erases its text', async () => {
    const to = await leaveMail();
    await world.runJobs();
    const [mail] = await mailbox.mailsTo(to);
    expect(mail).toMatchObject({ from: 'no-reply@voltide.example', to });
    expect(mail?.headers.get('to')).toBe(to);
    expect(mail?.headers.get('message-id')).toMatch(/^<mail\.\d+\.\d+@127\.0\.0\.1>$/);
    expect(mail?.headers.get('content-type')).toContain('text/plain');
    expect(mail?.text).toContain(`token=${SECRET}\n`);
    await world.runJobs();
    await expect.poll(() => stateOf(to)).toEqual({ attempts: 1, error: null, ended: 'sent', hasText: false });
  });

  it('S3-07 writes a mail only with what causes it: a transaction that fails leaves none', async () => {
    const { database, mailing } = world.context;
    const to = `${freshName('to')}@example.com`;
    const failed = inTransaction(database, async (connection) => {
      const letter = mailing.letters.passwordChanged({ username: 'mira', email: to });
      await mailing.outbox.add(connection, letter, undefined);
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    await expect(stateOf(to)).rejects.toThrow('the mail');
  });

  it('S3-07 tries again later, by the same message id, when the server is busy', async () => {
    mailbox.misbehave({ recipient: { code: 451, text: `try later ${SECRET}` } });
    const to = await leaveMail();
    await world.runJobs();
    const error = expect.stringContaining('try later [removed]') as unknown;
    await expect.poll(() => stateOf(to)).toEqual({ attempts: 1, error, ended: '', hasText: true });
    mailbox.misbehave(undefined);
    await world.runJobs();
    expect((await stateOf(to)).attempts).toBe(1);
    world.clock.advance(waitAfter(1));
    await world.runJobs();
    expect(await mailbox.mailsTo(to)).toHaveLength(1);
  });

  it('S3-07 a mail whose fate is unknown is sent again, and both copies carry one id', async () => {
    mailbox.misbehave({ data: { code: 451, text: 'the answer was lost' } });
    const to = await leaveMail();
    await world.runJobs();
    await expect.poll(async () => (await stateOf(to)).error).toContain('the answer was lost');
    mailbox.misbehave(undefined);
    world.clock.advance(waitAfter(1));
    await world.runJobs();
    const ids = (await mailbox.mailsTo(to, 2)).map(({ headers }) => headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('S3-07 gives up a recipient that does not exist, and goes on with the others', async () => {
    mailbox.misbehave({ recipient: { code: 550, text: 'no such mailbox' } });
    const to = await leaveMail();
    await world.runJobs();
    const error = expect.stringContaining('no such mailbox') as unknown;
    await expect.poll(() => stateOf(to)).toEqual({ attempts: 1, error, ended: 'failed', hasText: false });
    mailbox.misbehave(undefined);
    const next = await leaveMail();
    await world.runJobs();
    await mailbox.mailsTo(next);
  });

  it('S3-07 gives up what came too late to be of use', async () => {
    mailbox.misbehave({ recipient: { code: 421, text: 'closed' } });
    const to = await leaveMail();
    await world.runJobs();
    await expect.poll(async () => (await stateOf(to)).error).toContain('closed');
    mailbox.misbehave(undefined);
    world.clock.advance(DAY_MS);
    await world.runJobs();
    await expect.poll(() => stateOf(to)).toMatchObject({ ended: 'failed', hasText: false });
    expect(mailbox.mails.some((mail) => mail.to === to)).toBe(false);
  });

  it('S3-07 two nodes with one database send each mail once', async () => {
    const secretKey = Buffer.from(world.context.config.secretKey.reveal()).toString('hex');
    const other = await startWorld({
      databaseUrl: world.database.url,
      settings: { ...settings, SECRET_KEY: secretKey },
    });
    try {
      const recipients = await Promise.all(Array.from({ length: 24 }, () => leaveMail()));
      // A run ends after a few seconds, however much is left.
      const deliver = async (): Promise<readonly string[]> => {
        await Promise.all([world.context.mailing.deliver(), other.context.mailing.deliver()]);
        return recipients.filter((to) => !mailbox.mails.some((mail) => mail.to === to));
      };
      await expect.poll(deliver).toEqual([]);
      for (const to of recipients) expect((await mailbox.mailsTo(to)).length).toBe(1);
    } finally {
      await other.close();
    }
  });

  it('S3-07 a text opens for its recipient only, even where somebody can write to the table', () => {
    const { cipher } = world.context.mailing;
    const encrypted = cipher.encrypt(`token=${SECRET}`, 'mira@example.com');
    expect(cipher.decrypt(encrypted, 'mira@example.com')).toBe(`token=${SECRET}`);
    expect(() => cipher.decrypt(encrypted, 'thief@example.com')).toThrow();
  });

  it('S3-07 the time between attempts grows, up to six hours', () => {
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 6 * 3_600_000]);
  });
});

describe('the last mail to somebody who deletes their account', () => {
  const DAYS_OF_TRYING = 3;

  async function deleteSomebody(): Promise<string> {
    const { client, user, email, password } = await signUpConfirmed(world);
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    return email;
  }

  async function newestRow(): Promise<string> {
    const { rows } = await world.database.owner.query<{ row: string }>(
      'select row_to_json(o)::text as row from voltide.outbox o order by mail_id desc limit 1',
    );
    return present(rows[0], 'the mail').row;
  }

  async function expectForgotten(email: string, end: 'sent_at_ms' | 'failed_at_ms'): Promise<void> {
    await expect
      .poll(async () => JSON.parse(await newestRow()) as unknown)
      .toMatchObject({
        purpose: 'account_deleted',
        recipient: '(erased)',
        sealed_text: null,
        [end]: expect.any(Number) as number,
      });
    expect(await newestRow()).not.toContain(email);
    expect(world.log.join('\n')).not.toContain(email);
  }

  it('S3-15 is forgotten with its address once it was sent', async () => {
    const email = await deleteSomebody();
    expect(await newestRow()).toContain(email);
    await world.runJobs();
    expect(await mailbox.mailsTo(email, 1, 'Your account is deleted')).toHaveLength(1);
    await expectForgotten(email, 'sent_at_ms');
  });

  it('S3-15 is forgotten with its address once it was refused, whatever the mail server says of it', async () => {
    const email = await deleteSomebody();
    mailbox.misbehave({ recipient: { code: 550, text: `<${email.toUpperCase()}> is nobody here` } });
    await world.runJobs();
    await expectForgotten(email, 'failed_at_ms');
    expect(await newestRow()).toContain('<[recipient]> is nobody here');
  });

  it('S3-15 is forgotten with its address once it was tried for too long', async () => {
    const email = await deleteSomebody();
    mailbox.misbehave({ recipient: { code: 451, text: 'later' } });
    await world.runJobs();
    await expect.poll(newestRow).toContain('later');
    world.clock.advance(DAYS_OF_TRYING * DAY_MS);
    await world.runJobs();
    await expectForgotten(email, 'failed_at_ms');
  });
});

describe('the outbox of operators', () => {
  it('S3-07 shows address, purpose, state and error to superadmins, and never a text', async () => {
    const { client } = await signInOperator(world);
    mailbox.misbehave({ recipient: { code: 451, text: 'greylisted' } });
    const to = await leaveMail();
    await world.runJobs();
    await expect.poll(async () => (await stateOf(to)).error).toContain('greylisted');
    const view = await client.call(getOutbox);
    expect(view.isSending).toBe(true);
    expect(view.waiting).toBeGreaterThan(0);
    const mail = present(
      view.mails.find(({ recipient }) => recipient === to),
      'the mail',
    );
    expect(mail).toMatchObject({ purpose: 'reset_password', state: 'waiting', attempts: 1, endedAt: null });
    expect(mail.error).toContain('greylisted');
    expect(JSON.stringify(view)).not.toContain('token=');
  });

  it('S3-07 goes through all of it page by page, each mail once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => leaveMail()));
    const { client } = await signInOperator(world);
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const page = await client.call(getOutbox, { query: before === undefined ? {} : { before } });
      ids.push(...page.mails.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(60);
  });

  it('S13-01 is refused to everybody else', async () => {
    expect((await world.open().refused(getOutbox)).status).toBe(401);
    expect((await (await signUp(world)).client.refused(getOutbox)).status).toBe(403);
  });
});
