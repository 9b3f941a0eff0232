import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer } from '../../../testing/portal-server.ts';

const HASH = 'ab'.repeat(32);
const ENTRY = {
  no: '12',
  at: '2026-07-01T08:00:00.000Z',
  act: 'payouts_changed',
  by: { id: 'usr_0000000000k', username: 'kim' },
  subject: { kind: 'payouts', id: 'cap' },
  reason: 'A large week',
  before: { capPerHour: '20000.000000', isStopped: false },
  after: { capPerHour: '30000.000000', isStopped: false },
  hash: HASH,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountSection(answers: FakeAnswers, search = '') {
  const server = createPortalServer({
    'GET /api/admin/operators': () => ({ body: { operators: [] } }),
    'GET /api/admin/audit': () => ({ body: { entries: [ENTRY], next: null } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp(`/adminxxx/audit${search}`);
  const press = (text: string): Promise<void> =>
    settle(() => [...document.querySelectorAll('button')].find((each) => each.textContent === text)?.click());
  return { page, server, press };
}

it('S13-02 an act opens to what it changed and its place in the chain', async () => {
  const { page, press } = await mountSection({});
  await expect.poll(() => page.querySelector('tbody tr')?.textContent).toContain('Payouts changedkimpayouts cap');
  await press('Payouts changed');
  const detail = page.querySelector('.data-detail');
  expect(detail?.querySelector('dt')?.textContent).toBe('capPerHour');
  expect([...(detail?.querySelectorAll('del, ins') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '20000.000000',
    '30000.000000',
  ]);
  expect(detail?.textContent).toContain(`entry 12, 2026-07-01 08:00:00 UTC${HASH}`);
  await press('Payouts changed');
  expect(page.querySelector('.data-detail')).toBeNull();
});

it('S13-02 the filters of the address are the search, and an unknown act is none', async () => {
  const { server } = await mountSection(
    { 'GET /api/admin/audit?text=week&from=2026-07-01': () => ({ body: { entries: [], next: null } }) },
    '?act=nothing&text=week&from=2026-07-01',
  );
  await expect.poll(() => server.seen.map(({ path }) => path)).toContain('/api/admin/audit?text=week&from=2026-07-01');
});

it.each([
  [{ firstBreak: null, wrongDays: [] }, 'Unbroken'],
  [{ firstBreak: '9', wrongDays: [] }, 'Broken at entry 9'],
  [{ firstBreak: null, wrongDays: ['2026-07-02'] }, 'Not the published head: 2026-07-02'],
])('S13-02 the chain is computed on demand: %o', async (result, text) => {
  const { page, press } = await mountSection({
    'GET /api/admin/audit/check': () => ({ body: { entries: 12, head: HASH, ...result } }),
  });
  await expect.poll(() => page.querySelector('.audit-verdict')?.textContent).toBe('Not verified during this visit.');
  await press('Verify the chain');
  await expect.poll(() => page.querySelector('.audit-verdict')?.textContent).toContain(text);
  expect(page.textContent).toContain('12 entries');
});
