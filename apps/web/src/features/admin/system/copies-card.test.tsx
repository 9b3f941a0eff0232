import { settle, type } from '@voltide/ui/testing';
import { present } from '@voltide/core';
import type { SealTarget } from '@voltide/contract';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer, PORTAL } from '../../../testing/portal-server.ts';

const AT = '2026-11-28T00:12:00.000Z';
const URL_TARGET: SealTarget = {
  id: '1',
  kind: 'url',
  address: 'https://notary.example/seals',
  addedBy: ADA.id,
  addedAt: AT,
  last: { date: '2026-11-27', state: 'waiting', at: null, error: 'it answered 503' },
};
const MAIL_TARGET: SealTarget = {
  ...URL_TARGET,
  id: '2',
  kind: 'mail',
  address: 'copies@example.com',
  last: { date: '2026-11-27', state: 'delivered', at: AT, error: null },
};
const MIRROR = { id: '7', address: 'https://copies.example/seals', state: 'differs', since: AT, checkedAt: AT };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountCard(scopes: (typeof PORTAL)['operator']['scopes'] = null, isTaken = false) {
  const taken = { status: 409, body: { error: 'Seals go to this address already.', code: 'seal_target_taken' } };
  const server = createPortalServer({
    'GET /api/admin/portal': () => ({ body: { ...PORTAL, operator: { ...PORTAL.operator, scopes } } }),
    'GET /api/admin/seal-targets': () => ({ body: { targets: [URL_TARGET, MAIL_TARGET] } }),
    'GET /api/seals/mirrors': () => ({ body: { mirrors: [MIRROR] } }),
    'POST /api/admin/seal-targets': () => (isTaken ? taken : { body: { success: true } }),
    'POST /api/admin/seal-targets/1/remove': () => ({ body: { success: true } }),
    'POST /api/admin/seal-mirrors/7/remove': () => ({ body: { success: true } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/adminxxx/system?tab=copies');
  await expect.poll(() => page.querySelectorAll('#copies tbody tr')).toHaveLength(3);
  const press = (name: string): Promise<void> =>
    settle(() => {
      const named = (each: HTMLElement) => each.getAttribute('aria-label') === name || each.textContent === name;
      present([...document.querySelectorAll('button')].findLast(named), name).click();
    });
  const fill = (selector: string, text: string): Promise<void> =>
    type(present(document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector), selector), text);
  const sent = () =>
    server.seen
      .filter(({ method, path }) => method === 'POST' && path.includes('/seal-'))
      .map(({ path, body }) => [path, body]);
  return { page, press, fill, sent };
}

const dialog = () => document.querySelector('[role="dialog"]');

it('S15-02 the portal shows where seals go, the last delivery and its fault, and the mirrors', async () => {
  const { page } = await mountCard();
  const rows = [...page.querySelectorAll('#copies tbody tr')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('https://notary.example/sealsURLwaitingSeal of 2026-11-27it answered 503');
  expect(rows[1]).toContain('copies@example.comEmaildeliveredSeal of 2026-11-27');
  expect(rows[2]).toContain('https://copies.example/sealsdifferssince 2026-11-28');
});

it('S15-02 an operator adds an address and removes one and a mirror, each with a reason', async () => {
  const { press, fill, sent } = await mountCard();
  await press('Add an address');
  await fill('[role="dialog"] input[type="url"]', 'https://other.example/in');
  await fill('[role="dialog"] textarea', 'A second notary');
  await press('Add it');
  await expect.poll(dialog).toBeNull();
  await press('Remove https://notary.example/seals');
  await fill('[role="dialog"] textarea', 'It is gone');
  await press('Remove the address');
  await expect.poll(dialog).toBeNull();
  await press('Remove https://copies.example/seals');
  await fill('[role="dialog"] textarea', 'Forged seals');
  await press('Remove the mirror');
  await expect.poll(dialog).toBeNull();
  expect(sent()).toEqual([
    ['/api/admin/seal-targets', { kind: 'url', address: 'https://other.example/in', reason: 'A second notary' }],
    ['/api/admin/seal-targets/1/remove', { reason: 'It is gone' }],
    ['/api/admin/seal-mirrors/7/remove', { reason: 'Forged seals' }],
  ]);
});

it('S15-02 the dialog says that an address gets seals already, and sends none that is no address', async () => {
  const { press, fill, sent } = await mountCard(null, true);
  await press('Add an address');
  await settle(() =>
    [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="radio"]')].at(1)?.click(),
  );
  await fill('[role="dialog"] input[type="email"]', 'no address');
  await fill('[role="dialog"] textarea', 'Kept elsewhere');
  await press('Add it');
  expect(sent()).toEqual([]);
  await fill('[role="dialog"] input[type="email"]', 'copies@example.com');
  await press('Add it');
  await expect.poll(() => dialog()?.textContent).toContain('Seals go to this address already.');
  expect(sent()).toHaveLength(1);
});

it('S13-01 an operator with scopes reads the copies and changes none', async () => {
  const { page } = await mountCard([{ scope: 'support', until: null }]);
  expect(page.querySelectorAll('#copies button')).toHaveLength(0);
});
