import { ROUTES, titleOf } from '@voltide/contract';
import { useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { escapeHtml } from './page.ts';

const PAGE = `<html><head><title>x</title><meta name="description" content=""><meta property="og:image"
  content="/share.png"></head><body><div id="app"></div></body></html>`.replace('\n ', '');
const FILE = {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
  etag: '"tag"',
  plain: Buffer.from('let a'),
  packed: { br: Buffer.from('packed') },
};
const world = useWorld({
  site: {
    files: new Map([['/assets/a-12345678.js', FILE]]),
    page: PAGE,
    scriptHashes: ['sha256-abc='],
    styleHashes: [],
  },
});

const PATHS = ROUTES.filter(({ path }) => path !== '/u/:name' && path !== '/shared/:shareId').map((route) => {
  const path = route.path.replace(':packId', 'glass-tide').replace(':hash', 'a'.repeat(64));
  return { ...route, path, title: titleOf(route, path) };
});

function spellingsOf(path: string): readonly string[] {
  const mixed = path.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter));
  return [path, path.toUpperCase(), mixed].flatMap((spelling) => [spelling, `${spelling}/`.replace('//', '/')]);
}

describe('pages', () => {
  it.each(PATHS)('S1-01 S1-02 $path answers with its own page, however it is spelt', async (route) => {
    const client = world.open();
    const full = route.title.includes('Voltide') ? route.title : `${route.title} · Voltide`;
    for (const written of [...spellingsOf(route.path), `${route.path}?pack=x`]) {
      const { status, headers, json } = await client.send('GET', written);
      expect([written, status]).toEqual([written, 200]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(json).toContain(`<title>${escapeHtml(full)}</title>`);
      expect(json).toContain(`<meta name="description" content="${escapeHtml(route.description)}">`);
      expect(json).toContain(`<link rel="canonical" href="${world.url}${route.path}">`);
      expect(json).toContain(`<meta property="og:image" content="${world.url}/share.png">`);
    }
  });

  it.each(PATHS.filter(({ path }) => path !== '/' && path !== '/adminxxx'))(
    'S1-01 nothing lies below $path by chance',
    async ({ path }) => {
      const client = world.open();
      for (const written of [`${path}x`, `${path}//`, `${path}/no/such`, `/x${path}`]) {
        expect([written, (await client.send('GET', written)).status]).toEqual([written, 404]);
      }
    },
  );

  it('S13-01 every address below the portal answers with its page, which says nothing of what is there', async () => {
    const client = world.open();
    for (const path of ['/adminxxx/players', '/AdminXXX/Players/usr_1a/', '/adminxxx/no/such']) {
      const { status, json } = await client.send('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(json).toContain('<title>Admin · Voltide</title>');
      expect(json).toContain(`<link rel="canonical" href="${world.url}/adminxxx">`);
    }
    for (const path of ['/adminxxxx', '/adminxxx//', '/adminxxx/a/b/c/d', '/adminxxx/a.b', '/x/adminxxx']) {
      expect([path, (await client.send('GET', path)).status]).toEqual([path, 404]);
    }
  });

  it.each([
    '/nowhere',
    '/packs/no-such-pack',
    '/packs/glass-tide/x',
    '/packs//',
    '///',
    '/.env',
    '/../package.json',
    '/..%2fpackage.json',
    '/%00',
  ])('S1-01 %s is the not-found page with status 404', async (path) => {
    const { status, json } = await world.open().send('GET', path);
    expect(status).toBe(404);
    expect(json).toContain('<div id="app">');
  });

  it('say what they are before any script runs', async () => {
    const { json } = await world.open().send('GET', '/Fairplay/Verify');
    expect(json).toContain('<title>Verify a result · Voltide</title>');
    expect(json).toContain(`<link rel="canonical" href="${world.url}/fairplay/verify">`);
  });

  it('files with a hash in their name are kept for good, packed where the browser understands it', async () => {
    const client = world.open();
    const plain = await client.send('GET', '/assets/a-12345678.js');
    expect([plain.status, plain.headers['cache-control'], plain.json]).toEqual([200, FILE.cacheControl, 'let a']);
    const packed = await client.send('GET', '/assets/a-12345678.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.json]).toEqual(['br', 'packed']);
    const known = await client.send('GET', '/assets/a-12345678.js', { headers: { 'if-none-match': '"tag"' } });
    expect(known.status).toBe(304);
  });

  it('each form of a file has a tag of its own, and a form that is not wanted is not sent', async () => {
    const client = world.open();
    const tagOf = async (accepted: string): Promise<unknown[]> => {
      const { headers } = await client.send('GET', '/assets/a-12345678.js', {
        headers: { 'accept-encoding': accepted },
      });
      return [headers['content-encoding'], headers.etag, headers.vary];
    };
    expect(await tagOf('br')).toEqual(['br', '"tag-br"', 'accept-encoding']);
    for (const accepted of ['br;q=0', 'br;q=0, *', '*;q=0', 'identity, br;q=0.5', 'gzip']) {
      expect([accepted, await tagOf(accepted)]).toEqual([accepted, [undefined, '"tag"', 'accept-encoding']]);
    }
    const statusFor = async (tag: string): Promise<number> => {
      const headers = { 'accept-encoding': 'br', 'if-none-match': tag };
      return (await client.send('GET', '/assets/a-12345678.js', { headers })).status;
    };
    expect([await statusFor('"tag-br"'), await statusFor('W/"tag-br"'), await statusFor('"tag"')]).toEqual([
      304, 304, 200,
    ]);
  });

  it('security.txt names the contact page of this installation', async () => {
    const { status, json } = await world.open().send('GET', '/.well-known/security.txt');
    expect([status, String(json).split('\n')[0]]).toEqual([200, `Contact: ${world.url}/contact`]);
  });

  it('under /api nothing is a page', async () => {
    const client = world.open();
    expect(await client.send('GET', '/api/nowhere')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    const wrongMethod = await client.send('DELETE', '/api/packs');
    expect(wrongMethod).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
    expect((await client.send('POST', '/packs')).status).toBe(405);
  });
});
