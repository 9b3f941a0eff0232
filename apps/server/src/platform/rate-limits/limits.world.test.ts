import { getMe, getSettings, logout, signup } from '@voltide/contract';
import { signUp, signupBody, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld({ settings: { TRUST_PROXY: '1' } });

function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': `203.0.113.99, ${address}` } };
}

function spellingsOf(address: string): (i: number) => string {
  const spell = [
    (port: number) => `${address}:${port}`,
    (port: number) => `"${address}:${port}"`,
    (port: number) => `[${address}]:${port}`,
    (port: number) => `[::ffff:${address}]:${port}`,
    (port: number) => `::FFFF:${address}:${port}`,
    (port: number) => `for="${address}:${port}";proto=https`,
  ];
  return (i) => spell[i % spell.length]?.(50_000 + i) ?? address;
}

describe('limits', () => {
  it('S3-12 leave room for 100 players behind one address, who log in where they are known and play on', async () => {
    const clients = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const person = await signUp(world);
        await person.client.call(logout);
        person.client.setToken(undefined);
        return person;
      }),
    );
    const statuses = await Promise.all(
      clients.map(async ({ client, email, password }) => {
        const seen: number[] = [];
        for (const path of ['/api/settings', '/api/packs', '/api/packs/recent-items']) {
          seen.push((await client.send('GET', path, from('198.51.100.1'))).status);
        }
        const body = { credential: email, password };
        const answer = await client.send('POST', '/api/auth/login', { body, ...from('198.51.100.1') });
        client.setToken((answer.json as { token: string }).token);
        seen.push(answer.status);
        for (let call = 0; call < 20; call++) {
          seen.push((await client.send('GET', '/api/wallet/balance', from('198.51.100.1'))).status);
        }
        return seen;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });

  it('stop a session with far more requests than a person makes, with the time to retry', async () => {
    const { client } = await signUp(world);
    const answers = await world.clock.hold(() =>
      Promise.all(Array.from({ length: 400 }, () => client.send('GET', '/api/auth/me'))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.length).toBeLessThanOrEqual(101);
    expect(refused[0]).toMatchObject({ json: { code: 'too_many_requests' }, headers: { 'retry-after': '1' } });
    const other = await signUp(world);
    expect((await other.client.call(getMe)).user.id).toBe(other.user.id);
    world.clock.advance(5000);
    expect((await client.send('GET', '/api/auth/me')).status).toBe(200);
  });

  it('count requests without a valid session by their address, bad tokens too, and no others', async () => {
    const { client: player } = await signUp(world);
    const stranger = world.open();
    stranger.setToken('not.a.token');
    const answers = await world.clock.hold(() =>
      Promise.all(Array.from({ length: 1300 }, () => stranger.send('GET', '/api/auth/me', from('198.51.100.2')))),
    );
    const codes = new Set(answers.map(({ json }) => (json as { code: string }).code));
    expect(codes).toEqual(new Set(['session_expired', 'too_many_requests']));
    expect((await player.send('GET', '/api/auth/me', from('198.51.100.2'))).status).toBe(200);
    expect((await world.open().send('GET', '/api/settings', from('198.51.100.3'))).status).toBe(200);
  });

  it('believe X-Forwarded-For only as far as proxies are trusted', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.4, 198.51.100.5' };
    await world.open().send('POST', '/api/auth/signup', { body: signupBody('behind-proxy'), headers });
    const { rows } = await world.database.owner.query<{ consent_address: string }>(
      `select consent_address from voltide.identity where username = 'behind-proxy'`,
    );
    expect(rows).toEqual([{ consent_address: '198.51.100.5' }]);
  });

  it.each([
    ['one address in all the spellings that proxies write', spellingsOf('198.51.100.77')],
    ['what cannot be read as an address', (i: number) => [`unknown-${i}`, `_hidden${i}`, `for=_${i}`][i % 3] ?? ''],
  ])('S3-12 count %s as one', async (_, spelling) => {
    const codes: string[] = [];
    for (let i = 0; i < 30; i++) {
      const body = signupBody(`spelt-${spelling(0).length}-${i}`);
      const { json, status } = await world.open().send('POST', '/api/auth/signup', { body, ...from(spelling(i)) });
      codes.push(status === 200 ? 'ok' : (json as { code: string }).code);
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  it('stop one address that makes accounts without end', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 30; i++) {
      const body = { ...signupBody(`farm-${i}`), email: 'same@example.com' };
      const { json, status } = await world.open().send('POST', '/api/auth/signup', { body, ...from('198.51.100.6') });
      codes.push(status === 200 ? 'ok' : (json as { code: string }).code);
    }
    expect(codes[0]).toBe('ok');
    expect(codes.at(-1)).toBe('too_many_attempts');
    const answer = await world.open().call(signup, { body: signupBody('not-a-farm') });
    expect(answer.user.username).toBe('not-a-farm');
  });

  it('stop a player who rotates seeds without end, and no other', async () => {
    const { client } = await signUp(world);
    const rotate = (epoch: number) => client.send('POST', '/api/fairness/rotate', { body: { epoch, clientSeed: 'x' } });
    const statuses: number[] = [];
    for (let epoch = 0; epoch < 22; epoch++) statuses.push((await rotate(epoch)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect(await rotate(20)).toMatchObject({ json: { code: 'too_many_requests' } });
    const other = await signUp(world);
    const body = { epoch: 0, clientSeed: 'x' };
    expect((await other.client.send('POST', '/api/fairness/rotate', { body })).status).toBe(200);
    world.clock.advance(60_000);
    expect((await rotate(20)).status).toBe(200);
  });

  it('a world starts with its own settings', async () => {
    expect(await world.open().call(getSettings)).toMatchObject({ profile: 'open', minPlayIntervalMs: 0 });
  });
});
