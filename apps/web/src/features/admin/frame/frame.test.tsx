import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer, PORTAL } from '../../../testing/portal-server.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountPortal(answers: FakeAnswers, address = '/adminxxx/proposals') {
  const none = () => ({ body: { proposals: [], next: null } });
  const server = createPortalServer({ 'GET /api/admin/proposals?show=open': none, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  const mounted = await mountApp(address);
  await expect.poll(() => mounted.page.querySelector('h1')?.textContent).toBe('Proposals');
  return { ...mounted, server };
}

const press = (init: KeyboardEventInit): Promise<void> =>
  settle(() => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  });

it('S13-01 the navigation counts what waits, in the section that it waits in', async () => {
  const waiting = { withdrawals: 3, proposals: 0, messages: 120, referrals: 0 };
  const { page } = await mountPortal({ 'GET /api/admin/portal': () => ({ body: { ...PORTAL, waiting } }) });
  const countOf = (href: string): string | undefined =>
    page.querySelector(`.portal-side a[href="${href}"] .portal-count`)?.textContent;
  expect(countOf('/adminxxx/withdrawals')).toBe('3 waiting');
  expect(countOf('/adminxxx/support')).toBe('120 waiting');
  expect(countOf('/adminxxx/proposals')).toBeUndefined();
  expect(page.querySelector('.portal-bar a[href="/adminxxx/support"] .portal-count')?.textContent).toBe('99+ waiting');
});

it('S13-01 Ctrl K finds sections and what the server knows, and Enter goes there', async () => {
  const hit = { kind: 'player', id: 'usr_1', title: 'mira', note: 'account', path: '/adminxxx/operators' };
  const { app, server } = await mountPortal({
    'GET /api/admin/search?q=mir': () => ({ body: { hits: [hit] } }),
    'GET /api/admin/search?q=kill+switch': () => ({ body: { hits: [] } }),
    'GET /api/admin/search?q=zzz': () => ({ body: { hits: [] } }),
    'GET /api/admin/operators': () => ({ body: { operators: [] } }),
  });
  await press({ key: 'k', ctrlKey: true });
  const field = () => document.querySelector<HTMLInputElement>('[cmdk-input]');
  await expect.poll(field).not.toBeNull();
  await expect.poll(() => document.activeElement).toBe(field());
  const items = (): readonly string[] => [...document.querySelectorAll('[cmdk-item]')].map((item) => item.textContent);
  expect(items().some((text) => text.startsWith('Withdrawals'))).toBe(true);
  expect(server.seen.some(({ path }) => path.startsWith('/api/admin/search'))).toBe(false);
  const input = field();
  if (input === null) throw new Error('no field');
  await type(input, 'kill switch');
  expect(items().map((text) => text.slice(0, 7))).toEqual(['Payouts']);
  await type(input, 'zzz');
  await expect.poll(() => document.querySelector('[cmdk-empty]')?.textContent).toBe('Nothing found.');
  await type(input, 'mir');
  await expect.poll(() => items()[0]).toBe('miraaccount');
  await press({ key: 'Enter' });
  await expect.poll(() => app.router.state.location.pathname).toBe('/adminxxx/operators');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
