import { createHash } from 'node:crypto';

import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { AppError } from '../../errors.ts';
import { addPages } from './pages.ts';
import type { SiteNow } from './site.ts';

type Question = (battleId: string) => Promise<undefined>;

const previewShared = (): Promise<undefined> => Promise.resolve(undefined);

const findProfile = (): Promise<undefined> => Promise.resolve(undefined);

function appWith(site: SiteNow, previewBattle: Question, count: () => void = () => undefined) {
  const app = fastify();
  const reached = { publicUrl: 'http://localhost', hstsSubdomains: false };
  const clock = { nowMs: () => Date.UTC(2026, 10, 28, 12) };
  const packs = { isPack: () => false, findPackPicture: () => undefined, packArt: () => '' };
  addPages(app, { ...reached, ...packs, clock, site: () => site, previewBattle, previewShared, findProfile, count });
  return app;
}

async function ask(site: SiteNow, path = '/') {
  const app = appWith(site, () => Promise.resolve(undefined));
  const answer = await app.inject(path);
  await app.close();
  return answer;
}

it.each(['/', '/packs/glass-tide?x=1', '/assets/a.js'])(
  '%s is, until there are pages, one that loads again',
  async (path) => {
    const { statusCode, headers, body } = await ask('building', path);
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '3',
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<meta http-equiv="refresh" content="3">');
    expect(body).toContain('<title>Voltide is starting</title>');
    const [, style = ''] = /<style>(.*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  },
);

it('pages that could not be built promise nothing, and do not load again', async () => {
  const { statusCode, headers, body } = await ask('failed');
  expect([statusCode, headers['retry-after']]).toEqual([503, undefined]);
  expect(body).toContain('The pages could not be built.');
  expect(body).not.toContain('refresh');
});

it('security.txt leads to the contact page for half a year, even before there are pages', async () => {
  const { statusCode, headers, body } = await ask('building', '/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: http://localhost/contact',
    'Expires: 2027-05-27T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: http://localhost/.well-known/security.txt',
    '',
  ]);
});

it('S5-01 a page of a battle comes without its picture where the check takes too long', async () => {
  const page = '<html><head><title>x</title><meta property="og:image" content="/share.png"></head></html>';
  const site = { files: new Map(), page, scriptHashes: [], styleHashes: [] };
  const questions: readonly Question[] = [() => new Promise(() => undefined), () => Promise.reject(new Error('away'))];
  for (const previewBattle of questions) {
    const app = appWith(site, previewBattle);
    const { statusCode, body } = await app.inject('/battles?b=abc');
    await app.close();
    expect([statusCode, body.includes('http://localhost/share.png')]).toEqual([200, true]);
  }
});

it('S5-01 a page of a battle asks the database no more often than its address may', async () => {
  const site = { files: new Map(), page: '<html><head></head></html>', scriptHashes: [], styleHashes: [] };
  let [allowed, asked] = [3, 0];
  const count = (): void => {
    allowed -= 1;
    if (allowed < 0) throw new AppError('too_many_requests');
  };
  const previewBattle: Question = () => {
    asked += 1;
    return Promise.resolve(undefined);
  };
  const app = appWith(site, previewBattle, count);
  const codes: number[] = [];
  for (const id of ['a', 'b', 'c', 'd', 'e']) codes.push((await app.inject(`/battles?b=${id}`)).statusCode);
  expect([codes.slice(0, 3), codes.includes(200, 3), asked]).toEqual([[200, 200, 200], false, 3]);
  expect((await app.inject('/battles')).statusCode).toBe(200);
  await app.close();
});
