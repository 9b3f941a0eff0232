import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

const BUSY: FakeAnswer = { status: 503, body: { error: 'busy' } };

let asked = 0;

function balanceOf(vt: number): FakeAnswer {
  return { body: { success: true, balance: `${vt}.000000`, currency: 'VT' } };
}

async function open(answerOf: (times: number) => FakeAnswer): Promise<void> {
  const { fetch } = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/wallet/balance': () => answerOf((asked += 1)),
  });
  vi.stubGlobal('fetch', fetch);
  await mountApp('/terms');
  await pass(0);
}

function pass(ms: number): Promise<void> {
  return settle(() => vi.advanceTimersByTimeAsync(ms));
}

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}

beforeEach(() => {
  asked = 0;
  localStorage.setItem('auth_token', 'a.b.c');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('S8-01 the balance is read again every 30 s, and shown', async () => {
  await open(balanceOf);
  await vi.waitFor(() => expect(find('.balance-chip .num')?.textContent).toBe('1.0'));
  for (const times of [2, 3, 4]) {
    await pass(29_000);
    expect(asked).toBe(times - 1);
    await pass(1000);
    expect(asked).toBe(times);
    expect(find('.balance-chip .num')?.textContent).toBe(`${times}.0`);
  }
});

it('S8-02 a balance that cannot be read is a red chip that tries again, and says when that fails', async () => {
  let answer = BUSY;
  await open(() => answer);
  await pass(7000);
  expect(asked).toBe(4);
  const chip = (): HTMLElement | null => find('button[data-state="error"]');
  await vi.waitFor(() => expect(chip()).not.toBeNull());
  expect(chip()?.dataset['tooltip']).toBe('Update Failed: Failed to refresh wallet balance. Please try again.');
  await settle(() => chip()?.click());
  await pass(7000);
  expect(asked).toBe(8);
  await vi.waitFor(() => expect(find('.toast')?.textContent).toContain('Update Failed'));
  expect(find('.toast')?.textContent).toContain('Failed to refresh wallet balance. Please try again.');
  answer = balanceOf(100);
  await settle(() => chip()?.click());
  await vi.waitFor(() => expect(find('.balance-chip .num')?.textContent).toBe('100.0'));
});
