import type { User } from '@voltide/contract';
import { localStore, tabStore } from '@voltide/ui/browser-store';

/** The keys that the specification names (S3-16). What one part alone keeps is named there. */
export const STORAGE_KEYS = {
  token: 'auth_token',
  account: 'user_data',
  guest: 'user',
  quickToken: 'quickGameToken',
  theme: 'voltide-theme',
} as const;

/** Of this tab alone: the last balance, for a reload without a network. */
export const KEPT_BALANCE_KEY = 'voltide-balance';

/**
 * Set by the server beside the HttpOnly refresh cookie: says only that one exists (S3-17). Without the prefix where the
 * installation is reached by plain http.
 */
const SESSION_MARKER = /(?:^|; )((__Host-)?voltide-session)=/;
/** The same beside the HttpOnly cookie of a guest (S3-06). */
const GUEST_MARKER = /(?:^|; )((__Host-)?voltide-guest)=/;

type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** Reads a stored text. */
export const readStored = (key: StorageKey): string | null => localStore.read(key);

/** Stores a text, or removes it when it is null. */
export const writeStored = (key: StorageKey, text: string | null): void => void localStore.write(key, text);

/** Keeps who signed in: an account with its token, or a guest, who is known by a cookie and has none. */
export function storeIdentity(user: User, token: string | null): void {
  const { id, username, email } = user;
  writeStored(STORAGE_KEYS.token, token);
  writeStored(STORAGE_KEYS.account, token === null ? null : JSON.stringify({ id, username, email }));
  writeStored(STORAGE_KEYS.guest, token === null ? JSON.stringify(user) : null);
}

/** Forgets who was signed in. */
export function clearIdentity(): void {
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.account, null);
  writeStored(STORAGE_KEYS.guest, null);
  tabStore.write(KEPT_BALANCE_KEY, null);
}

/** Whether this is who is stored, as other tabs see it too. A guest who becomes an account keeps the id. */
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

/** Who is kept as signed in. Of an account no role is kept, so it has none until the server has said so. */
export function findStoredUser(): User | null {
  try {
    const account = JSON.parse(readStored(STORAGE_KEYS.account) ?? 'null') as Partial<User> | null;
    const kept = account ?? (JSON.parse(readStored(STORAGE_KEYS.guest) ?? 'null') as Partial<User> | null);
    return kept?.id === undefined ? null : ({ role: 'player', roles: [], balance: '0.000000', ...kept } as User);
  } catch {
    return null;
  }
}

/** Whether the browser holds a refresh cookie. */
export function hasSessionMarker(): boolean {
  return SESSION_MARKER.test(readCookies());
}

/** Whether the browser holds the cookie of a guest. */
export function hasGuestMarker(): boolean {
  return GUEST_MARKER.test(readCookies());
}

/** True if a Quick Game outlasts this page. */
export const isQuickKept = (): boolean => localStore.isKept(STORAGE_KEYS.quickToken);

/** True if a login outlasts this page: by its token or by the cookie that renews it. */
export function isLoginKept(): boolean {
  return localStore.isKept(STORAGE_KEYS.token) || hasSessionMarker();
}

/** Forgets the refresh cookie as far as a page can: it is not used again, also where the server could not remove it. */
export function forgetSessionMarker(): void {
  forget(SESSION_MARKER);
}

/** The same for a guest, who is over or was signed out. */
export function forgetGuestMarker(): void {
  forget(GUEST_MARKER);
}

function forget(marker: RegExp): void {
  const [, name, prefix] = marker.exec(readCookies()) ?? [];
  if (name === undefined) return;
  document.cookie = `${name}=; Expires=${new Date(0).toUTCString()}; Path=/${prefix === undefined ? '' : '; Secure'}`;
}

/** A page in a frame without an origin may not even ask. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
