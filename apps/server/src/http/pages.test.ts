import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { AppError } from '../errors.ts';
import { addPages } from './pages.ts';
import type { SiteNow } from './site.ts';

type Question = (battleId: string) => Promise<boolean>;

function appWith(site: SiteNow, hasPicture: Question, count: () => void = () => undefined) {
  const app = fastify();
  const reached = { publicUrl: 'http://localhost', hstsSubdomains: false };
  const clock = { nowMs: () => Date.UTC(2026, 10, 28, 12) };
  addPages(app, { ...reached, clock, site: () => site, isPack: () => false, hasPicture, count });
  return app;
}

async function ask(site: SiteNow): Promise<readonly unknown[]> {
  const app = appWith(site, () => Promise.resolve(false));
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return [statusCode, headers['content-type'], headers['retry-after'], body];
}

const TEXT = 'text/plain; charset=utf-8';

it('pages that are being built ask for a few seconds', async () => {
  expect(await ask('building')).toEqual([503, TEXT, '3', expect.stringContaining('are being built. Please reload')]);
});

it('pages that could not be built promise nothing', async () => {
  const answer = await ask('failed');
  expect(answer).toEqual([503, TEXT, undefined, expect.stringContaining('could not be built')]);
  expect(answer.at(-1)).not.toContain('reload');
});

it('security.txt leads to the contact page for half a year, even before there are pages', async () => {
  const app = appWith('building', () => Promise.resolve(false));
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  await app.close();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: http://localhost/contact',
    'Expires: 2027-05-27T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: http://localhost/.well-known/security.txt',
    '',
  ]);
});

it('S5-01 a page of a battle comes without its picture where nobody says in time whether there is one', async () => {
  const page = '<html><head><title>x</title><meta property="og:image" content="/share.png"></head></html>';
  const site = { files: new Map(), page, scriptHashes: [], styleHashes: [] };
  const questions: readonly Question[] = [() => new Promise(() => undefined), () => Promise.reject(new Error('away'))];
  for (const hasPicture of questions) {
    const app = appWith(site, hasPicture);
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
  const hasPicture: Question = () => {
    asked += 1;
    return Promise.resolve(false);
  };
  const app = appWith(site, hasPicture, count);
  const codes: number[] = [];
  for (const id of ['a', 'b', 'c', 'd', 'e']) codes.push((await app.inject(`/battles?b=${id}`)).statusCode);
  expect([codes.slice(0, 3), codes.includes(200, 3), asked]).toEqual([[200, 200, 200], false, 3]);
  expect((await app.inject('/battles')).statusCode).toBe(200);
  await app.close();
});
