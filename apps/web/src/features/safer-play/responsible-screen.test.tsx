import type { PlayerLimit, PlayerLimits } from '@voltide/contract';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@voltide/contract';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const DAY_MS = 86_400_000;
const iso = (aheadMs: number): string => new Date(performance.timeOrigin + performance.now() + aheadMs).toISOString();

function stateOf(set: readonly Partial<PlayerLimit>[] = [], exclusion: PlayerLimits['exclusion'] = null): PlayerLimits {
  const limits = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => {
      const used = kind === 'play_time' ? '75' : '2.500000';
      const own = set.find((limit) => limit.kind === kind && limit.period === period);
      return { kind, period, amount: null, used, endsAt: iso(DAY_MS), raise: null, ...own };
    }),
  );
  return { limits, exclusion };
}

async function openPage(user: object | null, answers: FakeAnswers = {}, address = '/responsible') {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () =>
      user === null ? { status: 401, body: { error: 'no', code: 'not_signed_in' } } : { body: { user } },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp(address);
  const bodyOf = (name: string): unknown =>
    server.seen.findLast(({ method, path }) => `${method} ${path}` === name)?.body;
  return { page, bodyOf };
}

const text = (element: Element | null): string => element?.textContent.replaceAll(/[\u00A0\u2009]/g, ' ') ?? '';

async function press(name: string): Promise<void> {
  const find = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await expect.poll(find, { message: `a button ${name}` }).toBeDefined();
  await settle(() => find()?.click());
}

