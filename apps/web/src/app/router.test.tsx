import { ROUTES } from '@voltide/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { createRouter, normalisePath } from './router.tsx';
import { SCREENS } from './screens.ts';

const CASES: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter)),
];
const SPELLINGS = CASES.flatMap((spell) => [spell, (path: string) => `${spell(path)}/`]);
const ADDRESSES = ROUTES.map(({ path }) => ({
  route: path,
  address: path
    .replace(':packId', 'glass-tide')
    .replace(':name', 'a_player-1')
    .replace(':hash', 'a'.repeat(64))
    .replace(':shareId', 'a'.repeat(32)),
}));

function matchOf(address: string): unknown {
  const router = createRouter({ history: createMemoryHistory({ initialEntries: [address] }) });
  const [, params, route] = router.getMatchedRoutes(router.latestLocation.pathname);
  const isPartOnly = '**' in params;
  return isPartOnly ? undefined : (route as { fullPath: string } | undefined)?.fullPath;
}

beforeEach(() => {
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('the routes', () => {
  it('S1-01 are the pages of the contract, no more and no less', () => {
    expect(Object.keys(SCREENS).toSorted()).toEqual(ROUTES.map(({ path }): string => path).toSorted());
  });

  it.each(ADDRESSES)('S1-02 $address is found in any case, with and without a slash', ({ route, address }) => {
    const expected = route === '/adminxxx' ? '/adminxxx/$' : route.replace(':', '$');
    expect(SPELLINGS.map((spell) => matchOf(spell(address)))).toEqual(SPELLINGS.map(() => expected));
  });

  it.each(['/adminxxx/players', '/AdminXXX/Players/usr_1a/'])('S13-01 %s is a part of the portal', (address) => {
    expect(matchOf(address)).toBe('/adminxxx/$');
  });

  it('S1-02 keeps parameters, in lower case', () => {
    expect(normalisePath('/Packs/Glass-Tide/')).toBe('/packs/glass-tide');
    expect(normalisePath('/')).toBe('/');
  });

  it.each(['/nowhere', '/packs/glass-tide/more', '/home/page', '/adminxxxx'])('S1-01 %s is not found', (address) => {
    expect(matchOf(address)).toBeUndefined();
  });

  it.each(ROUTES.map(({ path }) => path))('S1-01 the screen of %s is there', async (path) => {
    expect((await SCREENS[path]()).Screen).toBeTypeOf('function');
  });
});

describe('the shell', () => {
  it('S1-01 shows the not-found page for an unknown address', async () => {
    const { page } = await mountApp('/nowhere');
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Nothing at this depth');
    expect(page.querySelector('header')).not.toBeNull();
  });

  it('marks the link of the page that is shown, whatever its spelling', async () => {
    const { page } = await mountApp('/TERMS/');
    expect(page.querySelector('h1')?.textContent).toBe('Terms of Service');
    const { page: battles } = await mountApp('/Battles/');
    expect(battles.querySelector('.nav-link[aria-current]')?.textContent).toBe('Battles');
  });
});
