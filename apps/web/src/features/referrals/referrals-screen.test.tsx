import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswer, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { refereeOf, referralsOf } from '../../testing/shown-referrals.ts';
import { TICKET_KEY } from './model/claim-ticket.ts';
import { REVIEWS_KEY } from './model/ended-reviews.ts';

const CLAIM = 'POST /api/referrals/claim';
const EFFECT = 'POST /api/neuro/trigger-effect';
const EARNED = referralsOf({
  totals: { earned: '4.500000', claimable: '2.500000', waiting: '2.000000', clicks: 9, signUps: 2 },
  nextAt: '2026-11-29T18:00:00.000Z',
});
const PAID: FakeAnswer = { body: { amount: '2.500000', balance: '102.500000' } };
const BONUS = {
  triggered: true,
  fxType: 'referral_bonus',
  intensity: 0.4,
  colorScheme: 'rare',
  animationDuration: 1800,
  soundFile: null,
  metadata: { amount: '2.500000' },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});

/** Opens /referrals for a user; the answers may be changed while it is open. */
async function open(first: FakeAnswers = {}, user: typeof ADA | typeof GUEST | null = ADA) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const answers: Record<string, FakeAnswers[string]> = {
    'GET /api/auth/me': () => (user === null ? { status: 401 } : { body: { user } }),
    'GET /api/referrals': () => ({ body: EARNED }),
    'GET /api/referrals/people': () => ({ body: { people: [], next: null } }),
    'GET /api/referrals/days?days=30': () => ({ body: { days: [] } }),
    [EFFECT]: () => ({ body: BONUS }),
    ...first,
  };
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/referrals');
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Referrals');
  return {
    page,
    answers,
    sent: (name: string) => server.seen.filter(({ method, path }) => `${method} ${path}` === name),
    text: (selector: string) => page.querySelector(selector)?.textContent ?? '',
    press: (name: string) => settle(() => button(name).click()),
  };
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  return found ?? expect.fail(`a button ${name}`);
}

function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const control = document.getElementById(found?.htmlFor ?? '');
  return control instanceof HTMLInputElement ? control : expect.fail(`a field ${label}`);
}

const isThere = (page: HTMLElement) => expect.poll(() => page.querySelector('.referral-ready')).not.toBeNull();

