import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer } from '../../../testing/portal-server.ts';
import type { Proposal } from '../model/proposal-words.ts';

const PROPOSAL: Proposal = {
  id: '7',
  kind: 'adjustment',
  state: 'open',
  title: 'Add 900 VT to mira',
  subject: { kind: 'player', id: 'usr_0000000000b' },
  changes: [{ what: 'Cash', before: '1.000000 VT', after: '901.000000 VT' }],
  reason: 'Lost deposit',
  proposedBy: { id: 'usr_0000000000c', username: 'kim' },
  proposedAt: '2026-07-01T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  blockedBy: null,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountSection(answers: FakeAnswers, address = '/adminxxx/proposals') {
  const server = createPortalServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp(address);
  const press = (text: string): Promise<void> =>
    settle(() => [...document.querySelectorAll('button')].findLast((each) => each.textContent === text)?.click());
  return { page, server, press };
}

const listOf =
  (...proposals: readonly Proposal[]) =>
  () => ({ body: { proposals, next: null } });

it('S13-02 a proposal shows its changes; another operator approves, or rejects with a reason', async () => {
  const { page, server, press } = await mountSection({
    'GET /api/admin/proposals?show=open': listOf(PROPOSAL),
    'POST /api/admin/proposals/7/approve': () => ({ status: 409, body: { error: 'Gone.', code: 'proposal_stale' } }),
    'POST /api/admin/proposals/7/reject': () => ({ body: { ...PROPOSAL, state: 'rejected' } }),
  });
  await expect.poll(() => page.querySelector('article')?.textContent).toContain('Add 900 VT to mira');
  expect(page.querySelector('del')?.textContent).toBe('1.00 VT');
  expect(page.querySelector('ins')?.textContent).toBe('901.00 VT');
  await press('Approve');
  await press('Approve');
  await expect.poll(() => document.querySelector('[role="dialog"] [role="alert"]')).not.toBeNull();
  await press('Cancel');
  await press('Reject');
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  await type(field, 'The deposit was found');
  await press('Reject');
  const sent = server.seen.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  expect(sent).toContainEqual({
    path: '/api/admin/proposals/7/reject',
    body: { reason: 'The deposit was found' },
  });
});

it('S13-02 who proposed it can only withdraw, and who lacks the scope is told so', async () => {
  const { page } = await mountSection({
    'GET /api/admin/proposals?show=open': listOf(
      { ...PROPOSAL, blockedBy: 'own' },
      { ...PROPOSAL, id: '8', blockedBy: 'scope' },
    ),
  });
  await expect.poll(() => page.querySelectorAll('article')).toHaveLength(2);
  const buttons = [...page.querySelectorAll('article button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Withdraw']);
  expect(page.textContent).toContain('Your scopes do not cover this kind of change.');
});

it('S13-02 a link to a proposal shows that one, decided or not', async () => {
  const decided = { ...PROPOSAL, state: 'rejected', note: 'No proof', decidedAt: '2026-07-02T08:00:00.000Z' };
  const { page } = await mountSection(
    { 'GET /api/admin/proposals/7': () => ({ body: decided }) },
    '/adminxxx/proposals/7',
  );
  await expect.poll(() => page.querySelector('article')?.textContent).toContain('No proof');
  expect(page.querySelector('nav[aria-label="Breadcrumb"] a')?.getAttribute('href')).toBe('/adminxxx/proposals');
  expect(page.querySelectorAll('article button')).toHaveLength(0);
});
