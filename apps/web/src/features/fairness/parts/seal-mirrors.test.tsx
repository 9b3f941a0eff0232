import { settle, type } from '@voltide/ui/testing';
import { present } from '@voltide/core';
import type { SealMirror } from '@voltide/contract';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswer } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const mirrorOf = (id: string, state: SealMirror['state']): SealMirror => ({
  id,
  address: `https://copies-${id}.example/seals`,
  state,
  since: `2026-11-0${id}T14:05:00.000Z`,
  checkedAt: id === '3' ? null : '2026-11-28T14:05:00.000Z',
});

async function openFairPlay(mirrors: readonly SealMirror[], added: () => FakeAnswer = () => ({ body: {} })) {
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ status: 401, body: { error: 'no', code: 'not_signed_in' } }),
    'GET /api/reserves': () => ({ body: { isSealing: true, days: [], next: null } }),
    'GET /api/seals': () => ({ body: { key: '0'.repeat(64), days: [], next: null } }),
    'GET /api/seals/mirrors': () => ({ body: { mirrors } }),
    'POST /api/seals/mirrors': added,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/fairplay');
  await expect.poll(() => page.querySelector('.mirror-form')).not.toBeNull();
  const sent = () => server.seen.filter(({ method, path }) => `${method} ${path}` === 'POST /api/seals/mirrors');
  const register = async (address: string): Promise<void> => {
    await type(present(page.querySelector<HTMLInputElement>('.mirror-form input'), 'a field'), address);
    await settle(() => present(page.querySelector<HTMLButtonElement>('.mirror-form button'), 'a button').click());
  };
  return { page, sent, register };
}

beforeEach(() => localStorage.clear());

it('S15-02 each mirror is listed with its state and the day since which it is so', async () => {
  const { page } = await openFairPlay([mirrorOf('1', 'same'), mirrorOf('2', 'differs'), mirrorOf('3', 'away')]);
  await expect.poll(() => page.querySelectorAll('.seal-mirrors tbody tr')).toHaveLength(3);
  const rows = [...page.querySelectorAll('.seal-mirrors tbody tr')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('https://copies-1.example/sealsSamesince 1 Nov 2026');
  expect(rows[1]).toContain('Differssince 2 Nov 2026');
  expect(rows[2]).toContain('Awaysince 3 Nov 2026Not yet');
  expect(page.querySelector('.seal-mirrors tbody a')?.getAttribute('rel')).toBe('nofollow ugc noreferrer');
  const ways = [...page.querySelectorAll('main a.btn')].map((each) => each.getAttribute('href'));
  expect(ways).toEqual(expect.arrayContaining(['/statistics', '/rules']));
});

it('S15-02 a mirror is registered, and an address without https is not sent', async () => {
  const { page, sent, register } = await openFairPlay([]);
  await expect.poll(() => page.textContent).toContain('No mirror yet.');
  await register('http://copies.example/seals');
  await expect
    .poll(() => page.querySelector('.mirror-form .field-note')?.textContent)
    .toContain('starts with https://');
  expect(sent()).toEqual([]);
  await register('https://copies.example/seals/');
  await expect.poll(() => page.querySelector('.mirror-done')?.textContent).toContain('Registered.');
  expect(sent().map(({ body }) => body)).toEqual([{ address: 'https://copies.example/seals/' }]);
  expect(page.querySelector<HTMLInputElement>('.mirror-form input')?.value).toBe('');
});

it('S15-02 a mirror that the server refuses stays in its field with the reason', async () => {
  const full = { error: 'There are 100 mirrors already.', code: 'mirrors_full' };
  const { page, register } = await openFairPlay([], () => ({ status: 409, body: full }));
  await register('https://copies.example/seals');
  await expect.poll(() => page.querySelector('.mirror-form .field-note')?.textContent).toContain('100 mirrors already');
  expect(page.querySelector<HTMLInputElement>('.mirror-form input')?.value).toBe('https://copies.example/seals');
});
