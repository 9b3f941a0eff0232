import {
  changePassword,
  forgotPassword,
  listSecurityEvents,
  login,
  removeFactor,
  resetPassword,
  type SecurityKind,
} from '@voltide/contract';
import { present, SUN_PER_VT } from '@voltide/core';
import { OperationError } from '@voltide/server/operate/commands/operation-error';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import {
  enrolFactor,
  freshAddress,
  freshName,
  signInOperator,
  signUp,
  signUpConfirmed,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const DAY_MS = 86_400_000;

const operations = () => world.operate();

async function eventsOf(client: Client, query: { who?: string; kind?: SecurityKind }): Promise<readonly string[]> {
  const { events } = await client.call(listSecurityEvents, { query });
  return events.map(({ kind, detail, times }) => `${kind} ${kind === 'login_failed' ? times : detail}`);
}

async function fail(credential: string, tries: number): Promise<void> {
  for (let i = 0; i < tries; i++) {
    const body = { credential, password: 'not-the-password' };
    await world.open().send(login.method, login.path, { body, headers: { 'x-forwarded-for': freshAddress() } });
  }
}

describe('the security log', () => {
  it('S3-18 S13-04 shows operators factor, reset, role and adjustment, by person and by kind', async () => {
    const { client: operator } = await signInOperator(world);
    const person = await signUpConfirmed(world);
    const phone = await enrolFactor(world, person.client, person.password);
    await person.client.call(removeFactor);
    await world.open().call(forgotPassword, { body: { email: person.email } });
    await world.context.accounts.recovery.answerRequests();
    const waiting = await listWaiting(world.context.database, 100);
    const { encryptedText, recipient } = present(
      waiting.find((mail) => mail.recipient === person.email && mail.purpose === 'reset_password'),
      'the mail',
    );
    const text = world.context.mailing.cipher.decrypt(encryptedText, recipient);
    const token = present(/token=([\w-]+)$/m.exec(text)?.[1], 'the link');
    await world.open().call(resetPassword, { body: { token, password: 'quiet-harbour-77' } });
    await operations().adjust({ who: person.email, amountSun: 5n * SUN_PER_VT, bucket: 'promo', reason: 'a gift' });
    await operations().grant(person.email, true);
    await operations().revoke(person.email);
    const told = [
      'role made player by command',
      'role made superadmin by command',
      'adjustment +5.00 VT promo: a gift',
      'password_reset by a one-time link',
      'factor turned off',
      'factor turned on',
    ];
    expect(await eventsOf(operator, { who: person.email.toUpperCase() })).toEqual(told);
    expect(await eventsOf(operator, { who: person.user.username, kind: 'factor' })).toEqual(told.slice(-2));
    expect(await eventsOf(operator, { who: 'nobody-of-that-name' })).toEqual([]);
    expect(phone.secret).not.toBe('');
  });

  it('S3-12 S13-04 counts failed log-ins by account, network and hour; unknown names are one row', async () => {
    const { client: operator } = await signInOperator(world);
    const person = await signUp(world);
    const other = world.open();
    const body = { credential: person.email, password: 'not-the-password' };
    for (let i = 0; i < 7; i++) await other.refused(login, { body });
    await fail(person.user.username, 2);
    await fail(`${freshName('nobody')}@example.com`, 5);
    await fail(freshName('nobody'), 5);
    await world.runJobs();
    const own = await eventsOf(operator, { who: person.email, kind: 'login_failed' });
    expect(own.toSorted()).toEqual(['login_failed 1', 'login_failed 1', 'login_failed 7']);
    const { events } = await operator.call(listSecurityEvents, { query: { kind: 'login_failed' } });
    const nobody = events.filter(({ username }) => username === null);
    expect(nobody.map(({ times, network }) => [times, network])).toEqual([[10, null]]);
  });

  it('S3-12 is not flooded: a thousand rows an hour at most, whatever fails at however many accounts', async () => {
    const { securityLog } = world.context.admin;
    const { rows: before } = await world.database.owner.query('select 1 from voltide.security_event');
    for (let i = 0; i < 5000; i++) securityLog.logInFailed(BigInt(i + 10) as never, freshAddress());
    await securityLog.write();
    for (let i = 0; i < 5000; i++) securityLog.logInFailed(BigInt(i + 9000) as never, freshAddress());
    await securityLog.write();
    const { rows } = await world.database.owner.query<{ times: number }>('select times from voltide.security_event');
    expect(rows.length - before.length).toBeLessThanOrEqual(1002);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(10_000);
  });

  it('S3-15 is kept for 180 days', async () => {
    const person = await signUp(world);
    await fail(person.email, 1);
    await world.runJobs();
    world.clock.advance(180 * DAY_MS + 3_600_000);
    await world.runJobs();
    const { rows } = await world.database.owner.query('select 1 from voltide.security_event');
    expect(rows).toEqual([]);
  });

  it('S13-01 is refused to everybody else', async () => {
    expect((await world.open().refused(listSecurityEvents)).status).toBe(401);
    expect((await (await signUp(world)).client.refused(listSecurityEvents)).status).toBe(403);
  });
});

describe('npm run admin -- revoke', () => {
  it('S3-14 takes the role and ends every session at once; password and second factor stay', async () => {
    const operator = await signInOperator(world);
    await operator.client.call(listSecurityEvents);
    expect(await operations().revoke(operator.email)).toEqual([
      expect.stringContaining('is a player now. All their sessions and links have ended.') as string,
    ]);
    expect((await operator.client.refused(listSecurityEvents)).body.code).toBe('session_expired');
    const client = world.open();
    const { email, password } = operator;
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    const change = { currentPassword: password, newPassword: 'quiet-harbour-77' };
    expect((await client.refused(changePassword, { body: change })).body.code).toBe('factor_required');
    expect((await client.refused(listSecurityEvents)).body.code).toBe('forbidden');
  });

  it('S3-14 says so where there is nothing to take', async () => {
    const { email } = await signUp(world);
    await expect(operations().revoke(email)).rejects.toThrow(OperationError);
    await expect(operations().revoke('nobody@example.com')).rejects.toThrow('There is no account');
  });
});