async function choose(label: string, value: string): Promise<void> {
  const select = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
  if (!(select instanceof HTMLSelectElement)) expect.fail(`no choice ${label}`);
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const amount = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('input[name="amount"]') ?? expect.fail('a field for the amount');

beforeEach(() => localStorage.clear());

it('S15-01 visitors and guests are told how to come to limits, and are asked for nothing', async () => {
  const visitor = await openPage(null);
  expect(text(visitor.page)).toContain('Limits belong to an account. Log in to see and set yours.');
  const guest = await openPage(GUEST);
  expect(text(guest.page)).toContain('As a guest you play with play balance alone. Sign up to set limits');
  expect(guest.page.querySelector('.limit-note a')?.getAttribute('href')).toBe('/signup');
  expect(guest.page.querySelector('form')).toBeNull();
});

it('S15-01 an account sees its fifteen limits and sets one, which the page says is in force', async () => {
  const set = [{ kind: 'play_time', period: 'day', amount: '90' }] as const;
  const { page, bodyOf } = await openPage(ADA, {
    'GET /api/account/limits': () => ({ body: stateOf() }),
    'PUT /api/account/limits': () => ({ body: stateOf(set) }),
  });
  const rowsOf = () => [...page.querySelectorAll('#limits ~ .panel .table tbody tr')].map(text);
  await expect.poll(() => rowsOf().length).toBe(15);
  const rows = rowsOf();
  expect(rows).toContain('Deposits a month2.50 VTnone');
  expect(rows).toContain('Cash stakes a day2.50 VTnone');
  expect(rows).toContain('All stakes a month2.50 VTnone');
  expect(text(page.querySelector('.limit-form'))).toContain("Cash you stake. Play balance doesn't count.");
  expect(rows).toContain('Time a month1 h 15 minnone');
  await choose('Limit on', 'play_time');
  await type(amount(), '1,500');
  await settle(() => amount().form?.requestSubmit());
  expect(text(page)).toContain('This may mean two numbers. Write 1500 or 1.5.');
  expect(bodyOf('PUT /api/account/limits')).toBeUndefined();
  await type(amount(), '1,5');
  expect(amount().inputMode).toBe('decimal');
  expect(text(page.querySelector('.limit-form [type="submit"]'))).toBe('Set limit: 1 h 30 min a day');
  await settle(() => amount().form?.requestSubmit());
  expect(bodyOf('PUT /api/account/limits')).toEqual({ kind: 'play_time', period: 'day', amount: '90' });
  await expect
    .poll(() => text(page.querySelector('.limit-form [role="status"]')))
    .toBe('Time a day: 1 h 30 min, in force now.');
});

it('S15-01 a raise is asked for, says from when it can be confirmed, and is confirmed or withdrawn', async () => {
  const held = { kind: 'stake', period: 'day', amount: '10.000000' } as const;
  const waiting = { ...held, raise: { amount: null, from: iso(DAY_MS), until: iso(8 * DAY_MS) } };
  const due = { ...held, raise: { amount: '20.000000', from: iso(-1000), until: iso(7 * DAY_MS) } };
  let state = stateOf([held]);
  const answer = () => ({ body: state });
  const { page, bodyOf } = await openPage(ADA, {
    'GET /api/account/limits': answer,
    'PUT /api/account/limits': answer,
    'POST /api/account/limits/confirm': answer,
  });
  state = stateOf([waiting]);
  await press('Remove this limit');
  expect(bodyOf('PUT /api/account/limits')).toEqual({ kind: 'stake', period: 'day', amount: null });
  await expect
    .poll(() => text(page.querySelector('.limit-form [role="status"]')))
    .toContain('Asked for. No limit can be');
  await expect.poll(() => text(page.querySelector('.limit-raises'))).toContain('Until then 10.00 VT holds.');
  expect(text(page.querySelector('.limit-raises'))).not.toContain('Confirm');
  state = stateOf([due]);
  await press('Keep 10.00\u2009VT');
  expect(bodyOf('PUT /api/account/limits')).toEqual({ kind: 'stake', period: 'day', amount: '10.000000' });
  state = stateOf([{ ...held, amount: '20.000000' }]);
  await press('Confirm 20.00\u2009VT');
  expect(bodyOf('POST /api/account/limits/confirm')).toEqual({ kind: 'stake', period: 'day', amount: '20.000000' });
  await expect.poll(() => page.querySelector('.limit-raises')).toBeNull();
});

it('S15-01 an exclusion is chosen, understood and confirmed, and the page says until when it lasts', async () => {
  const exclusion = { kind: 'self_exclusion', until: '2031-11-23T10:00:00.000Z', isInherited: false } as const;
  const { page, bodyOf } = await openPage(
    ADA,
    {
      'GET /api/account/limits': () => ({ body: stateOf() }),
      'POST /api/account/exclusion': () => ({ body: stateOf([], exclusion) }),
    },
    '/responsible?tab=breaks',
  );
  await expect.poll(() => text(page)).toContain('Exclude yourself');
  await press('Exclude myself …');
  const sure = (): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Exclude me for 6 months') ??
    expect.fail('the last button');
  expect(sure().disabled).toBe(true);
  await settle(() => document.querySelector<HTMLInputElement>('[role="dialog"] input')?.click());
  expect(sure().disabled).toBe(false);
  await settle(() => sure().click());
  expect(bodyOf('POST /api/account/exclusion')).toEqual({ kind: 'self_exclusion', length: '6m', confirmed: true });
  await expect.poll(() => text(page)).toContain('You have excluded yourself until 23 Nov 2031, 10:00 UTC.');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it('S3-15 who inherited an exclusion with their email reads why, and who can help', async () => {
  const exclusion = { kind: 'self_exclusion', until: '2031-11-23T10:00:00.000Z', isInherited: true } as const;
  const { page } = await openPage(ADA, { 'GET /api/account/limits': () => ({ body: stateOf([], exclusion) }) });
  await expect.poll(() => text(page)).toContain('You are excluded from playing until 23 Nov 2031, 10:00 UTC.');
  expect(text(page)).toContain('An account with your email or wallet was excluded');
  expect(page.querySelector('.limit-exclusion a')?.getAttribute('href')).toBe('/contact');
});
