import { settle } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswer, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { progressOf } from '../../testing/shown-progress.ts';
import { referralsOf } from '../../testing/shown-referrals.ts';

const CLAIMS = 'POST /api/progress/claims';
const TICKET = 'voltide-claim';
const paid = (more: object = {}): FakeAnswer => ({
  body: {
    rewards: [{ kind: 'achievement', subject: 'sceptic', promo: '2.000000', cash: '0.000000', xp: 100, at: AT }],
    promo: '2.000000',
    cash: '0.000000',
    xp: 100,
    balance: '102.000000',
    ...more,
  },
});
const AT = '2026-11-20T12:00:00Z';
const SOME = progressOf({
  xp: 1700n,
  achievements: { sceptic: { state: 'claimable' }, 'first-light': { state: 'claimable' } },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
});

/** Opens /rewards for a user; the answers may be changed while it is open. */
async function openRewards(first: FakeAnswers = {}, user: typeof ADA | typeof GUEST | null = ADA) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const answers: Record<string, FakeAnswers[string]> = {
    'GET /api/auth/me': () => (user === null ? { status: 401 } : { body: { user } }),
    'GET /api/progress': () => ({ body: SOME }),
    'GET /api/progress/rewards': () => ({ body: { rewards: [], next: null } }),
    ...first,
  };
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/rewards');
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Rewards');
  return {
    page,
    answers,
    sent: () =>
      server.seen
        .filter(({ method, path }) => `${method} ${path}` === CLAIMS)
        .map(({ body, headers }) => ({ body, key: headers['idempotency-key'] })),
    text: (selector: string) => page.querySelector(selector)?.textContent ?? '',
    press: (name: string) => settle(() => button(page, name).click()),
  };
}

