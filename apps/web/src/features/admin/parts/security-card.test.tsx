import { QueryClientProvider } from '@tanstack/react-query';
import { mount, settle, type } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../lib/query.ts';
import { createFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { SecurityCard } from './security-card.tsx';

const LOG = '/api/admin/security-log';
const EVENT = { id: '9', at: '2026-07-01T08:00:00.000Z', username: 'mira', network: null, detail: '', times: 1 };
const EVENTS = [
  { ...EVENT, kind: 'login_failed', network: '203.0.113.0/24', times: 7 },
  { ...EVENT, id: '8', kind: 'login_failed', username: null },
  { ...EVENT, id: '7', kind: 'adjustment', username: null, detail: '+5.000000 VT capital: first funding' },
];

async function showCard(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const page = await mount(
    <QueryClientProvider client={createQueryClient()}>
      <SecurityCard />
    </QueryClientProvider>,
  );
  await settle();
  return { page, asked: () => server.seen.map(({ path }) => path) };
}

it('S13-04 shows what happened, and asks for more, a kind and a person', async () => {
  const { page, asked } = await showCard({
    [`GET ${LOG}`]: () => ({ body: { events: EVENTS, next: '7' } }),
    [`GET ${LOG}?before=7`]: () => ({
      body: { events: [{ ...EVENT, id: '3', kind: 'role', detail: 'x' }], next: null },
    }),
    [`GET ${LOG}?kind=role&who=mira`]: () => ({ body: { events: [], next: null } }),
  });
  const rows = (): readonly string[] => [...page.querySelectorAll('li')].map(({ textContent }) => textContent);
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[0]).toMatch(/^miraFailed log-ins7 times203\.0\.113\.0\/24/);
  expect(rows()[1]).toMatch(/^Unknown namesFailed log-ins1 time/);
  expect(rows()[2]).toMatch(/^The houseAdjustment\+5\.000000 VT capital: first funding/);
  const press = (text: string): Promise<void> =>
    settle(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());
  await press('Load more');
  await expect.poll(rows).toHaveLength(4);
  const [select, input] = [page.querySelector('select'), page.querySelector('input')];
  if (select === null || input === null) throw new Error('no filter');
  await settle(() => {
    select.value = 'role';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await type(input, ' mira ');
  await press('Show');
  await expect.poll(() => page.textContent).toContain('Nothing about mira.');
  expect(asked().at(-1)).toBe(`${LOG}?kind=role&who=mira`);
});

it('S13-04 says that nothing happened, or that it could not be read', async () => {
  const empty = await showCard({ [`GET ${LOG}`]: () => ({ body: { events: [], next: null } }) });
  await expect.poll(() => empty.page.textContent).toContain('Nothing has happened yet.');
  const failed = await showCard({
    [`GET ${LOG}`]: () => ({ status: 503, body: { error: 'Busy.', code: 'unavailable' } }),
  });
  await expect.poll(() => failed.page.textContent).toContain('The security log could not be read.');
});
