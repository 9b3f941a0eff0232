import type { User } from '@voltide/contract';
import { localStore, tabStore } from '@voltide/ui/browser-store';

/** Storage keys of the specification (S3-16). A key that one module uses alone is named there. */
export const STORAGE_KEYS = {
  token: 'auth_token',
  account: 'user_data',
  guest: 'user',
  quickToken: 'quickGameToken',
  theme: 'voltide-theme',
} as const;

/** Storage key of this tab's last balance, for a reload without a network. */
export const KEPT_BALANCE_KEY = 'voltide-balance';

/**
 * Marker cookie that the server sets beside the HttpOnly refresh cookie: it says only that one exists (S3-17). Without
 * the prefix if the installation is reached by plain http.
 */
const SESSION_MARKER = /(?:^|; )((__Host-)?voltide-session)=/;
const GUEST_MARKER = /(?:^|; )((__Host-)?voltide-guest)=/;

type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

export const readStored = (key: StorageKey): string | null => localStore.read(key);

export const writeStored = (key: StorageKey, text: string | null): void => void localStore.write(key, text);

/** Stores the signed-in user: an account with its token, or a guest, who has only a cookie. */
export function storeIdentity(user: User, token: string | null): void {
  const { id, username, email } = user;
  writeStored(STORAGE_KEYS.token, token);
  writeStored(STORAGE_KEYS.account, token === null ? null : JSON.stringify({ id, username, email }));
  writeStored(STORAGE_KEYS.guest, token === null ? JSON.stringify(user) : null);
}

export function clearIdentity(): void {
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.account, null);
  writeStored(STORAGE_KEYS.guest, null);
  tabStore.write(KEPT_BALANCE_KEY, null);
}

/** True if this is the stored user, as other tabs see it too. A guest who becomes an account keeps the id. */
export function isStored(user: Pick<User, 'id' | 'role'> | null): boolean {
  const isAccount = readStored(STORAGE_KEYS.account) !== null;
  return (
    storedId(isAccount ? STORAGE_KEYS.account : STORAGE_KEYS.guest) === user?.id && isAccount === isAnAccount(user)
  );
}

function isAnAccount(user: Pick<User, 'role'> | null): boolean {
  return user !== null && user.role !== 'guest';
}

function storedId(key: StorageKey): string | undefined {
  try {
    return (JSON.parse(readStored(key) ?? '{}') as Partial<User>).id;
  } catch {
    return undefined;
  }
}

/** Returns the stored user. An account has no role until the server has sent it. */
export function findStoredUser(): User | null {
  try {
    const account = JSON.parse(readStored(STORAGE_KEYS.account) ?? 'null') as Partial<User> | null;
    const kept = account ?? (JSON.parse(readStored(STORAGE_KEYS.guest) ?? 'null') as Partial<User> | null);
    return kept?.id === undefined ? null : ({ role: 'player', roles: [], balance: '0.000000', ...kept } as User);
  } catch {
    return null;
  }
}

/** True if the browser holds a refresh cookie. */
export function hasSessionMarker(): boolean {
  return SESSION_MARKER.test(readCookies());
}

/** True if the browser holds a guest's cookie. */
export function hasGuestMarker(): boolean {
  return GUEST_MARKER.test(readCookies());
}

/** True if a Quick Game outlasts this page. */
export const isQuickKept = (): boolean => localStore.isKept(STORAGE_KEYS.quickToken);

/** True if a login outlasts this page: by its token or by the cookie that renews it. */
export function isLoginKept(): boolean {
  return localStore.isKept(STORAGE_KEYS.token) || hasSessionMarker();
}

/** Removes the marker of the refresh cookie: it is not used again, even if the server could not remove it. */
export function forgetSessionMarker(): void {
  forget(SESSION_MARKER);
}

/** Removes the marker of a guest who has signed out or no longer exists. */
export function forgetGuestMarker(): void {
  forget(GUEST_MARKER);
}

function forget(marker: RegExp): void {
  const [, name, prefix] = marker.exec(readCookies()) ?? [];
  if (name === undefined) return;
  document.cookie = `${name}=; Expires=${new Date(0).toUTCString()}; Path=/${prefix === undefined ? '' : '; Secure'}`;
}

/** A page in a frame without an origin may not even read cookies. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
