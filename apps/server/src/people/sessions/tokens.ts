import { createHmac, timingSafeEqual } from 'node:crypto';

import { formatUserId, parseUserId, type UserId } from '@voltide/core';
import * as v from 'valibot';

import type { Secret } from '../../platform/secrets/secret.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';

/** The life of a bearer token; the refresh cookie brings the next one. */
export const TOKEN_LIFE_MS = 15 * 60_000;

const AUDIENCE = 'voltide';
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const TOKEN_MAX_LENGTH = 600;
const SESSION_ID = /^[A-Za-z0-9_-]{22}$/;
const DEVICES_MAX = 5;
const MARK_LENGTH = 22;
const DEVICES = /^((?:[\w-]{22}\.[\w-]{22}~){1,5})([\w-]{43})$/;

const claims = v.object({
  sub: v.string(),
  sid: v.pipe(v.string(), v.regex(SESSION_ID)),
  iat: v.number(),
  exp: v.number(),
  aud: v.literal(AUDIENCE),
});

/** The claims of a valid token. It only names a session: the session's row decides whether it is valid. */
export type TokenClaims = { readonly sessionId: string; readonly userId: UserId; readonly expiresAtMs: number };
export type RefreshClaims = { readonly sessionId: string; readonly generation: number };
/** A browser that an account was signed in with: a random name, and a mark that only this server can match. */
export type KnownDevice = { readonly deviceId: string; readonly mark: string };
export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates and reads the credentials: the bearer token (JWT-shaped, HS256), the refresh cookie, the guest cookie, the
 * token of a Quick Game, and the device cookie, which opens nothing. A cookie is a name and its MAC: the next refresh
 * cookie of a session is always the same text, so two tabs that refresh at the same moment get the same successor, and
 * the database holds no secret.
 */
export function createTokens(secretKey: Secret<Uint8Array>) {
  const tokenKey = deriveKey(secretKey, 'token');
  const refreshKey = deriveKey(secretKey, 'refresh');
  const guestKey = deriveKey(secretKey, 'guest');
  const quickKey = deriveKey(secretKey, 'quick');
  return {
    issueToken(userId: UserId, sessionId: string, nowMs: number): string {
      const iat = Math.floor(nowMs / 1000);
      const exp = iat + TOKEN_LIFE_MS / 1000;
      const payload = JSON.stringify({ sub: formatUserId(userId), sid: sessionId, iat, exp, aud: AUDIENCE });
      const signed = `${HEADER}.${Buffer.from(payload).toString('base64url')}`;
      return `${signed}.${mac(tokenKey, signed)}`;
    },
    readToken(token: string, nowMs: number): TokenClaims | undefined {
      if (token.length > TOKEN_MAX_LENGTH) return undefined;
      const [header, payload, signature, ...rest] = token.split('.');
      if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return undefined;
      if (!isMac(tokenKey, `${header}.${payload}`, signature)) return undefined;
      const parsed = v.safeParse(claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      const userId = parsed.success ? parseUserId(parsed.output.sub) : undefined;
      if (!parsed.success || userId === undefined) return undefined;
      const expiresAtMs = parsed.output.exp * 1000;
      return expiresAtMs > nowMs ? { sessionId: parsed.output.sid, userId, expiresAtMs } : undefined;
    },
    issueRefresh({ sessionId, generation }: RefreshClaims): string {
      const name = `${sessionId}.${generation}`;
      return `${name}.${mac(refreshKey, name)}`;
    },
    readRefresh(text: string): RefreshClaims | undefined {
      const [, sessionId, generation, signature] = /^([\w-]{22})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/.exec(text) ?? [];
      if (sessionId === undefined || generation === undefined || signature === undefined) return undefined;
      if (!isMac(refreshKey, `${sessionId}.${generation}`, signature)) return undefined;
      return { sessionId, generation: Number.parseInt(generation, 10) };
    },
    issueGuest(sessionId: string): string {
      return `${sessionId}.${mac(guestKey, sessionId)}`;
    },
    readGuest(text: string): string | undefined {
      const [, sessionId, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
      if (sessionId === undefined || signature === undefined) return undefined;
      return isMac(guestKey, sessionId, signature) ? sessionId : undefined;
    },
    issueQuick(secret: string): string {
      return `${secret}.${mac(quickKey, secret)}`;
    },
    /** Returns true for a token of some Quick Game: others need no read of a row. */
    isQuick(text: string): boolean {
      const [, secret, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
      return secret !== undefined && signature !== undefined && isMac(quickKey, secret, signature);
    },
    ...deviceTokens(secretKey),
  };
}

/** Writes and reads the cookie by which a browser stays known to its accounts. It names none of them. */
function deviceTokens(secretKey: Secret<Uint8Array>) {
  const cookieKey = deriveKey(secretKey, 'devices');
  const markKey = deriveKey(secretKey, 'device mark');
  const markOf = (deviceId: string, userId: UserId): string =>
    mac(markKey, `${deviceId}.${formatUserId(userId)}`).slice(0, MARK_LENGTH);
  return {
    markDevice: (deviceId: string, userId: UserId): KnownDevice => ({ deviceId, mark: markOf(deviceId, userId) }),
    findDevice: (devices: readonly KnownDevice[], userId: UserId): KnownDevice | undefined =>
      devices.find(({ deviceId, mark }) => mark === markOf(deviceId, userId)),
    issueDevices(devices: readonly KnownDevice[]): string {
      const kept = devices.slice(0, DEVICES_MAX).map(({ deviceId, mark }) => `${deviceId}.${mark}~`);
      return `${kept.join('')}${mac(cookieKey, kept.join(''))}`;
    },
    readDevices(text: string): readonly KnownDevice[] {
      const [, list = '', signature = ''] = DEVICES.exec(text) ?? [];
      if (!isMac(cookieKey, list, signature)) return [];
      return [...list.matchAll(/([\w-]+)\.([\w-]+)~/g)].map(([, deviceId = '', mark = '']) => ({ deviceId, mark }));
    },
  };
}

function mac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isMac(key: Uint8Array, text: string, signature: string): boolean {
  const expected = Buffer.from(mac(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
