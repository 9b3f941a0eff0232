import type { User } from '@voltide/contract';

type TokenVerdict = 'missing' | 'malformed' | 'expired' | 'sound';
type UserDataVerdict = 'missing' | 'malformed' | 'incomplete' | 'sound';

/** The browser's data about the signed-in user, and the server's answer. */
export type AuthFacts = {
  /** `auth_token`. */
  readonly token: string | null;
  /** `user_data` of an account. */
  readonly account: string | null;
  /** `user` of a guest. */
  readonly guest: string | null;
  /** The user of GET /api/auth/me. */
  readonly user: User | null;
};

export type Diagnosis = {
  readonly token: TokenVerdict;
  readonly userData: UserDataVerdict;
  /** A guest has a cookie, and needs neither token nor email. */
  readonly isGuest: boolean;
  /** 100 minus the deductions (S12-02). */
  readonly score: number;
  /** Faults in words, without personal data. */
  readonly faults: readonly string[];
};

/** A token is sound if it has three parts between dots and an `exp` in the future (source §5). */
export function checkToken(token: string | null, nowMs: number): TokenVerdict {
  if (token === null) return 'missing';
  const parts = token.split('.');
  if (parts.length !== 3 || parts.includes('')) return 'malformed';
  const expiresAtMs = expiryOf(token);
  if (expiresAtMs === undefined) return 'malformed';
  return expiresAtMs > nowMs ? 'sound' : 'expired';
}

/** Returns a token's expiry in milliseconds; undefined if it has none. */
export function expiryOf(token: string | null): number | undefined {
  const exp = readObject(decodeBase64Url(token?.split('.')[1] ?? ''))?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/**
 * User data is sound if it has id, username and email (source §5). A guest needs no email, and an account's is null if
 * another account has confirmed it (S3-20).
 */
export function checkUserData(text: string | null, isGuest: boolean): UserDataVerdict {
  if (text === null) return 'missing';
  const data = readObject(text);
  if (data === undefined) return 'malformed';
  const hasNoEmail = isGuest || data['email'] === null;
  const needed = hasNoEmail ? ['id', 'username'] : ['id', 'username', 'email'];
  return needed.every((name) => typeof data[name] === 'string' && data[name] !== '') ? 'sound' : 'incomplete';
}

/**
 * Compares the browser's data with the server's user: minus 50 for a token without user or a user without token, 30 for
 * a bad or expired token, 20 for another stored user (S12-02).
 */
export function diagnose({ token, account, guest, user }: AuthFacts, nowMs: number): Diagnosis {
  const isGuest = user === null ? token === null && guest !== null : user.role === 'guest';
  const verdict = checkToken(token, nowMs);
  const stored = isGuest ? guest : account;
  const faults: string[] = [];
  let score = 100;
  const fault = (minus: number, text: string): void => {
    score -= minus;
    faults.push(text);
  };
  if (token !== null && user === null) fault(50, 'a token without a user');
  if (token === null && user !== null && !isGuest) fault(50, 'a user without a token');
  if (verdict === 'malformed') fault(30, 'a token that is not well formed');
  if (verdict === 'expired') fault(30, 'a token that has expired');
  if (user !== null && !isSame(stored, user)) fault(20, 'a stored user who is not the one that is signed in');
  return { token: verdict, userData: checkUserData(stored, isGuest), isGuest, score, faults };
}

function isSame(stored: string | null, { id, username, email }: User): boolean {
  const data = stored === null ? undefined : readObject(stored);
  return data?.['id'] === id && data['username'] === username && (email === null || data['email'] === email);
}

function readObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function decodeBase64Url(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
