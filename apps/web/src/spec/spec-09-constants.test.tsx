import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { getSound, removeToast, toast, toastStore } from '@voltide/ui';
import { mount, settle, type } from '@voltide/ui/testing';
import { Toaster } from '@voltide/ui/toaster';
import { TooltipLayer } from '@voltide/ui/tooltip-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { authSyncStatus } from '../lib/health/auth-sync.ts';
import { health, startHealth } from '../lib/health/health.ts';
import { createTraceLog } from '../lib/health/trace-log.ts';
import { send } from '../lib/http/http.ts';
import { createSession } from '../lib/session/session.ts';
import { forgetGuestMarker } from '../lib/browser/storage.ts';
import { createTheme } from '../lib/browser/theme.ts';
import { ADA, createFakeServer, GUEST, GUEST_STARTED, type FakeAnswers } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { createSilentMonitor } from '../testing/silent-monitor.ts';

/**
 * Section 9 of the specification, line by line: business constants and limits outside of the games. Each is shown by
 * the behaviour on its two sides, not by reading the constant again.
 */

const SPLASH = readFileSync(join(import.meta.dirname, '../app/splash.html'), 'utf8');
const GOOD = { loadTime: 0, renderTime: 0, hydrationTime: 0, errorCount: 0 };

function serve(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

function newSession() {
  return createSession({ onIdentity: () => undefined, goHome: () => undefined, wait: () => Promise.resolve() });
}

function found<T extends Element>(element: T | null | undefined): T {
  if (element === null || element === undefined) throw new Error('it is not there');
  return element;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetGuestMarker();
  serve({});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  removeToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('S12-02 "Diagnostic trace log: last 100 entries"', () => {
  const trace = createTraceLog(() => 0);
  for (let i = 1; i <= 101; i += 1) trace.add('page', `${i}`);
  expect([trace.list().length, trace.list()[0]?.text, trace.list().at(-1)?.text]).toEqual([100, '101', '2']);
});

it('S8-13 "Welcome bonus text: 100 TRX starting balance"', async () => {
  const { page } = await mountApp('/signup');
  expect(page.textContent).toContain('100 TRX starting balance, given as 100 VT play balance');
});

it('S8-02 "Balance chip: label VT, 1 decimal (2 in mobile menu)"', async () => {
  localStorage.setItem('auth_token', 'a.b.c');
  serve({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/wallet/balance': () => ({ body: { success: true, balance: '25.098765', currency: 'VT' } }),
  });
  const { page } = await mountApp('/terms');
  const figures = () => [...document.querySelectorAll('.balance-chip .num')].map(({ textContent }) => textContent);
  await expect.poll(() => figures()).toEqual(['25.0']);
  expect(page.querySelector('.balance-chip small')?.textContent).toBe('VT');
  await settle(() => page.querySelector<HTMLElement>('[aria-label="Menu"]')?.click());
  await expect.poll(() => figures()).toEqual(['25.0', '25.09']);
});

describe('"Auth-sync monitor: every 5 s, at most 50 alerts, healthy at score 95 or more"', () => {
  it('S12-02 looks every 5 s and keeps 50 alerts', async () => {
    const session = newSession();
    await session.check();
    localStorage.setItem('auth_token', 'of no account');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    startHealth({ path: () => '/help', onChange: () => undefined }, session);
    const alerts = (): number => health.authSync.alerts().length;
    expect(alerts()).toBe(1);
    vi.advanceTimersByTime(4999);
    expect(alerts()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(alerts()).toBe(2);
    vi.advanceTimersByTime(48 * 5000);
    expect(alerts()).toBe(50);
    vi.advanceTimersByTime(5000);
    expect(alerts()).toBe(50);
  });

  it('S12-02 is healthy at 95, not at 94', () => {
    expect([authSyncStatus(95), authSyncStatus(94)]).toEqual(['healthy', 'degraded']);
  });
});

describe('"Health thresholds (degraded / failed)" and "Score deductions: 20/40, 15/30, 10/20, 25/50"', () => {
  it.each([
    ['load above 3000 / 8000 ms', 'loadTime', [3000, 3001, 8000, 8001], [100, 80, 80, 60]],
    ['render 1000 / 3000', 'renderTime', [1000, 1001, 3000, 3001], [100, 85, 85, 70]],
    ['hydration 500 / 1500', 'hydrationTime', [500, 501, 1500, 1501], [100, 90, 90, 80]],
    ['errors 1 / 3', 'errorCount', [1, 2, 3, 4], [100, 75, 75, 50]],
  ])('S12-01 "%s"', (_line, measure, values, scores) => {
    const monitor = createSilentMonitor();
    for (const value of values) monitor.check({ componentName: '/', measures: { ...GOOD, [measure]: value } });
    expect(monitor.history().map(({ score }) => score)).toEqual(scores.toReversed());
  });
});

it('S12-01 "Global health score: average of last 10 checks (100, 60, 20 points by status); history 50"', () => {
  const monitor = createSilentMonitor();
  const check = (status: 'healthy' | 'degraded' | 'failed', times: number): void => {
    for (let i = 0; i < times; i += 1) monitor.check({ componentName: '/', measures: GOOD, status });
  };
  check('failed', 40);
  check('healthy', 5);
  check('degraded', 3);
  check('failed', 2);
  expect([monitor.globalScore(), monitor.history().length]).toEqual([(5 * 100 + 3 * 60 + 2 * 20) / 10, 50]);
  check('failed', 1);
  expect([monitor.globalScore(), monitor.history().length]).toEqual([(4 * 100 + 3 * 60 + 3 * 20) / 10, 50]);
});

it('S2-01 "Splash: about 4 s, 2% every 50 ms"', async () => {
  const norway = { flag: '🇳🇴', country: 'Norway', message: 'Connected from Norway' };
  const seen = serve({ 'GET /api/neuro/country': () => ({ body: norway }) });
  await mount(null);
  document.body.innerHTML = `${SPLASH}<div id="app"><main></main></div>`;
  document.documentElement.dataset['splash'] = '';
  vi.useFakeTimers();
  await vi.importActual('../app/splash.ts');
  const count = (): string | null | undefined => document.querySelector('.splash-count')?.textContent;
  for (let percent = 2; percent <= 100; percent += 2) {
    await vi.advanceTimersByTimeAsync(49);
    expect(count()).toBe(`${percent - 2}%`);
    await vi.advanceTimersByTimeAsync(1);
    expect(count()).toBe(`${percent}%`);
  }
  expect(document.querySelector('.splash-title')?.textContent).toBe('Norway');
  expect(seen.filter(({ path }) => path === '/api/neuro/country').length).toBe(1);
  await vi.advanceTimersByTimeAsync(1499);
  expect(sessionStorage.getItem('voltide-splash')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(sessionStorage.getItem('voltide-splash')).toBe('done');
});

describe('what sign-up asks for', () => {
  const openForm = async () => {
    const form = found((await mountApp('/signup')).page.querySelector('form'));
    const input = (name: string): HTMLInputElement => found(form.querySelector(`input[name="${name}"]`));
    const says = async (name: string, text: string): Promise<string> => {
      await type(input(name), text);
      await settle(() => input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      return form.textContent;
    };
    return { form, input, says };
  };

  it('S3-08 S3-19 "Username: min 3, max 20 (input)"', async () => {
    const { input, says } = await openForm();
    expect(await says('username', 'ab')).toContain('Username must be at least 3 characters');
    for (const name of ['abc', 'a'.repeat(20)]) expect(await says('username', name)).not.toContain('must be');
    expect(input('username').maxLength).toBe(20);
    expect(await says('username', 'a'.repeat(21))).toContain('must be at most 20 characters');
  });

  it('S3-08 "Password minimum: 6"', async () => {
    const { says } = await openForm();
    expect(await says('password', '12345')).toContain('Password must be at least 6 characters');
    expect(await says('password', '123456')).not.toContain('must be');
  });

  it('S3-08 "Minimum age: 18"', async () => {
    const { form, input } = await openForm();
    expect(input('isOver18').closest('label')?.textContent).toBe('I am 18 or older');
    await settle(() => input('isOver18').click());
    await settle(() => input('isOver18').click());
    expect(form.textContent).toContain('You must be 18 or older to join');
  });
});

it('S11-01 "Effect sound volume: 0.3"', async () => {
  const started: number[] = [];
  const gain = { gain: { value: 1 }, connect: () => undefined };
  class Audio {
    readonly state = 'running';
    readonly createGain = () => gain;
    readonly decodeAudioData = () => Promise.resolve({});
    readonly createBufferSource = () => ({
      playbackRate: {},
      connect: (to: typeof gain) => started.push(to.gain.value),
      addEventListener: () => undefined,
      start: () => undefined,
    });
  }
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  getSound().play('land-epic');
  await expect.poll(() => started).toEqual([0.3]);
});

it('S2-02 "Theme: light or dark, default dark"', () => {
  expect(createTheme().getTheme()).toBe('dark');
});

describe('"Toast: limit 1, 5000 ms, swipe 50 px right, F8"', () => {
  const shown = () => [...document.querySelectorAll<HTMLElement>('.toast')].map(({ textContent }) => textContent);
  const isOpen = () => toastStore.getToasts().map(({ open }) => open);

  async function swipe(px: number): Promise<void> {
    const at = (x: number) => ({ bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: 0 });
    const target = found(document.querySelector<HTMLElement>('.toast'));
    await settle(() => target.dispatchEvent(new PointerEvent('pointerdown', at(0))));
    await settle(() => target.dispatchEvent(new PointerEvent('pointermove', at(px))));
    await settle(() => target.dispatchEvent(new PointerEvent('pointermove', at(px))));
    await settle(() => target.dispatchEvent(new PointerEvent('pointerup', at(px))));
  }

  it('S2-03 "limit 1, 5000 ms"', async () => {
    vi.useFakeTimers();
    await mount(<Toaster />);
    await settle(() => toast({ title: 'First' }));
    await settle(() => toast({ title: 'Second' }));
    expect(shown()).toEqual(['Second']);
    await settle(() => vi.advanceTimersByTime(4999));
    expect(isOpen()).toEqual([true]);
    await settle(() => vi.advanceTimersByTime(1));
    expect(isOpen()).toEqual([false]);
  });

  it('S2-03 "swipe 50 px right"', async () => {
    await mount(<Toaster />);
    await settle(() => toast({ title: 'Swiped' }));
    for (const px of [-50, 49]) {
      await swipe(px);
      expect([px, isOpen()]).toEqual([px, [true]]);
    }
    await swipe(50);
    expect(isOpen()).toEqual([false]);
  });

  it('S2-03 "F8"', async () => {
    await mount(<Toaster />);
    await settle(() => toast({ title: 'Reached' }));
    await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8', key: 'F8', bubbles: true })));
    expect(document.activeElement?.className).toBe('toast-viewport');
  });
});

describe('"Tooltip: open delay 700 ms, skip 300 ms, offset 4"', () => {
  const tooltip = (): HTMLElement | null => document.querySelector('[role="tooltip"]');
  const point = (selector: string): Promise<void> =>
    settle(() => {
      const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
      found(document.querySelector(selector)).dispatchEvent(over);
    });
  const pass = (ms: number): Promise<void> => settle(() => vi.advanceTimersByTime(ms));

  beforeEach(async () => {
    vi.useFakeTimers();
    await mount(
      <>
        <i id="one" data-tooltip="first" />
        <i id="two" data-tooltip="second" />
        <TooltipLayer />
      </>,
    );
  });

  it('S2-04 "open delay 700 ms, skip 300 ms"', async () => {
    await point('#one');
    await pass(699);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()?.textContent).toBe('first');
    await point('body');
    await pass(299);
    await point('#two');
    await pass(0);
    expect(tooltip()?.textContent).toBe('second');
    await point('body');
    await pass(300);
    await point('#one');
    await pass(699);
    expect(tooltip()).toBeNull();
  });

  it('S2-04 "offset 4"', async () => {
    const [anchorTop, tooltipHeight] = [100, 30];
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.id === 'one' ? new DOMRect(200, anchorTop, 50, 20) : new DOMRect(0, 0, 80, tooltipHeight);
    });
    await point('#one');
    await pass(700);
    expect(tooltip()?.style.transform).toBe(`translate(185px, ${anchorTop - 4 - tooltipHeight}px)`);
  });
});

describe('"Storage keys: auth_token, quickGameToken, user_data, user"', () => {
  const kept = (): readonly string[] => Object.keys(localStorage).toSorted();

  it('S3-16 an account is kept under auth_token and user_data, a guest under user', async () => {
    serve({
      'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }),
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
    });
    await newSession().login({ credential: 'ada', password: 'secret!' });
    expect(kept()).toEqual(['auth_token', 'user_data']);
    expect(localStorage.getItem('auth_token')).toBe('a.b.c');
    const { id, username, email } = ADA;
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toEqual({ id, username, email });
    await newSession().startGuest({ username: 'gull' });
    expect(kept()).toEqual(['user']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(GUEST);
  });

  it('S3-13 the stored quickGameToken says who calls, where there is no auth_token', async () => {
    const seen = serve({ 'GET /api/settings': () => ({ body: {} }) });
    localStorage.setItem('quickGameToken', 'quick');
    await send({ method: 'GET', url: '/api/settings' });
    localStorage.setItem('auth_token', 'a.b.c');
    await send({ method: 'GET', url: '/api/settings' });
    expect(seen.map(({ headers }) => [headers['x-quick-session'], headers['authorization']])).toEqual([
      ['quick', undefined],
      [undefined, 'Bearer a.b.c'],
    ]);
  });
});

it('S1-06 "Copyright year: 2025"', async () => {
  const { page } = await mountApp('/terms');
  await expect.poll(() => page.querySelector('footer')?.textContent).toContain('© 2025');
});
