import { WHEEL_ANSWER } from '@voltide/games/wheel/screen/testing/shown-wheel';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('voltide-sound', 'off');
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('S6-01 a visitor’s demo of the wheel is drawn in the page, stops where it says, and asks for nothing', async () => {
  const server = createFakeServer({
    'GET /api/settings': () => ({ body: { profile: 'open', minPlayIntervalMs: 0, socialLinks: [] } }),
    'GET /api/wheel': () => ({ body: WHEEL_ANSWER }),
    'GET /api/wheel/recent': () => ({ body: { spins: [] } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/wheel');
  const demo = (): HTMLButtonElement | undefined =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Demo');
  await expect.poll(() => demo()?.disabled).toBe(false);
  await settle(() => demo()?.click());
  const said = (): string => page.querySelector('.solo-desk > [role="status"]')?.textContent ?? '';
  await expect.poll(said).toMatch(/stopped on segment \d+/);
  const segment = Number(/segment (\d+)/.exec(said())?.[1]);
  const turned = (segments: number): string => `rotate(${(360 - (segment * 360) / segments) % 360}deg)`;
  const disc = page.querySelector<HTMLElement>('.wheel-disc');
  expect(disc?.style.transform).toBe(turned(WHEEL_ANSWER.modes[0]?.tenths.length ?? 0));
  expect(page.querySelector('.spin-stage .stage-flag')?.textContent).toBe('Demo');
  expect(page.querySelector('.balance-chip')).toBeNull();
  const told = server.seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/log-health'));
  expect(told).toEqual([]);
});
