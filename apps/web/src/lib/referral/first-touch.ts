import { browserClock } from '@voltide/ui';
import { localStore } from '@voltide/ui/browser-store';

import { call } from '../http/api.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { isReferralLink, readReferral } from './referral-code.ts';

export const TOUCH_KEY = 'voltide-referral';
const KEPT_MS = 30 * 86_400_000;

type Touch = { readonly code: string; readonly atMs: number };

/** Returns the code of the first link followed in this browser in the last 30 days (rules book §10). */
export function findFirstTouch(): string | undefined {
  const touch = readTouch(localStore.read(TOUCH_KEY));
  if (touch === undefined) return undefined;
  const ageMs = browserClock.nowMs() - touch.atMs;
  if (ageMs >= 0 && ageMs < KEPT_MS) return touch.code;
  localStore.write(TOUCH_KEY, null);
  return undefined;
}

/**
 * Keeps the code of a followed link and counts the click once; a later link does not replace the first. A browser with
 * an account is left out: its player was already referred, or came alone.
 */
export function noteTouch(text: string | undefined): void {
  const code = readReferral(text ?? '');
  if (code === undefined || readStored(STORAGE_KEYS.account) !== null || findFirstTouch() !== undefined) return;
  localStore.write(TOUCH_KEY, JSON.stringify({ code, atMs: browserClock.nowMs() } satisfies Touch));
  // An uncounted click must not prevent a sign-up.
  call('POST /api/referrals/clicks', { body: { code } }).catch(() => undefined);
}

/** Notes the link that led to this page, whatever page it is: the address may have changed by now. */
export function noteLanding(): void {
  const [landing] = performance.getEntriesByType?.('navigation') ?? [];
  if (landing !== undefined && isReferralLink(landing.name)) noteTouch(landing.name);
}

export function dropTouch(): void {
  localStore.write(TOUCH_KEY, null);
}

function readTouch(text: string | null): Touch | undefined {
  try {
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    const [code, atMs]: unknown[] = ['code', 'atMs'].map((name) => Reflect.get(stored, name) as unknown);
    return typeof code === 'string' && typeof atMs === 'number' && readReferral(code) === code
      ? { code, atMs }
      : undefined;
  } catch {
    return undefined;
  }
}
