import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer } from '../../../testing/portal-server.ts';

const LOG = '/api/admin/security-log';
const EVENT = { id: '9', at: '2026-07-01T08:00:00.000Z', username: 'mira', network: null, detail: '', times: 1 };
const EVENTS = [
  { ...EVENT, kind: 'login_failed', network: '203.0.113.0/24', times: 7 },
  { ...EVENT, id: '8', kind: 'login_failed', username: null },
  { ...EVENT, id: '7', kind: 'adjustment', username: null, detail: '+5.000000 VT capital: first funding' },
];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountSection(answers: FakeAnswers) {
  const server = createPortalServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return { ...(await mountApp('/adminxxx/security')), server };
}

it('S13-02 S13-04 shows what happened; filters stand in the address, and can be kept by name', async () => {
  const { page, app, server } = await mountSection({
    [`GET ${LOG}`]: () => ({ body: { events: EVENTS, next: '7' } }),
    [`GET ${LOG}?before=7`]: () => ({
      body: { events: [{ ...EVENT, id: '3', kind: 'role', detail: 'x' }], next: null },
    }),
    [`GET ${LOG}?kind=role`]: () => ({ body: { events: [], next: null } }),
    [`GET ${LOG}?kind=role&who=mira`]: () => ({ body: { events: [], next: null } }),
  });
  const rows = (): readonly string[] => [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  const press = (text: string): Promise<void> =>
    settle(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[0]).toMatch(/^miraFailed log-ins7203\.0\.113\.0\/24/);
  expect(rows()[1]).toMatch(/^Unknown namesFailed log-ins1/);
  expect(rows()[2]).toMatch(/^The houseAdjustment\+5\.000000 VT capital: first funding/);
  await press('Load more');
  await expect.poll(rows).toHaveLength(4);
  const [select, input] = [page.querySelector('select'), page.querySelector<HTMLInputElement>('input[type="search"]')];
  if (select === null || input === null) throw new Error('no filter');
  await settle(() => {
    select.value = 'role';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => page.textContent).toContain('Nothing of this kind.');
  await type(input, ' mira ');
  await expect.poll(() => page.textContent).toContain('Nothing about mira.');
  expect(server.seen.map(({ path }) => path)).toContain(`${LOG}?kind=role&who=mira`);
  expect(app.router.state.location.search).toEqual({ kind: 'role', who: 'mira' });

  await press('Save filters');
  const name = page.querySelector<HTMLInputElement>('input[aria-label="Name of these filters"]');
  if (name === null) throw new Error('no field for the name');
  await type(name, 'Roles of mira');
  await press('Save');
  await press('Clear filters');
  await expect.poll(rows).toHaveLength(4);
  expect(app.router.state.location.search).toEqual({});
  expect(input.value).toBe('');
  await press('Roles of mira');
  await expect.poll(() => app.router.state.location.search).toEqual({ kind: 'role', who: 'mira' });
  expect(input.value).toBe('mira');
});

it('S13-02 S13-04 says that nothing happened, or that it could not be read', async () => {
  const { page: empty } = await mountSection({
    [`GET ${LOG}`]: () => ({ body: { events: [], next: null } }),
  });
  await expect.poll(() => empty.textContent).toContain('Nothing has happened yet.');
  const { page: failed } = await mountSection({
    [`GET ${LOG}`]: () => ({ status: 503, body: { error: 'Busy.', code: 'unavailable' } }),
  });
  await expect.poll(() => failed.textContent).toContain('The security log could not be read.');
});
