import { confirmEmail, getMe, guestSignin, signup, type Person as ShownPerson, type User } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import { lookOfId } from '@voltide/server/people/person/avatar-value';

import type { Client } from './client.ts';
import type { World } from './world.ts';

export type Person = {
  readonly client: Client;
  readonly user: User;
  readonly email: string;
  readonly password: string;
};

const PASSWORD = 'tide-lantern-41';
let people = 0;

/** Everything a sign-up sends. */
export function signupBody(username: string, over: Partial<{ email: string; password: string }> = {}) {
  return {
    email: `${username.toLowerCase()}@example.com`,
    password: PASSWORD,
    username,
    isOver18: true as const,
    agreedToTerms: true as const,
    terms: true as const,
    privacy: true as const,
    ...over,
  };
}

/** Creates a name that is unused in this test run. */
export function freshName(start = 'p'): string {
  people += 1;
  return `${start}-${people.toString(36).padStart(4, '0')}`;
}

/** Signs somebody up; the client keeps the token. */
export async function signUp(world: World, client: Client = world.open(), username = freshName()): Promise<Person> {
  const body = signupBody(username);
  const { token, user } = await client.call(signup, { body });
  client.setToken(token);
  return { client, user, email: body.email, password: body.password };
}

/** The person that others are shown for somebody who has changed nothing. */
export function shownPlayer({ user }: Pick<Person, 'user'>): ShownPerson {
  const avatar = lookOfId(present(parseUserId(user.id), 'the id of a user'));
  return { name: user.username, kind: 'player', avatar, profile: null };
}

/** Confirms somebody's email by the link in the newest mail to it, which may still wait to be sent. */
export async function confirmOwnEmail(world: World, { email }: Pick<Person, 'email'>): Promise<void> {
  const { database, mailing } = world.context;
  const waiting = await listWaiting(database, 1000);
  const mail = waiting.find(({ recipient, purpose }) => recipient === email && purpose === 'confirm_email');
  const { encryptedText, recipient } = present(mail, 'the mail with the link');
  const text = mailing.cipher.decrypt(encryptedText, recipient);
  const token = present(/\/confirm-email#token=([\w-]+)$/m.exec(text)?.[1], 'the link');
  await world.open().call(confirmEmail, { body: { token } });
}

/** Signs somebody up who confirms their email at once. */
export async function signUpConfirmed(world: World, client?: Client): Promise<Person> {
  const person = await signUp(world, client);
  await confirmOwnEmail(world, person);
  return person;
}

/** Starts a guest; the client keeps the cookie. */
export async function startGuest(world: World, username = freshName('guest')): Promise<{ client: Client; user: User }> {
  const client = world.open();
  const { user } = await client.call(guestSignin, { body: { username } });
  return { client, user };
}

/** The caller's balance as the server says it now. */
export async function balanceOf({ client }: { readonly client: Client }): Promise<string> {
  return (await client.call(getMe)).user.balance;
}
