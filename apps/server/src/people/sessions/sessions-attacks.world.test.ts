import { getMe, logout, signup } from '@voltide/contract';
import { createClient, signupBody, startGuest, startWorld, useWorld, type Client } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();

function copyOf(client: Client, url = world.url): Client {
  const copy = createClient(url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

it('S3-06 a node that was frozen for minutes still learns that a guest became an account', async () => {
  const secretKey = Buffer.from(world.context.config.secretKey.reveal()).toString('hex');
  const other = await startWorld({ databaseUrl: world.database.url, settings: { SECRET_KEY: secretKey } });
  const { client, user } = await startGuest(world);
  const old = copyOf(client, other.url);
  try {
    expect((await old.call(getMe)).user.id).toBe(user.id);
    expect((await client.call(signup, { body: signupBody('thawed') })).user.id).toBe(user.id);
    other.clock.advance(10 * 60_000);
    await other.runJobs();
    expect((await old.refused(getMe)).body.code).toBe('session_expired');
  } finally {
    old.close();
    await other.close();
  }
});

it('S3-02 the cookie of an ended session costs the database one look, not one for each request', async () => {
  const { client } = await startGuest(world);
  const thief = copyOf(client);
  await client.call(logout);
  let looks = 0;
  const count = (): void => {
    looks += 1;
  };
  world.context.database.on('acquire', count);
  for (let i = 0; i < 60; i++) expect((await thief.refused(getMe)).body.code).toBe('session_expired');
  world.context.database.off('acquire', count);
  thief.close();
  expect(looks).toBeLessThan(30);
});

it("S3-02 another site cannot clear anybody's cookies", async () => {
  const { client, user } = await startGuest(world);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(await client.send('POST', '/api/auth/logout', { headers })).toMatchObject({ json: { code: 'cross_site' } });
  expect((await client.call(getMe)).user.id).toBe(user.id);
});