function button(page: HTMLElement, name: string): HTMLButtonElement {
  const found = [...page.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  return found ?? expect.fail(`a button ${name}`);
}

const isThere = (page: HTMLElement) => expect.poll(() => page.querySelector('.ready')).not.toBeNull();

describe('what can be claimed', () => {
  it('S10-02 is one sum, and one operation pays all of it', async () => {
    const { page, answers, sent, text, press } = await openRewards({ [CLAIMS]: () => paid() });
    await isThere(page);
    expect(text('.ready-total')).toBe('2.50\u2009VT');
    expect(text('.ready-words')).toBe('2.50\u2009VT play balance · 120 XP, from 2 rewards');
    answers['GET /api/progress'] = () => ({ body: progressOf({ xp: 1820n }) });
    button(page, 'Claim all').focus();
    await press('Claim all');
    await expect.poll(() => text('.ready-paid')).toBe('Claimed 1 reward: 2.00\u2009VT play balance, 100 XP.');
    expect(sent().map(({ body }) => body)).toEqual([{ rewards: 'all' }]);
    expect(text('.ready-total')).toBe('0.00\u2009VT');
    expect(document.activeElement).toBe(button(page, 'Claim all'));
    expect(sessionStorage.getItem(TICKET)).toBeNull();
  });

  it('S10-02 is claimed one by one too, and the focus stays on what was claimed', async () => {
    const { page, answers, sent, press } = await openRewards({ [CLAIMS]: () => paid() });
    await isThere(page);
    answers['GET /api/progress'] = () => ({ body: progressOf({ achievements: { sceptic: { state: 'claimed' } } }) });
    await press('Claim Sceptic');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Sceptic');
    expect(sent()[0]?.body).toEqual({ rewards: [{ kind: 'achievement', id: 'sceptic' }] });
    expect(document.activeElement?.textContent).toContain('Claimed');
  });

  it('S10-02 is nothing for a new player: the button says why, and sends nothing', async () => {
    const { page, sent, press } = await openRewards({ 'GET /api/progress': () => ({ body: progressOf() }) });
    await isThere(page);
    const all = button(page, 'Claim all');
    expect(all.getAttribute('aria-disabled')).toBe('true');
    const reason = all.getAttribute('aria-describedby');
    expect(reason === null ? null : document.getElementById(reason)?.textContent).toBe('Nothing to claim yet.');
    await press('Claim all');
    expect(sent()).toEqual([]);
  });

  it('S10-02 rakeback below the least shows what there is and from when it can be claimed', async () => {
    const rakeback = { accrued: '0.004210', edge: '0.079433' };
    const { page, text } = await openRewards({ 'GET /api/progress': () => ({ body: progressOf({ rakeback }) }) });
    await isThere(page);
    expect(text('.rakeback-sum')).toBe('0.004210\u2009VTcash');
    expect(text('.rakeback-foot')).toContain('Can be claimed from 0.01\u2009VT.');
    expect(button(page, 'Claim rakeback').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a claim without an answer', () => {
  it('S10-02 is sent again under its key', async () => {
    const { page, answers, sent, text, press } = await openRewards({ [CLAIMS]: () => 'lost' });
    await isThere(page);
    await press('Claim all');
    await expect.poll(() => text('.ready-problem')).toContain('A claim is paid once, however often it is sent.');
    answers[CLAIMS] = () => paid();
    await press('Try again');
    await expect.poll(() => text('.ready-paid')).toContain('Claimed 1 reward');
    const keys = sent().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem(TICKET)).toBeNull();
  });

  it('S10-02 survives a reload: the page sends it again by itself, under the same key', async () => {
    const ticket = { userId: ADA.id, rewards: 'all', key: 'kept-key' };
    sessionStorage.setItem(TICKET, JSON.stringify(ticket));
    const { sent, text } = await openRewards({ [CLAIMS]: () => paid() });
    await expect.poll(() => text('.ready-paid')).toContain('Claimed 1 reward');
    expect(sent()).toEqual([{ body: { rewards: 'all' }, key: 'kept-key' }]);
  });

  it.each(['not json', '{"userId":"usr_0000000000z","rewards":"all","key":"k"}', '{"rewards":"all"}'])(
    'S10-02 of somebody else, or what is none, is not sent: %s',
    async (stored) => {
      sessionStorage.setItem(TICKET, stored);
      const { page, sent } = await openRewards();
      await isThere(page);
      expect(sent()).toEqual([]);
    },
  );

  it('S10-02 is forgotten when the server refuses it: another tab was faster', async () => {
    const refused = { status: 409, body: { error: 'There is nothing to claim.', code: 'nothing_to_claim' } };
    const { page, answers, text, press } = await openRewards({ [CLAIMS]: () => refused });
    await isThere(page);
    answers['GET /api/progress'] = () => ({ body: progressOf() });
    await press('Claim all');
    await expect.poll(() => text('.ready-problem')).toBe('There is nothing to claim.');
    expect(sessionStorage.getItem(TICKET)).toBeNull();
    expect(text('.ready-total')).toBe('0.00\u2009VT');
  });
});

describe('what friends brought', () => {
  const row = (page: HTMLElement) => page.querySelector('.next-row[href="/referrals"]')?.textContent;

  it('S7-03 is told here, and claimed on its own page alone', async () => {
    const totals = { claimable: '2.500000' };
    const { page } = await openRewards({ 'GET /api/referrals': () => ({ body: referralsOf({ totals }) }) });
    await isThere(page);
    await expect.poll(() => row(page)).toBe('Referrals2.50\u2009VT cash to claim there');
  });

  it('S7-03 of less than 1 VT is nothing to claim, and a failure costs the page nothing', async () => {
    const { page } = await openRewards({ 'GET /api/referrals': () => ({ status: 500 }) });
    await isThere(page);
    expect(row(page)).toBe('ReferralsNothing to claim from friends right now');
  });
});

describe('who sees what', () => {
  it('S1-03 a visitor is told what rewards there are and what they cost, and may start', async () => {
    const { page, text } = await openRewards({}, null);
    await expect.poll(() => page.querySelector('.explained')).not.toBeNull();
    expect(text('.state')).toContain('Levels, rakeback and achievements are paid here.');
    expect([...page.querySelectorAll('.state-ways button')].map(({ textContent }) => textContent)).toEqual([
      'Start as a guest',
      'Sign Up',
      'Login',
    ]);
    expect(text('.house-table')).toContain('7.000');
    expect(page.querySelector('.ready')).toBeNull();
  });

  it('S10-02 a guest claims like anybody, and is led to sign up for the daily spin', async () => {
    const { page } = await openRewards({}, GUEST);
    await isThere(page);
    expect(button(page, 'Claim all').getAttribute('aria-disabled')).toBeNull();
    expect(page.querySelector('.next-list a')?.getAttribute('href')).toBe('/signup');
    expect(page.querySelector('main a[href="/referrals"].next-row')).toBeNull();
  });

  it('S10-02 what could not be loaded can be asked for again', async () => {
    const { page, answers, press } = await openRewards({ 'GET /api/progress': () => ({ status: 500 }) });
    await expect.poll(() => page.querySelector('[role="alert"]')?.textContent).toContain('Try again');
    answers['GET /api/progress'] = () => ({ body: SOME });
    await press('Try again');
    await isThere(page);
  });

  it('S10-02 at level 100 with everything claimed nothing is missing', async () => {
    const all = progressOf({ xp: 7_062_000n });
    const claimed = all.achievements.map((each) => ({ ...each, state: 'claimed' as const, claimedAt: AT }));
    const body = { ...all, achievements: claimed };
    const { page, text } = await openRewards({ 'GET /api/progress': () => ({ body }) });
    await isThere(page);
    expect(text('.level-line-words')).toBe('Level 100 is the highest');
    expect(text('#achievements + span')).toBe('25 of 25 claimed');
    expect([...page.querySelectorAll('.next-list strong')].map(({ textContent }) => textContent)).toEqual([
      'Daily spin',
      'First battle win of the day',
      'Daily jackpot',
    ]);
  });
});
