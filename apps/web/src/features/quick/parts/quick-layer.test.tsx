import { present } from '@voltide/core';
import { browserClock, moneyText, removeToast, shownBalance, toastStore } from '@voltide/ui';
import { settle, type } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from '../../../lib/http/api.ts';
import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../../../lib/browser/overlay.ts';
import { forgetQuick, readQuick } from '../../../lib/quick/quick-game.ts';
import { quickToken } from '../../../lib/quick/quick-token.ts';
import { forgetGuestMarker, forgetSessionMarker } from '../../../lib/browser/storage.ts';
import { ADA, createFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { QUICK_PLAYED, QUICK_USER } from '../../../testing/quick-user.ts';

const TOKEN = 'q'.repeat(43);
const EXPIRED = { status: 401, body: { error: 'Session expired', code: 'quick_expired' } };
const SAVED = { balance: '24.400000', bonus: '5.000000', xp: 45, tokens: 3 };

async function visit(path: string, user: typeof QUICK_USER | undefined, answers: FakeAnswers = {}) {
  const server = createFakeServer({
    'GET /api/quick/status': () => (user === undefined ? EXPIRED : { body: { quickUser: user } }),
    'GET /api/quick/phase': () => ({ body: { phase: 'playing' } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return { ...(await mountApp(path)), seen: server.seen };
}

const bar = (): string => document.querySelector('.quick-bar')?.textContent ?? '';
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"]');
const title = (): string | null | undefined =>
  document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent;
const input = (name: string): HTMLInputElement =>
  present(dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? undefined, name);
const brings = (): string[][] =>
  [...(dialog()?.querySelectorAll('.saving-brings > div') ?? [])].map((row) =>
    ['dt', 'dd'].map((name) => (row.querySelector(name)?.textContent ?? '').replaceAll('\u2009', ' ')),
  );
const toasted = () => toastStore.getToasts().at(0);

function press(name: string, place: ParentNode = document): Promise<void> {
  const named = [...place.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  return settle(() => present(named, name).click());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetGuestMarker();
  forgetSessionMarker();
  removeToast();
  authDialog.close();
  overlay.show(undefined);
  shownBalance.release();
  forgetQuick();
  quickToken.set(TOKEN);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bar', () => {
  it('S9-03 shows what there is from the first second, with the way to save it', async () => {
    await visit('/help', QUICK_USER);
    await expect.poll(bar).toContain('1:00:00');
    for (const text of ['25.0', 'Level 1', '0 XP', '3 tokens', '0 packs', 'Save progress']) {
      expect(bar()).toContain(text);
    }
    expect(bar()).not.toContain('more if you save');
  });

  it('S9-03 has no banner where there is nothing to save', async () => {
    await visit('/help', { ...QUICK_USER, balance: '0.000000', tokens: 0 });
    await expect.poll(bar).toContain('0 tokens');
    expect(bar()).not.toContain('Save progress');
  });

  it('S9-03 counts the claim window in the details, not in the bar, and spells out what saving brings', async () => {
    await visit('/help', QUICK_PLAYED);
    await expect.poll(bar).toMatch(/Save now for 5.VT extra\./);
    expect(bar()).not.toMatch(/\b(10:00|9:5\d)\b/);
    await press('Level 145 XP3 tokens1 pack: details and milestones');
    expect(title()).toBe('Your Quick Game');
    expect(dialog()?.textContent).toMatch(/Claim window(10:00|9:5\d)/);
    expect(dialog()?.textContent).toContain('1 pack: 20 XP');
    expect(dialog()?.textContent).toContain('3 packs: 1 token');
    expect(brings()).toEqual([
      ['You keepbalance 24.00 VT and items 0.40 VT', '24.40 VT'],
      ['For saving now', '+5.00 VT'],
      ['Welcome balanceonce per person', '+100.00 VT'],
      ['Your play balance', '129.40 VT'],
      ['Also kept', '45 XP, 3 tokens'],
    ]);
  });

  it('S9-02 says that the hour is over while a battle is waited for, and offers no other one', async () => {
    await visit('/help', QUICK_USER);
    await expect.poll(() => document.querySelector('.quick-battle')?.getAttribute('href')).toBe('/battles?house=1');
    const endsAt = '2026-11-23T14:02:00.000Z';
    const waiting = { ...QUICK_USER, timeRemaining: 120, endsAt, version: 2 };
    vi.stubGlobal(
      'fetch',
      createFakeServer({
        'GET /api/quick/status': () => ({ body: { quickUser: waiting } }),
        'GET /api/quick/phase': () => ({ body: { phase: 'waiting' } }),
      }).fetch,
    );
    await settle(() => readQuick().then(() => undefined));
    await expect.poll(bar).toContain('The hour has ended, and your battle still counts.');
    expect(bar()).toContain('Save progress');
    expect(document.querySelector('.quick-battle')).toBeNull();
  });

  it('S9-06 "Failed to get quick game status" stands in it until the server answers again', async () => {
    let isAway = false;
    await visit('/help', undefined, {
      'GET /api/quick/status': () => (isAway ? 'lost' : { body: { quickUser: QUICK_USER } }),
    });
    await expect.poll(bar).toContain('3 tokens');
    isAway = true;
    await settle(() => readQuick().catch(() => undefined));
    expect(bar()).toContain('Failed to get quick game status');
    isAway = false;
    await press('Try again', present(document.querySelector('.quick-bar'), 'the bar'));
    await expect.poll(bar).not.toContain('Failed to get quick game status');
  });

  it('S9-02 exit clears it, after a question', async () => {
    const { app } = await visit('/help', QUICK_PLAYED);
    await expect.poll(bar).toContain('45 XP');
    await press('Level 145 XP3 tokens1 pack: details and milestones');
    await press('Exit', present(dialog(), 'the dialog'));
    expect(dialog()?.textContent).toContain(`${moneyText('24.40')}, 45 XP and 3 tokens would be gone.`);
    await press('Exit for good', present(dialog(), 'the dialog'));
    expect(localStorage.getItem('quickGameToken')).toBeNull();
    await expect.poll(() => app.router.state.location.pathname).toBe('/');
    expect(bar()).toBe('');
  });

  it('S3-13 is not there for somebody who is signed in, whose calls carry no quick token', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    const { seen } = await visit('/help', QUICK_USER, { 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
    await expect.poll(() => document.querySelector('.footer')).not.toBeNull();
    expect(bar()).toBe('');
    expect(seen.every(({ headers }) => headers['x-quick-session'] === undefined)).toBe(true);
  });
});

it('S9-02 the end says Session Expired, with ways on, and never over a reel that runs', async () => {
  const { app } = await visit('/help', QUICK_PLAYED, {
    'POST /api/quick/start': () => ({ body: { sessionToken: 'new', message: 'go' } }),
  });
  await expect.poll(bar).toContain('45 XP');
  const release = shownBalance.hold('24.000000');
  vi.stubGlobal('fetch', createFakeServer({ 'GET /api/quick/status': () => EXPIRED }).fetch);
  await settle(() => readQuick().catch(() => undefined));
  expect(bar()).toContain('Session Expired');
  expect(dialog()).toBeNull();
  await settle(release);
  await expect.poll(title).toBe('Session Expired');
  expect(dialog()?.textContent).toContain('Session expired');
  await press('Sign Up', present(dialog(), 'the dialog'));
  await expect.poll(title).toBe('Sign Up');
  expect(bar()).toBe('');
  expect(app.router.state.location.pathname).toBe('/help');
});

describe('S9-04 what needs an account', () => {
  it.each([
    ['/leaderboard', 'Leaderboards are for accounts'],
    ['/leaderboard-enhanced', 'Leaderboards are for accounts'],
    ['/wallet', 'The wallet is for accounts'],
  ])('%s opens the form that saves; closing it leads back to where the player was', async (path, why) => {
    const { app } = await visit('/help', QUICK_PLAYED);
    await expect.poll(bar).toContain('45 XP');
    await settle(() => app.router.navigate({ to: path }));
    await expect.poll(title).toBe('Save your progress');
    expect(dialog()?.textContent).toContain(why);
    expect(dialog()?.textContent).toContain('Close this to go back to where you were.');
    await press('Close', present(dialog(), 'the dialog'));
    await expect.poll(() => app.router.state.location.pathname).toBe('/help');
    expect(quickToken.get()).toBe(TOKEN);
  });

  it('opens the ordinary form below a threshold', async () => {
    await visit('/leaderboard', QUICK_USER);
    await expect.poll(title).toBe('Sign Up');
    expect(overlay.get()).toBeDefined();
  });

  it.each([
    [QUICK_USER, 'Sign Up'],
    [QUICK_PLAYED, 'Save your progress'],
  ])('battles may be looked at; one for people opens the form of its threshold', async (user, form) => {
    const lobby = { now: user.endsAt, battles: [], ended: [] };
    const { seen } = await visit('/battles', user, {
      'GET /api/battles': () => ({ body: lobby }),
      'GET /api/battles/own': () => ({ body: { now: user.endsAt, battles: [], next: null } }),
      'GET /api/packs': () => ({ body: { packs: [] } }),
    });
    await expect.poll(() => seen.some(({ path }) => path === '/api/battles/own')).toBe(true);
    expect(dialog()).toBeNull();
    await press('Create');
    await expect.poll(title).toBe(form);
  });

  it('S9-07 a call that is refused for it opens the form of its reason; a read opens none', async () => {
    const locked = (lockIn: string) => () => ({ status: 403, body: { error: 'Save it.', code: 'locked_in', lockIn } });
    await visit('/help', QUICK_PLAYED, {
      'GET /api/account/level': locked('premium'),
      'POST /api/wallet/faucet': locked('wallet'),
    });
    await expect.poll(bar).toContain('1 pack');
    await expect(call('GET /api/account/level')).rejects.toThrow('Save it.');
    expect(dialog()).toBeNull();
    await expect(call('POST /api/wallet/faucet')).rejects.toThrow('Save it.');
    await expect.poll(title).toBe('Save your progress');
  });

  it('S9-02 S9-07 a call that is refused because its hour is over ends it', async () => {
    await visit('/help', QUICK_PLAYED, { 'GET /api/inventory': () => EXPIRED });
    await expect.poll(bar).toContain('1 pack');
    await expect(call('GET /api/inventory')).rejects.toThrow('Session expired');
    await expect.poll(() => quickToken.get()).toBeNull();
    expect(dialog()?.textContent).toContain('Session expired');
  });

  it('leads home a player whose first page it was', async () => {
    const { app } = await visit('/wallet', QUICK_USER);
    await expect.poll(title).toBe('Save your progress');
    await press('Close', present(dialog(), 'the dialog'));
    await expect.poll(() => app.router.state.location.pathname).toBe('/');
  });
});

describe('the form that saves', () => {
  async function openForm(answers: FakeAnswers = {}) {
    const visited = await visit('/help', QUICK_PLAYED, answers);
    await expect.poll(bar).toContain('45 XP');
    await press('Save progress');
    await expect.poll(title).toBe('Save your progress');
    return visited;
  }

  async function fill(): Promise<void> {
    await type(input('email'), 'ada@example.com');
    await type(input('username'), 'ada');
    await type(input('password'), '123456');
    await settle(() => input('isOver18').click());
    await settle(() => input('agreedToTerms').click());
  }

  const submit = (): HTMLButtonElement =>
    present(dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]') ?? undefined, 'the button');

  it('S9-08 S9-06 has the rules and texts of sign-up, but for "Please enter a valid email"', async () => {
    await openForm();
    expect(dialog()?.textContent).toContain('24.40');
    expect(submit().disabled).toBe(true);
    await fill();
    expect(submit().disabled).toBe(false);
    await type(input('email'), 'ada@example');
    await type(input('username'), 'ad');
    await type(input('password'), '12345');
    await settle(() => submit().click());
    for (const text of [
      'Please enter a valid email',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
    ]) {
      await expect.poll(() => dialog()?.textContent).toContain(text);
    }
    await settle(() => input('isOver18').click());
    await settle(() => input('agreedToTerms').click());
    await expect.poll(() => dialog()?.textContent).toContain('You must be 18 or older to join');
    expect(dialog()?.textContent).toContain('You must agree to the Terms of Service and Privacy Policy');
    expect(submit().disabled).toBe(true);
  });

  it('S9-02 S9-01 signs in, forgets the Quick Game and reloads the page, which reports the result', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { seen } = await openForm({
      'POST /api/quick/convert': () => {
        document.cookie = 'voltide-session=1; Path=/';
        return { body: { user: ADA } };
      },
    });
    await fill();
    await settle(() => submit().click());
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(seen.find(({ path }) => path === '/api/quick/convert')).toMatchObject({
      headers: { 'x-quick-session': TOKEN },
      body: { email: 'ada@example.com', isOver18: true, agreedToTerms: true, terms: true, privacy: true },
    });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('quickGameToken')).toBeNull();
    await visit('/help', undefined, {
      'POST /api/auth/refresh': () => ({ body: { token: 'a.b.c', user: ADA } }),
      'GET /api/auth/me': () => ({ body: { user: ADA } }),
      'GET /api/quick/saved': () => ({ body: { saved: SAVED } }),
    });
    await expect.poll(toasted).toMatchObject({
      title: 'Your Quick Game is saved',
      description: `${moneyText('29.40')} of play balance, 45 XP and 3 tokens are yours.`,
    });
  });

  it('S7-03 asks for a referral code, filled in from the first link, and sends it', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    localStorage.setItem('voltide-referral', JSON.stringify({ code: 'HARBOUR1.stream', atMs: browserClock.nowMs() }));
    const { seen } = await openForm({ 'POST /api/quick/convert': () => ({ body: { user: ADA } }) });
    expect(input('referralCode').value).toBe('HARBOUR1.stream');
    expect(submit().disabled).toBe(true);
    await fill();
    await type(input('referralCode'), 'https://voltide.example/signup?ref=gull');
    await settle(() => submit().click());
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(seen.find(({ path }) => path === '/api/quick/convert')).toMatchObject({ body: { referralCode: 'GULL' } });
    expect(localStorage.getItem('voltide-referral')).toBeNull();
  });

  it.each([
    ['the server’s words', { status: 409, body: { error: 'Too late.', code: 'quick_saved' } }, 'Too late.'],
    ['none', { status: 500, body: '' }, 'Failed to convert account'],
    ['no answer', 'lost', 'Failed to convert account'],
  ] as const)('S9-06 "Conversion Failed" with %s', async (_, answer, description) => {
    await openForm({ 'POST /api/quick/convert': () => answer });
    await fill();
    await settle(() => submit().click());
    await expect.poll(toasted).toMatchObject({ title: 'Conversion Failed', description });
    expect(dialog()?.textContent).toContain(description);
    expect(quickToken.get()).toBe(TOKEN);
  });

  it('S9-02 at the last second too late says so, and that the hour is over', async () => {
    await openForm({ 'POST /api/quick/convert': () => EXPIRED });
    await fill();
    await settle(() => submit().click());
    await expect.poll(title).toBe('Session Expired');
    expect(toasted()).toMatchObject({ title: 'Conversion Failed', description: 'Session expired' });
    expect(quickToken.get()).toBeNull();
  });
});
