import { beforeEach, expect, it, vi } from 'vitest';

import { mountApp } from '../../../testing/mount-app.tsx';
import { createPortalServer, PORTAL } from '../../../testing/portal-server.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function mountOverview(setUp: Partial<(typeof PORTAL)['setUp']>): Promise<HTMLElement> {
  const server = createPortalServer({
    'GET /api/admin/portal': () => ({ body: { ...PORTAL, setUp: { ...PORTAL.setUp, ...setUp } } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/adminxxx');
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Overview');
  await expect.poll(() => page.querySelector('.section-head p')).not.toBeNull();
  return page;
}

it('S13-02 an empty installation is told what to set up next, each with the command that does it', async () => {
  const page = await mountOverview({
    hasCapital: false,
    tronNetwork: 'devnet',
    hasSigner: false,
    hasMail: false,
    hasSecondOperator: false,
  });
  const commands = [...page.querySelectorAll('.set-up code')].map(({ textContent }) => textContent);
  expect(commands).toHaveLength(5);
  expect(commands[0]).toBe('npm run admin -- capital 1000000 "first funding"');
  expect(commands.at(-1)).toBe('npm run admin -- grant EMAIL');
});

it('S13-02 nothing is said of what is there', async () => {
  const some = await mountOverview({ hasMail: false });
  expect([...some.querySelectorAll('.set-up h3')].map(({ textContent }) => textContent)).toEqual([
    'Name a mail server',
  ]);
  expect((await mountOverview({})).querySelector('.set-up')).toBeNull();
});
