import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  exportAccount,
  forgotPassword,
  sendContact,
  stepUp,
} from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { freshName, signUp, signUpConfirmed, unzip, useWorld, type Person } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, expect, it } from 'vitest';

const mailbox = await startMailbox();
const OPERATOR = 'op@example.com';
const world = useWorld({
  settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example', OPERATOR_EMAIL: OPERATOR },
});
afterAll(() => mailbox.close());

type ToldMail = { readonly to: string; readonly purpose: string; readonly sentAt: string | null };

async function mailsOf({ client, password }: Person): Promise<readonly string[]> {
  await client.call(stepUp, { body: { password } });
  const headers = { authorization: `Bearer ${client.token() ?? ''}` };
  const response = await fetch(`${world.url}${exportAccount.path}`, { headers });
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  const mails = JSON.parse(files['mails.json'] ?? '') as readonly ToldMail[];
  return mails.map(({ purpose, to }) => `${purpose} to ${to}`);
}

async function moveTo({ client, password }: Person, email: string): Promise<void> {
  await client.call(changeEmail, { body: { password, email } });
  await world.runJobs();
  const mails = await mailbox.mailsTo(email);
  const token = mails.map(({ text }) => /\/confirm-email#token=([\w-]+)$/m.exec(text)?.[1]).findLast(Boolean);
  await client.call(confirmEmail, { body: { token: present(token, 'a link') } });
  await world.runJobs();
}

async function askNewPassword(email: string): Promise<void> {
  await world.open().call(forgotPassword, { body: { email } });
  await world.runJobs();
}

function numberOf({ user }: Person): bigint {
  return present(parseUserId(user.id), 'a number');
}

function freshEmail(): string {
  return `${freshName('moved')}@example.com`;
}

function byRecipient(left: string, right: string): number {
  return (left.split(' to ')[1] ?? '') < (right.split(' to ')[1] ?? '') ? -1 : 1;
}

it('S3-15 lists the mails to every address the account has had, and none of others who had one', async () => {
  const mira = await signUpConfirmed(world);
  const shared = mira.email;
  const second = freshEmail();
  await askNewPassword(shared);
  await moveTo(mira, second);
  const tom = await signUpConfirmed(world);
  await moveTo(tom, shared);
  await askNewPassword(shared);
  await askNewPassword(second);

  expect(await mailsOf(mira)).toEqual([
    `confirm_email to ${shared}`,
    `reset_password to ${shared}`,
    ...[`confirm_email to ${second}`, `email_change_asked to ${shared}`].toSorted(byRecipient),
    `email_changed to ${shared}`,
    `reset_password to ${second}`,
  ]);
  expect(await mailsOf(tom)).toEqual([
    `confirm_email to ${tom.email}`,
    ...[`confirm_email to ${shared}`, `email_change_asked to ${tom.email}`].toSorted(byRecipient),
    `email_changed to ${tom.email}`,
    `reset_password to ${shared}`,
  ]);
});

it('S3-15 shows the owner of an address that another asked for it, and the other only their own mail', async () => {
  const [owner, other] = [await signUpConfirmed(world), await signUpConfirmed(world)];
  await other.client.call(changeEmail, { body: { password: other.password, email: owner.email } });
  expect(await mailsOf(owner)).toEqual([`confirm_email to ${owner.email}`, `email_in_use to ${owner.email}`]);
  expect(await mailsOf(other)).toEqual([`confirm_email to ${other.email}`, `email_change_asked to ${other.email}`]);
});

it('S3-15 mail to the operators is in no archive, be the message theirs or the address', async () => {
  const writer = await signUp(world);
  const operator = await signUp(world);
  await world.database.owner.query('update voltide.identity set email = $2 where user_id = $1', [
    numberOf(operator),
    OPERATOR,
  ]);
  const body = { name: '', email: writer.email, topic: 'other', message: 'Hello.' } as const;
  await writer.client.call(sendContact, { body });
  const own = [writer, operator].map(({ email }) => [`confirm_email to ${email}`]);
  expect([await mailsOf(writer), await mailsOf(operator)]).toEqual(own);
});

it('S3-15 a deletion takes the mails to earlier addresses with it, except those still to be sent there', async () => {
  const person = await signUpConfirmed(world);
  const { client, email, password, user } = person;
  await moveTo(person, freshEmail());
  await client.call(changePassword, { body: { currentPassword: password, newPassword: 'quiet-harbour-77' } });
  await world.runJobs();
  await world.database.owner.query(
    `update voltide.outbox set sent_at_ms = null, sealed_text = 'x' where recipient = $1 and purpose = 'email_changed'`,
    [email],
  );
  await client.call(stepUp, { body: { password: 'quiet-harbour-77' } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
  const { rows } = await world.database.owner.query<{ purpose: string }>(
    'select purpose from voltide.outbox where user_id = $1 or recipient = $2',
    [numberOf(person), email],
  );
  expect(rows).toEqual([{ purpose: 'email_changed' }]);
});
