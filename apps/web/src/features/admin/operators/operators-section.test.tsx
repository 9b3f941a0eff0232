import type { Operator } from '@voltide/contract';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer, PORTAL } from '../../../testing/portal-server.ts';

const OWN: Operator = {
  id: ADA.id,
  username: ADA.username,
  email: ADA.email,
  scopes: null,
  hasFactor: true,
  hasPassword: true,
  lastSeenAt: null,
};
const KIM: Operator = {
  ...OWN,
  id: 'usr_0000000000k',
  username: 'kim',
  email: 'kim@example.com',
  scopes: [
    { scope: 'support', until: null },
    { scope: 'games', until: '2026-12-31T23:59:59.000Z' },
  ],
  hasFactor: false,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountSection(scopes: (typeof PORTAL)['operator']['scopes']) {
  const server = createPortalServer({
    'GET /api/admin/portal': () => ({ body: { ...PORTAL, operator: { ...PORTAL.operator, scopes } } }),
    'GET /api/admin/operators': () => ({ body: { operators: [OWN, KIM] } }),
    [`POST /api/admin/operators/${KIM.id}/scopes`]: () => ({ body: KIM }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/adminxxx/operators');
  await expect.poll(() => page.querySelectorAll('.operators > li')).toHaveLength(2);
  const press = (text: string): Promise<void> =>
    settle(() => [...document.querySelectorAll('button')].findLast((each) => each.textContent === text)?.click());
  return { page, server, press };
}

it('S13-01 an unrestricted operator sets scopes with their end for others, never for themselves', async () => {
  const { page, server, press } = await mountSection(null);
  const rows = [...page.querySelectorAll('.operators > li')];
  expect(rows[0]?.textContent).toContain('Unrestricted');
  expect(rows[0]?.querySelector('button')).toBeNull();
  expect(rows[1]?.textContent).toContain('Gamesuntil 2026-12-31');
  expect(rows[1]?.textContent).toContain('no second factor');
  await press('Scopes');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.scopes input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true, false]);
  await settle(() => boxes[0]?.click());
  await settle(() => boxes[3]?.click());
  const [, ending] = document.querySelectorAll<HTMLInputElement>('.scopes input[type="date"]');
  if (ending === undefined) throw new Error('no day');
  await type(ending, '2027-01-15');
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  await type(field, 'Reads during the audit');
  await press('Set these scopes');
  expect(server.seen.find(({ path }) => path.endsWith('/scopes'))?.body).toEqual({
    scopes: [
      { scope: 'games', until: '2026-12-31T23:59:59.000Z' },
      { scope: 'auditor', until: '2027-01-15T23:59:59.000Z' },
    ],
    reason: 'Reads during the audit',
  });
});

it('S13-01 an operator with limited scopes sees the others and cannot change them', async () => {
  const { page } = await mountSection([{ scope: 'support', until: null }]);
  expect(page.querySelectorAll('.operators button')).toHaveLength(0);
});
