import { checkLink, forgotPassword, getMe, LIMITS, login, resetPassword } from '@voltide/contract';
import { present } from '@voltide/core';
import { freshName, sendTogether, signUp, useWorld, type Person } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'Voltide <no-reply@voltide.example>' } });
const NEW_PASSWORD = 'quiet-harbour-77';
const HOUR_MS = 3_600_000;
const RESET = 'Set a new password';

afterAll(() => mailbox.close());
// The limits are those of one address, which all tests of this file share.
beforeEach(() => {
  world.clock.advance(HOUR_MS);
});

function tokenIn(text: string): string {
  return present(/\/reset-password\S*token=([\w-]+)$/m.exec(text)?.[1], 'a link');
}

async function forget(email: string): Promise<void> {
  await world.open().call(forgotPassword, { body: { email } });
  await world.runJobs();
}

async function tokenFor({ email }: Person, mails = 1): Promise<string> {
  await forget(email);
  return tokenIn(present((await mailbox.mailsTo(email, mails, RESET)).at(-1), 'the mail').text);
}

async function count(table: string, condition: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await world.database.owner.query<{ count: bigint }>(
    `select count(*) as count from voltide.${table} where ${condition}`,
    [...values],
  );
  return Number(rows[0]?.count);
}

describe('a forgotten password', () => {
  it('S3-07 is replaced by a mailed link, which works once and ends every session', async () => {
    const person = await signUp(world);
    const { email, user } = person;
    const token = await tokenFor(person);
    const [mail] = await mailbox.mailsTo(email, 1, RESET);
    expect(mail?.headers.get('from')).toBe('Voltide <no-reply@voltide.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.text).toContain(`a new password for ${user.username}:`);
    expect(mail?.text).toContain(`${world.url}/reset-password`);

    const { expiresAt } = await world.open().call(checkLink, { body: { token } });
    expect(Date.parse(expiresAt) - world.clock.nowMs()).toBeGreaterThan(HOUR_MS - 60_000);
    await world.open().call(resetPassword, { body: { token, password: NEW_PASSWORD } });
    expect((await person.client.refused(getMe)).status).toBe(401);
    const old = await world.open().refused(login, { body: { credential: email, password: person.password } });
    expect(old.body.code).toBe('wrong_credentials');
    await world.open().call(login, { body: { credential: email, password: NEW_PASSWORD } });

    await world.runJobs();
    expect(await mailbox.mailsTo(email, 1, 'Your password was changed')).toHaveLength(1);
    const body = { token, password: 'another-harbour-78' };
    expect((await world.open().refused(resetPassword, { body })).body.code).toBe('link_used');
    expect((await world.open().refused(checkLink, { body: { token } })).body.code).toBe('link_used');
  });

  it('S3-07 a link is dead after an hour, and an invented one never lived', async () => {
    const person = await signUp(world);
    const token = await tokenFor(person);
    world.clock.advance(HOUR_MS);
    const body = { token, password: NEW_PASSWORD };
    expect((await world.open().refused(resetPassword, { body })).body.code).toBe('link_expired');
    expect((await world.open().refused(checkLink, { body: { token } })).body.code).toBe('link_expired');
    const invented = 'A'.repeat(43);
    expect((await world.open().refused(checkLink, { body: { token: invented } })).body.code).toBe('link_expired');
  });

  it('S3-12 a leaked password is refused and the link goes on working', async () => {
    const person = await signUp(world);
    const token = await tokenFor(person);
    const weak = await world.open().refused(resetPassword, { body: { token, password: 'password1' } });
    expect(weak.body.code).toBe('password_leaked');
    const own = await world.open().refused(resetPassword, { body: { token, password: person.email } });
    expect(own.body.fields).toHaveProperty('password');
    await world.open().call(resetPassword, { body: { token, password: NEW_PASSWORD } });
  });

  it('S3-07 of twenty who use one link at the same moment one succeeds, and its password counts', async () => {
    const person = await signUp(world);
    const token = await tokenFor(person);
    const passwords = Array.from({ length: 20 }, (_, i) => `harbour-of-night-${i}`);
    const answers = await sendTogether(
      world.url,
      passwords.map((password) => ({
        method: 'POST',
        path: resetPassword.path,
        headers: { 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token, password }),
      })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    const password = present(passwords[statuses.indexOf(200)], 'the one password');
    await world.open().call(login, { body: { credential: person.email, password } });
    expect(await count('outbox', `recipient = $1 and purpose = 'password_changed'`, [person.email])).toBe(1);
  });

  it('S3-07 using one link ends the other ones of the account', async () => {
    const person = await signUp(world);
    const first = await tokenFor(person);
    const second = await tokenFor(person, 2);
    expect(second).not.toBe(first);
    await world.open().call(resetPassword, { body: { token: first, password: NEW_PASSWORD } });
    const body = { token: second, password: 'later-harbour-79' };
    expect((await world.open().refused(resetPassword, { body })).body.code).toBe('link_used');
  });
});

describe('who asks for a link', () => {
  it('S3-07 gets the same answer by the same statements, whether or not there is such an account', async () => {
    const known = (await signUp(world)).email;
    const unknown = `${freshName('nobody')}@example.com`;
    const observe = async (email: string) => {
      const statements: string[] = [];
      const watched = world.context.database;
      const original = watched.query.bind(watched);
      watched.query = ((...input: Parameters<typeof original>) => {
        const [what] = input as unknown as [{ readonly name?: string } | string];
        statements.push(typeof what === 'string' ? what : (what.name ?? ''));
        return original(...input);
      }) as typeof watched.query;
      const answer = await world.open().send('POST', forgotPassword.path, { body: { email } });
      watched.query = original;
      const { date: _date, ...headers } = answer.headers;
      return {
        status: answer.status,
        json: answer.json,
        headers,
        asked: statements.filter((name) => /reset|identity|link/.test(name)),
      };
    };
    const [one, other] = [await observe(known), await observe(unknown)];
    expect(one).toEqual(other);
    expect(one.asked).toEqual(['reset-request-insert']);
    await world.runJobs();
    await mailbox.mailsTo(known, 1, RESET);
    expect(await count('outbox', 'recipient = $1', [unknown])).toBe(0);
    expect(await count('reset_request', 'true', [])).toBe(0);
  });

  it('S3-07 asks in any case of letters; the mail goes to the address as it is kept', async () => {
    const { email } = await signUp(world);
    await forget(email.toUpperCase());
    expect(await mailbox.mailsTo(email, 1, RESET)).toHaveLength(1);
  });

  it('S3-07 fills no mailbox: an account gets three links an hour, from however many addresses', async () => {
    const { email } = await signUp(world);
    for (let i = 0; i < 6; i++) await forget(email);
    expect(await count('outbox', `recipient = $1 and purpose = 'reset_password'`, [email])).toBe(3);
    world.clock.advance(HOUR_MS + 1000);
    await forget(email);
    expect(await count('outbox', `recipient = $1 and purpose = 'reset_password'`, [email])).toBe(4);
  });

  it('S3-07 is limited per address, for known and unknown ones alike', async () => {
    const client = world.open();
    const ask = async (i: number) => {
      const { status } = await client.send('POST', forgotPassword.path, { body: { email: `flood-${i}@example.com` } });
      return status;
    };
    const statuses: number[] = [];
    await world.clock.hold(async () => {
      for (let i = 0; i < 62; i++) statuses.push(await ask(i));
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['', 'Email Required'],
    ['nobody', 'Invalid email format'],
    ['a@example.com\r\nBcc: b@example.com', 'Invalid email format'],
    ['a@example.com,b@example.com', 'Invalid email format'],
    ['"a\n"@example.com', 'Invalid email format'],
    [`${'a'.repeat(LIMITS.bodyMaxBytes / 2)}@example.com`, 'Invalid email format'],
  ])('S3-08 an invalid address gets its error (%#)', async (email, text) => {
    const answer = await world.open().refused(forgotPassword, { body: { email } });
    expect([answer.status, answer.body.error]).toEqual([400, text]);
  });

  it('S3-07 finds no secret of a link in the database or the log', async () => {
    const person = await signUp(world);
    await world.open().call(forgotPassword, { body: { email: person.email } });
    await world.context.accounts.recovery.answerRequests();
    const { rows } = await world.database.owner.query<{ row: string }>(
      `select row_to_json(o)::text as row from voltide.outbox o where recipient = $1
        union all select row_to_json(l)::text from voltide.one_time_link l`,
      [person.email],
    );
    await world.runJobs();
    const token = tokenIn(present((await mailbox.mailsTo(person.email, 1, RESET))[0], 'the mail').text);
    const hidden = [token, Buffer.from(token).toString('hex')];
    for (const place of [...rows.map(({ row }) => row), ...world.log]) {
      expect(hidden.some((secret) => place.includes(secret))).toBe(false);
    }
    expect(rows.length).toBeGreaterThan(1);
  });
});
