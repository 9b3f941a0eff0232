import { guestSignin, logout, refresh } from '@voltide/contract';
import { openSocket, readAnswer, signUp, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const PAGE = '<html><head></head><body></body></html>';
const FILE = {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=300',
  etag: '"tag"',
  plain: Buffer.from('let a'),
  packed: {},
};
const site = { files: new Map([['/a.js', FILE]]), page: PAGE, scriptHashes: ['sha256-abc='], styleHashes: [] };
const world = useWorld({ site, settings: { PUBLIC_URL: 'https://volt.example' } });
const plain = useWorld({ site, settings: { HSTS_SUBDOMAINS: 'on' } });
const whole = useWorld({ site, settings: { PUBLIC_URL: 'https://volt.example', HSTS_SUBDOMAINS: 'on' } });

const HSTS = 'max-age=31536000';

function policyOf(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(
    directives.map((text): [string, string] => {
      const [name = '', ...sources] = text.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the headers of pages and files (ASVS 3.4)', () => {
  it.each(['/', '/packs', '/nowhere', '/a.js'])('%s says what may run beside it', async (path) => {
    const { headers } = await world.open().send('GET', path);
    expect(policyOf(headers)).toEqual({
      'default-src': `'none'`,
      'script-src': `'self' 'sha256-abc='`,
      'style-src': `'self'`,
      'img-src': `'self' data: blob:`,
      'font-src': `'self'`,
      'media-src': `'self'`,
      'connect-src': `'self'`,
      'manifest-src': `'self'`,
      'worker-src': `'self'`,
      'base-uri': `'none'`,
      'object-src': `'none'`,
      'form-action': `'self'`,
      'frame-ancestors': `'none'`,
      'require-trusted-types-for': `'script'`,
      'trusted-types': 'voltide-worker voltide-check voltide-packs',
      'upgrade-insecure-requests': '',
      'report-uri': '/api/reports/content-policy',
    });
    expect(headers).toMatchObject({
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
  });

  it.each(['/', '/api/settings', '/api/nowhere'])('%s promises https for subdomains only where asked', async (path) => {
    const promiseOf = async (at: typeof world): Promise<unknown> =>
      (await at.open().send('GET', path)).headers['strict-transport-security'];
    expect(await promiseOf(world)).toBe('max-age=31536000');
    expect(await promiseOf(whole)).toBe('max-age=31536000; includeSubDomains');
  });

  it('promise no https where the installation has none', async () => {
    for (const path of ['/', '/api/settings']) {
      const { headers } = await plain.open().send('GET', path);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    }
  });
});

describe('the headers of answers (ASVS 3.2.1, 3.4)', () => {
  const EXPECTED = {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': HSTS,
    'x-content-type-options': 'nosniff',
  };

  it.each([
    ['GET', '/api/settings', 200],
    ['GET', '/api/auth/me', 401],
    ['POST', '/api/auth/login', 400],
    ['GET', '/api/nowhere', 404],
    ['DELETE', '/api/packs', 405],
    ['POST', '/packs', 405],
  ])('%s %s keeps them whatever it answers', async (method, path, status) => {
    const answer = await world.open().send(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(EXPECTED);
  });

  it('stand on what Node refuses by itself, too', async () => {
    const socket = await openSocket(world.url);
    const answer = readAnswer(socket);
    socket.write('GET /api/settings HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n');
    expect((await answer).headers).toMatchObject(EXPECTED);
  });

  it('let no other site read anything, and name no program', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/settings'],
      ['OPTIONS', '/api/settings'],
    ] as const) {
      const answer = await world.open().send(method, path, { headers });
      const names = Object.keys(answer.headers);
      expect(names.filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name))).toEqual([]);
    }
  });
});

describe('the headers of cookies (ASVS 3.3)', () => {
  it('keep every cookie to our host, to https and to our own pages', async () => {
    const { client, email, password } = await signUp(world);
    const answers = [
      await client.send('POST', '/api/auth/login', { body: { credential: email, password } }),
      await client.send('POST', refresh.path),
      await client.send('POST', logout.path),
      await world.open().send('POST', guestSignin.path, { body: { username: 'cookie-jar' } }),
    ];
    const lines = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(lines.length).toBeGreaterThanOrEqual(7);
    const readable = lines.filter((line) => !line.endsWith('; HttpOnly'));
    expect(
      lines.filter((line) => !/^__Host-[\w-]+=[^;]*; Max-Age=\d+; SameSite=Strict; Secure; Path=\//.test(line)),
    ).toEqual([]);
    expect(new Set(readable.map((line) => line.split('=', 1)[0]))).toEqual(
      new Set(['__Host-voltide-session', '__Host-voltide-guest']),
    );
  });
});
