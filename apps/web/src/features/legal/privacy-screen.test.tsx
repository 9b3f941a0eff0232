import { storageKey } from '@tanstack/router-core';
import { beforeEach, expect, it, vi } from 'vitest';

import { TAB_KEY } from '../../lib/health/tab-name.ts';
import { KEPT_BALANCE_KEY, STORAGE_KEYS } from '../../lib/browser/storage.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S3-16 the privacy policy names everything that the browser stores', async () => {
  const { page } = await mountApp('/privacy');
  const { token, account, guest, quickToken, theme } = STORAGE_KEYS;
  const named = [...page.querySelectorAll('code')].map(({ textContent }) => textContent);
  for (const key of [
    token,
    account,
    guest,
    quickToken,
    theme,
    KEPT_BALANCE_KEY,
    TAB_KEY,
    storageKey,
    'voltide-splash',
    'voltide-open',
    'voltide-daily-spin',
    'voltide-cache',
    'voltide-game',
    'voltide-battle',
    'voltide-battle-last',
    'voltide-prizes-told',
    'voltide-loading-offers',
    'voltide-loading-best',
    'voltide-loading-button',
    'voltide-quick-saved',
    'voltide-wallet-released',
    'voltide-throwaway-wallet',
    'voltide-withdrawal',
    'voltide-claim',
    'voltide-referral',
    'voltide-referral-claim',
    'voltide-referral-reviews',
    'voltide-reloaded',
    'voltide-typed',
  ])
    expect(named).toContain(key);
});
