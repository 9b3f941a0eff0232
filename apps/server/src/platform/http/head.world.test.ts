import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { freshAddress, signUp, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

/** Every request comes from an address of its own: all calls by all methods exceed one address's limit. */
const world = useWorld({ settings: { TRUST_PROXY: '1' } });

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, 'x');
const PATHS = [...new Set(ALL_ENDPOINTS.map(({ path }) => path))];
const READ = PATHS.filter((path) => ALL_ENDPOINTS.some((call) => call.path === path && call.method === 'GET'));
const CHANGING = new Set(['date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);

async function ask(method: string, path: string, token?: string) {
  const from = { 'x-forwarded-for': freshAddress() };
  const headers = token === undefined ? from : { ...from, authorization: `Bearer ${token}` };
  const answer = await fetch(`${world.url}${path}`, { method, headers });
  const kept = [...answer.headers].filter(([name]) => !CHANGING.has(name));
  return { status: answer.status, headers: Object.fromEntries(kept), text: await answer.text() };
}

describe('HEAD', () => {
  it('is answered as GET is on every path, without a body', async () => {
    const { client } = await signUp(world);
    const token = client.token();
    const paths = [...READ.map(pathOf), '/', '/packs', '/nowhere', '/.well-known/security.txt'];
    const answersTo = async (method: string) => {
      const answers = [];
      for (const path of paths) answers.push(await ask(method, path, token));
      return answers;
    };
    const [got, headed] = [await answersTo('GET'), await answersTo('HEAD')];
    expect(headed).toEqual(got.map((answer) => ({ ...answer, text: '' })));
    expect(got.filter(({ text }) => text === '')).toEqual([]);
  });

  it('with the cookie of a guest is a read, which needs no page of ours behind it', async () => {
    const client = world.open();
    await client.send('POST', '/api/auth/guest-signin', { body: { username: 'head-guest' } });
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${world.url}/api/auth/me`, { method: 'HEAD', headers: { cookie } });
    expect(answer.status).toBe(200);
  });
});

describe('a method that a path is not called by', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

  it('answers 405 with those that it is called by, on every path of the interface', async () => {
    for (const path of PATHS) {
      // A fixed path may match one with a parameter, whose methods it then has too.
      const isMeant = (call: string): boolean =>
        new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathOf(path));
      const methods = ALL_ENDPOINTS.filter((call) => isMeant(call.path)).map(({ method }) => method);
      const allowed = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
      for (const method of METHODS.filter((each) => !allowed.has(each as 'GET'))) {
        const { status, headers } = await ask(method, pathOf(path));
        const told = new Set(headers['allow']?.split(', '));
        expect([method, path, status, told]).toEqual([method, path, 405, allowed]);
      }
    }
  });

  it.each(['/', '/packs', '/robots.txt', '/.well-known/security.txt'])(
    'is refused on %s, which is only read',
    async (path) => {
      for (const method of METHODS.slice(2)) {
        const { status, headers } = await ask(method, path);
        expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      }
    },
  );

  it('is 404 where nothing is called', async () => {
    expect((await ask('DELETE', '/api/nowhere')).status).toBe(404);
  });
});
