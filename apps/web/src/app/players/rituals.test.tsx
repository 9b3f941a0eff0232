import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RITUAL_DUE_EVENT } from '../../lib/plays/page-events.ts';
import { ADA, createFakeServer, type SeenRequest } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const NONE = { needsRitual: false, ritualPrompt: null, details: null, exclusion: null, freeze: null };
const PROMPT = {
  message: 'You have played for 1 h since your last check. Today: 1 h, no cash staked.',
  priority: 'medium',
  targetMinRituals: 1,
  intervalMinutes: 60,
  colorScheme: 'calm',
  animationType: 'fade',
  soundEffect: null,
};
const DETAILS = { id: '7', kind: 'time', pausesPlay: false, link: null } as const;
const DUE = { needsRitual: true, ritualPrompt: PROMPT, details: DETAILS, exclusion: null, freeze: null };

let seen: readonly SeenRequest[] = [];
const bodiesOf = (path: string): readonly unknown[] =>
  seen.filter((request) => request.path === path).map(({ body }) => body);
const checks = () => bodiesOf('/api/neuro/check-ritual');
const answers = () => bodiesOf('/api/neuro/answer-ritual');
const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]');
const press = (text: string): Promise<void> =>
  settle(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());

/** Opens the app on a page, with the first answer to the check; later ones are not asked. */
async function openApp(path: string, user: typeof ADA | undefined, first: object = NONE) {
  localStorage.clear();
  if (user !== undefined) localStorage.setItem('user', JSON.stringify(user));
  let asked: object = first;
  const server = createFakeServer({
    'GET /api/auth/me': () => (user === undefined ? { status: 401 } : { body: { user } }),
    'POST /api/neuro/check-ritual': () => {
      const body = asked;
      asked = NONE;
      return { body };
    },
    'POST /api/neuro/answer-ritual': () => ({ body: { success: true } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  seen = server.seen;
  return mountApp(path);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.useRealTimers());

describe('prompts that protect players', () => {
  it('S11-02 are asked for on load, for the one who is signed in', async () => {
    await openApp('/terms', ADA);
    await expect.poll(checks).toEqual([{ userId: ADA.id, again: false }]);
    expect(dialog()).toBeNull();
  });

  it('S11-02 are not requested for anyone else', async () => {
    const { app } = await openApp('/terms', undefined);
    await import('./rituals.tsx');
    await expect.poll(() => app.session.getState().isLoading).toBe(false);
    expect(checks()).toEqual([]);
  });

  it('S11-02 are asked for every 30 s, and for what somebody does once a minute at most', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openApp('/terms', ADA);
    await expect.poll(() => checks().length).toBe(1);
    const touch = () => settle(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await touch();
    await expect.poll(() => checks().length).toBe(2);
    for (let i = 0; i < 5; i++) await touch();
    expect(checks()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(checks()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(checks()).toHaveLength(4);
    await touch();
    await expect.poll(() => checks().length).toBe(5);
  });

  it('S15-04 tell what was played, with Later, Take a break and Return to Gaming', async () => {
    const { app } = await openApp('/terms', ADA, DUE);
    await expect.poll(() => dialog()?.querySelector('h2')?.textContent).toBe('Reality check');
    expect(dialog()?.textContent.replaceAll('\u00a0', ' ')).toContain(PROMPT.message);
    const buttons = [...(dialog()?.querySelectorAll('.dialog-foot button') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(buttons).toEqual(['Later', 'Take a break', 'Return to Gaming']);
    await press('Return to Gaming');
    await expect.poll(answers).toEqual([{ id: '7', answer: 'return' }]);
    expect([dialog(), app.router.state.location.pathname]).toEqual([null, '/']);
  });

  it('S15-04 leave somebody where they play', async () => {
    const { app } = await openApp('/games', ADA, DUE);
    await expect.poll(dialog).not.toBeNull();
    await press('Return to Gaming');
    await expect.poll(answers).toHaveLength(1);
    expect(app.router.state.location.pathname).toBe('/games');
  });

  it('S15-04 lead to a break', async () => {
    const { app } = await openApp('/terms', ADA, DUE);
    await expect.poll(dialog).not.toBeNull();
    await press('Take a break');
    await expect.poll(answers).toEqual([{ id: '7', answer: 'break' }]);
    await expect.poll(() => app.router.state.location.href).toBe('/responsible?do=break');
  });

  it('S11-02 S15-04 go by themselves after 30 s, which counts as Later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openApp('/terms', ADA, DUE);
    await expect.poll(dialog).not.toBeNull();
    await vi.advanceTimersByTimeAsync(28_000);
    expect(dialog()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2500);
    await settle();
    await expect.poll(answers).toEqual([{ id: '7', answer: 'later' }]);
    expect(dialog()).toBeNull();
  });

  it('S15-04 say where play pauses, and come again for a play that was refused because of it', async () => {
    await openApp('/terms', ADA, { ...DUE, details: { ...DETAILS, pausesPlay: true } });
    await expect.poll(() => dialog()?.textContent).toContain('Play pauses here until you choose');
    await press('Later');
    await expect.poll(answers).toHaveLength(1);
    window.dispatchEvent(new Event(RITUAL_DUE_EVENT));
    await expect.poll(() => checks().at(-1)).toEqual({ userId: ADA.id, again: true });
  });

  it('S15-01 say on every page that somebody is excluded, and take away what invites to play', async () => {
    const exclusion = { kind: 'self_exclusion', until: '2031-11-23T10:00:00.000Z' };
    const { page } = await openApp('/terms', ADA, { ...NONE, exclusion });
    await expect.poll(() => page.textContent).toContain('You are excluded from playing until 23 Nov 2031, 10:00 UTC.');
    expect(document.documentElement.hasAttribute('data-excluded')).toBe(true);
  });

  it('S11-02 of what was left open lead to where it is done, and offer no play', async () => {
    const link = { text: 'Confirm my email', path: '/profile' };
    const { app } = await openApp('/terms', ADA, { ...DUE, details: { ...DETAILS, kind: 'unfinished', link } });
    await expect.poll(dialog).not.toBeNull();
    const buttons = [...(dialog()?.querySelectorAll('.dialog-foot button') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(buttons).toEqual(['Later', 'Confirm my email']);
    await press('Confirm my email');
    await expect.poll(() => app.router.state.location.pathname).toBe('/profile');
  });
});