describe('a claim', () => {
  it('S7-03 S7-04 pays what is claimable under one key, and plays its effect', async () => {
    const { page, answers, sent, text, press } = await open({ [CLAIM]: () => PAID });
    await isThere(page);
    expect(text('.referral-sum')).toBe('2.50\u2009VT cash');
    expect(text('.referral-words')).toContain('2.00\u2009VT more waits for its 24 hours.');
    expect(text('.referral-words')).toContain('The next part can be claimed at 29 Nov, 18:00 UTC');
    answers['GET /api/referrals'] = () => ({ body: referralsOf({ totals: { claimed: '2.500000' } }) });
    await press('Claim');
    await expect.poll(() => text('.referral-paid')).toBe('Claimed 2.50\u2009VT cash.');
    expect(text('.referral-sum')).toBe('0.00\u2009VT cash');
    expect(sent(CLAIM).map(({ body, headers }) => [body, headers['idempotency-key']?.length])).toEqual([[{}, 32]]);
    await expect.poll(() => text('.effect')).toBe('Referral bonus2.50\u2009VT cash from your friends');
    expect(sent(EFFECT).map(({ body }) => body)).toEqual([{ eventType: 'referral_bonus', userId: ADA.id }]);
    expect(sessionStorage.getItem(TICKET_KEY)).toBeNull();
  });

  it('S7-03 is sent once, however often the button is pressed', async () => {
    const { page, sent, text } = await open({ [CLAIM]: () => PAID });
    await isThere(page);
    await settle(() => {
      button('Claim').click();
      button('Claim').click();
    });
    await expect.poll(() => text('.referral-paid')).toContain('Claimed');
    expect(sent(CLAIM)).toHaveLength(1);
  });

  it('S7-03 without an answer is sent again under its key', async () => {
    const { page, answers, sent, text, press } = await open({ [CLAIM]: () => 'lost' });
    await isThere(page);
    await press('Claim');
    await expect.poll(() => text('.referral-problem')).toContain('A claim is paid once, however often it is sent.');
    answers[CLAIM] = () => PAID;
    await press('Try again');
    await expect.poll(() => text('.referral-paid')).toContain('Claimed');
    const keys = sent(CLAIM).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('S7-03 without an answer survives a reload', async () => {
    sessionStorage.setItem(TICKET_KEY, JSON.stringify({ userId: ADA.id, key: 'kept-key' }));
    const { sent, text } = await open({ [CLAIM]: () => PAID });
    await expect.poll(() => text('.referral-paid')).toContain('Claimed');
    expect(sent(CLAIM).map(({ headers }) => headers['idempotency-key'])).toEqual(['kept-key']);
  });

  it.each(['not json', '{"userId":"usr_0000000000z","key":"k"}', '7'])(
    'S7-03 of somebody else, or what is none, is not sent: %s',
    async (stored) => {
      sessionStorage.setItem(TICKET_KEY, stored);
      const { page, sent } = await open();
      await isThere(page);
      expect(sent(CLAIM)).toEqual([]);
    },
  );

  it('S7-03 that the server refuses is forgotten: another tab was faster', async () => {
    const refused = { status: 409, body: { error: 'There is nothing to claim right now.', code: 'nothing_to_claim' } };
    const { page, sent, text, press } = await open({ [CLAIM]: () => refused });
    await isThere(page);
    await press('Claim');
    await expect.poll(() => text('.referral-problem')).toBe('There is nothing to claim right now.');
    expect([sessionStorage.getItem(TICKET_KEY), sent(EFFECT)]).toEqual([null, []]);
  });

  it('S7-03 of less than 1 VT is not sent, and the button says why', async () => {
    const { page, sent, press } = await open({
      'GET /api/referrals': () => ({ body: referralsOf({ totals: { earned: '0.999999', claimable: '0.999999' } }) }),
    });
    await isThere(page);
    const reason = button('Claim').getAttribute('aria-describedby');
    expect(document.getElementById(reason ?? '')?.textContent).toBe('Can be claimed from 1.00\u2009VT.');
    await press('Claim');
    expect(sent(CLAIM)).toEqual([]);
  });
});

describe('sharing', () => {
  it('S7-03 the link carries the code, and the campaign that is chosen', async () => {
    const campaigns = ['', 'stream'].map((campaign) => ({
      campaign,
      clicks: 4,
      signUps: 1,
      active: 0,
      earned: '0.500000',
    }));
    const { page, text } = await open({ 'GET /api/referrals': () => ({ body: { ...EARNED, campaigns } }) });
    await isThere(page);
    expect(text('.referral-link')).toBe(`${location.origin}/signup?ref=HARBOUR1`);
    const select = page.querySelector('select') ?? expect.fail('a choice of campaigns');
    await settle(() => {
      select.value = 'stream';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(text('.referral-link')).toBe(`${location.origin}/signup?ref=HARBOUR1.stream`);
    expect(page.querySelector('.qr-code')?.getAttribute('aria-label')).toBe('QR code of your link');
  });

  it('S7-03 the share sheet of the system is offered where there is one', async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { page, press } = await open();
    await isThere(page);
    await press('Share');
    expect(share).toHaveBeenCalledWith({ title: 'Voltide', url: `${location.origin}/signup?ref=HARBOUR1` });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('S7-03 a vanity code is typed, confirmed and kept; below level 10 the page says from when', async () => {
    const { page, answers, sent, text, press } = await open({
      'PUT /api/referrals/vanity-code': () => ({ body: { code: 'GULL' } }),
    });
    await isThere(page);
    expect(text('.referral-vanity')).toBe('From level 10 on you may choose a code of your own. You are at level 3.');
    answers['GET /api/referrals'] = () => ({ body: { ...EARNED, canChooseVanity: true, level: 10 } });
    const again = await open(answers);
    await isThere(again.page);
    await press('Choose your own code');
    await press('Continue');
    expect(document.querySelector('.dialog')?.textContent).toContain('3 to 16 letters and digits, A to Z');
    await type(field('Your code'), 'gull');
    await press('Continue');
    expect(document.querySelector('.dialog')?.textContent).toContain("can't be changed or given back");
    expect(again.sent('PUT /api/referrals/vanity-code')).toEqual([]);
    again.answers['GET /api/referrals'] = () => ({ body: { ...EARNED, vanityCode: 'GULL', level: 10 } });
    await press('Keep it for good');
    await expect.poll(() => again.text('.referral-code strong')).toBe('GULL');
    expect(again.sent('PUT /api/referrals/vanity-code').map(({ body }) => body)).toEqual([{ code: 'GULL' }]);
    expect(again.text('.referral-vanity')).toBe('Your first code, HARBOUR1, works too.');
    expect(sent('PUT /api/referrals/vanity-code')).toEqual([]);
  });

  it('S7-03 a vanity code that somebody has leads back to the field', async () => {
    const taken = { status: 409, body: { error: 'Somebody has this code already.', code: 'code_taken' } };
    const { page, press } = await open({
      'GET /api/referrals': () => ({ body: { ...EARNED, canChooseVanity: true, level: 10 } }),
      'PUT /api/referrals/vanity-code': () => taken,
    });
    await isThere(page);
    await press('Choose your own code');
    await type(field('Your code'), 'GULL');
    await press('Continue');
    await press('Keep it for good');
    await expect
      .poll(() => document.querySelector('.dialog')?.textContent)
      .toContain('Somebody has this code already.');
    expect(field('Your code').value).toBe('GULL');
  });

  it('S7-03 a campaign is added by a plain name, once', async () => {
    const { page, sent, text, press } = await open({
      'POST /api/referrals/campaigns': () => ({ body: { campaign: 'my-stream' } }),
      'GET /api/referrals': () => ({
        body: { ...EARNED, campaigns: [...EARNED.campaigns, { ...EARNED.campaigns[0], campaign: 'forum' }] },
      }),
    });
    await isThere(page);
    await type(field('New campaign'), 'Forum');
    await press('Add');
    expect(text('.referral-add')).toContain('You have this campaign already.');
    await type(field('New campaign'), 'My Stream');
    await press('Add');
    await expect.poll(() => field('New campaign').value).toBe('');
    expect(sent('POST /api/referrals/campaigns').map(({ body }) => body)).toEqual([{ campaign: 'my-stream' }]);
  });
});

describe('what came of it', () => {
  const HELD = refereeOf({
    id: 'tern-7f3a',
    state: 'held',
    reason: 'same_network',
    earned: '3.250000',
    bountyStake: '12.500000',
    bountyDays: 2,
    campaign: 'stream',
  });

  it('S7-03 friends are told by pseudonym, with the reason of a hold and what to do', async () => {
    const { page, text } = await open({
      'GET /api/referrals': () => ({ body: referralsOf({ totals: { earned: '3.250000', held: '3.250000' } }) }),
      'GET /api/referrals/people': () => ({ body: { people: [HELD], next: null } }),
    });
    await expect.poll(() => page.querySelector('.referral-table tbody th')?.textContent).toContain('tern-7f3a');
    const row = page.querySelector('.referral-table tbody tr');
    expect(row?.textContent).toContain('Signed up from your network within 72 hours.');
    expect(row?.textContent).toContain('12.50 of 50 VT2 of 3 days');
    expect(row?.querySelector('a')?.getAttribute('href')).toBe('/contact');
    expect(text('.referral-notice')).toContain('3.25\u2009VT is on hold.');
  });

  it.each([
    ['counts', '3.25\u2009VT counts'],
    ['refused', 'Nothing is paid for this friend.'],
  ] as const)('S7-03 a review that has ended is told once: %s', async (state, words) => {
    const first = await open({ 'GET /api/referrals/people': () => ({ body: { people: [HELD], next: null } }) });
    await expect.poll(() => localStorage.getItem(REVIEWS_KEY)).toContain('tern-7f3a');
    const ended = { ...HELD, state, reason: null };
    first.answers['GET /api/referrals/people'] = () => ({ body: { people: [ended], next: null } });
    const { page, press } = await open(first.answers);
    await expect.poll(() => page.textContent).toContain('The review of tern-7f3a has ended.');
    expect(page.textContent).toContain(words);
    await press('OK');
    expect(page.textContent).not.toContain('The review of');
    expect(document.activeElement?.closest('.referral-section')?.textContent).toContain('Your friends');
    expect(localStorage.getItem(REVIEWS_KEY)).toBeNull();
  });

  it('S7-03 the tier says in plain words what is missing, and marks its row in the rules', async () => {
    const { page, text } = await open();
    await isThere(page);
    expect(text('.referral-share-now strong')).toBe('10%');
    expect(page.textContent).toContain('3 more active friends to 12%');
    expect(page.querySelector('.referral-now')?.closest('tr')?.textContent).toContain('0 to 4');
  });

  it('S7-03 without a friend the page says how to begin', async () => {
    const { page } = await open({ 'GET /api/referrals': () => ({ body: referralsOf() }) });
    await expect.poll(() => page.textContent).toContain('No friend has joined yet. Share your link to begin.');
  });

  it('S7-03 what could not be loaded can be asked for again, and the rules are there meanwhile', async () => {
    const { page, answers, press } = await open({ 'GET /api/referrals': () => ({ status: 500 }) });
    await expect.poll(() => page.querySelector('[role="alert"]')?.textContent).toContain('Try again');
    expect(page.textContent).toContain('It comes out of the house edge.');
    answers['GET /api/referrals'] = () => ({ body: EARNED });
    await press('Try again');
    await isThere(page);
  });
});

describe('who has no account', () => {
  it('S7-03 a visitor reads the rules and may sign up', async () => {
    const { page, sent } = await open({}, null);
    await expect.poll(() => page.textContent).toContain('Accounts have a code and a link for their friends.');
    expect(page.textContent).toContain('It comes out of the house edge. Their odds');
    expect(page.textContent).not.toContain("Nobody earns from anyone's losses");
    expect(page.querySelector('main a[href="/signup"]')).not.toBeNull();
    expect(sent('GET /api/referrals')).toEqual([]);
  });

  it('S7-03 a guest is told that accounts refer, and nothing fails', async () => {
    const { page, sent } = await open({}, GUEST);
    await expect.poll(() => page.textContent).toContain('Referrals are for accounts. Sign up to get a code');
    expect(page.querySelector('[role="alert"]')?.textContent ?? '').toBe('');
    expect(sent('GET /api/referrals')).toEqual([]);
  });

  it('S7-03 a Quick Game is saved first', async () => {
    localStorage.setItem('quickGameToken', 'q');
    const { page } = await open({}, null);
    await expect.poll(() => page.textContent).toContain('Save your Quick Game in one to get a code.');
    expect(button('Save progress')).toBeDefined();
  });
});
