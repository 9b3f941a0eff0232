import { randomUUID } from 'node:crypto';

import { expect, request as requests, type APIRequestContext, type BrowserContext } from '@playwright/test';
import {
  guestSignin,
  login,
  playGame,
  PROFILE_SECTIONS,
  putProfile,
  resetPassword,
  setClientSeed,
  signup,
  type Endpoint,
  type Play,
  type RequestOf,
  type ResponseOf,
  type User,
} from '@voltide/contract';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import { getWheel } from '@voltide/games/wheel/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { SAMPLE_NAME, SAMPLE_PACK, SPIN_PATH } from './pages.ts';

/** A signed-up user, with the token of the session in their browser. */
export type Person = {
  readonly user: User;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
};

const PASSWORD = 'tide-lantern-41';

/** Returns a name that is unique in this run. */
export function freshName(start = 'p'): string {
  return `${start}-${randomUUID().slice(0, 8)}`;
}

export function signupBody(username: string): RequestOf<typeof signup> {
  const email = `${username}@example.com`;
  return { email, password: PASSWORD, username, isOver18: true, agreedToTerms: true, terms: true, privacy: true };
}

/** Makes the browser forget its user. Its pages are left first: an answer to one could set a cookie again. */
export async function forgetPeople(context: BrowserContext): Promise<void> {
  await leavePages(context);
  await context.setStorageState({ cookies: [], origins: [] });
}

async function leavePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (page.url() !== 'about:blank') await page.goto('about:blank');
}

/** Signs a user up over HTTP and leaves the browser as after a sign-up. */
export async function signUp(context: BrowserContext, baseUrl: string, username = freshName()): Promise<Person> {
  await leavePages(context);
  const body = signupBody(username);
  const signedIn = await post(context.request, signup, { body });
  await keepAccount(context, baseUrl, signedIn);
  return { ...signedIn, username, email: body.email, password: body.password };
}

/** Signs up a user with a public profile, outside of any browser. */
export async function signUpSample(baseURL: string): Promise<void> {
  const request = await requests.newContext({ baseURL });
  const { token } = await post(request, signup, { body: signupBody(SAMPLE_NAME) });
  await openPack(request, token, { packId: SAMPLE_PACK, quantity: 10 });
  await put(request, putProfile, {
    body: { isPublic: true, isAnonymous: false, isHiddenFromBoards: false, shows: [...PROFILE_SECTIONS] },
    token,
  });
  await request.dispose();
}

/** Returns a user whose browser has no session. */
export async function signUpAndForget(context: BrowserContext, baseUrl: string): Promise<Person> {
  const person = await signUp(context, baseUrl);
  await forgetPeople(context);
  return person;
}

/** Logs a user in over HTTP in another browser, and leaves it as after a login. */
export async function logInElsewhere(
  context: BrowserContext,
  baseUrl: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await keepAccount(context, baseUrl, await post(context.request, login, { body: { credential: email, password } }));
}

/** Makes a superadmin with the operator's link, and leaves the browser as after a login. */
export async function becomeSuperadmin(context: BrowserContext, world: ChildWorld): Promise<SignedIn> {
  await leavePages(context);
  const email = `${freshName('op')}@example.com`;
  const link = (await world.grant(email)).find((line) => line.includes('token='))?.trim() ?? '';
  const setupToken = link.split('#token=')[1] ?? '';
  await post(context.request, resetPassword, { body: { token: setupToken, password: PASSWORD } });
  const signedIn = await post(context.request, login, { body: { credential: email, password: PASSWORD } });
  await keepAccount(context, world.url, signedIn);
  return signedIn;
}

export type SignedIn = { readonly token: string; readonly user: User };

async function keepAccount(context: BrowserContext, baseUrl: string, { token, user }: SignedIn): Promise<void> {
  const { id, username, email } = user;
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'user_data', value: JSON.stringify({ id, username, email }) },
  ];
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin: baseUrl, localStorage }] });
}

/** Starts a guest over HTTP and leaves the browser as if it had done so. */
export async function startGuest(context: BrowserContext, baseUrl: string, username = freshName('g')): Promise<User> {
  await leavePages(context);
  const { user } = await post(context.request, guestSignin, { body: { username } });
  const localStorage = [{ name: 'user', value: JSON.stringify(user) }];
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin: baseUrl, localStorage }] });
  return user;
}

/** Sets the client seed with which a user's first open brings these items, one for each pack; null for any. */
export async function fixNextOpen(
  request: APIRequestContext,
  world: Pick<ChildWorld, 'findLuckySeed'>,
  { user, token }: SignedIn,
  items: readonly (string | null)[],
): Promise<void> {
  const packId = items.find((item) => item !== null)?.split('/')[0] ?? SAMPLE_PACK;
  const clientSeed = await world.findLuckySeed({ userId: user.id, packId, items });
  const set = await request.post(setClientSeed.path, { data: { clientSeed }, headers: bearer(token) });
  expect(set.status(), await set.text()).toBe(200);
}

type Opening = { readonly packId?: string; readonly quantity?: number };

/** Opens packs over HTTP; sets a first client seed if there is none. */
export async function openPack(request: APIRequestContext, token: string, opening: Opening = {}): Promise<Play> {
  return (await prepareOpen(request, token, opening))();
}

export async function openOften(
  request: APIRequestContext,
  token: string,
  { plays, ...opening }: Opening & { readonly plays: number },
): Promise<void> {
  const open = await prepareOpen(request, token, opening);
  for (let play = 0; play < plays; play++) await open();
}

export async function spinWheelOnce(request: APIRequestContext, token: string): Promise<Play> {
  const { modes } = await get(request, getWheel);
  const mode = modes.find(({ id }) => id === 'breeze');
  if (mode === undefined) throw new Error('there is no such mode');
  const body = { tableHash: mode.hash, input: { bet: '2.500000' } };
  return (await post(request, playGame, { path: SPIN_PATH, body, token, key: randomUUID() })).play;
}

async function prepareOpen(
  request: APIRequestContext,
  token: string,
  { packId = SAMPLE_PACK, quantity = 1 }: Opening,
): Promise<() => Promise<Play>> {
  await request.post(setClientSeed.path, { data: { clientSeed: 'harbour-1' }, headers: bearer(token) });
  const { pack } = await get(request, getPack, { path: getPack.path.replace(':packId', packId) });
  const body = { packId, tableHash: pack.hash, quantity };
  return async () => (await post(request, openPacks, { body, token, key: randomUUID() })).play;
}

type Posting<E extends Endpoint> = {
  readonly path?: string;
  readonly body: RequestOf<E>;
  readonly token?: string;
  readonly key?: string;
};

export async function post<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { path = endpoint.path, body, token, key }: Posting<E>,
): Promise<ResponseOf<E>> {
  const response = await request.post(path, {
    data: body,
    headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as ResponseOf<E>;
}

export async function put<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { body, token }: Omit<Posting<E>, 'key' | 'path'>,
): Promise<void> {
  const response = await request.put(endpoint.path, { data: body, headers: bearer(token) });
  expect(response.status(), await response.text()).toBe(200);
}

export async function get<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { path = endpoint.path, token }: { readonly path?: string; readonly token?: string } = {},
): Promise<ResponseOf<E>> {
  const response = await request.get(path, { headers: bearer(token) });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as ResponseOf<E>;
}

function bearer(token: string | undefined): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
}
