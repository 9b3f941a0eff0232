import { formatUserId, type UserId } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { Secret } from '../../platform/secrets/secret.ts';
import { createTokens, TOKEN_LIFE_MS } from './tokens.ts';

const tokens = createTokens(new Secret(new Uint8Array(32).fill(7)));
const others = createTokens(new Secret(new Uint8Array(32).fill(8)));
const USER = 4_398_046_511_999n as UserId;
const SESSION = 'abcdefghijklmnopqrstuv';
const NOW_MS = 1_800_000_000_000;

describe('bearer tokens', () => {
  const token = tokens.issueToken(USER, SESSION, NOW_MS);

  it('S3-13 have three parts and name a session until they expire', () => {
    expect(token.split('.').length).toBe(3);
    expect(tokens.readToken(token, NOW_MS)).toEqual({
      sessionId: SESSION,
      userId: USER,
      expiresAtMs: NOW_MS + TOKEN_LIFE_MS,
    });
    expect(tokens.readToken(token, NOW_MS + TOKEN_LIFE_MS)).toBeUndefined();
  });

  it('S3-13 say who, which session and when, and nothing else', () => {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(payload as object)).toEqual(['sub', 'sid', 'iat', 'exp', 'aud']);
  });

  it.each([
    ['of another key', others.issueToken(USER, SESSION, NOW_MS)],
    ['without a signature', `${token.split('.').slice(0, 2).join('.')}.`],
    ['that says "none"', `${base64('{"alg":"none","typ":"JWT"}')}.${token.split('.')[1] ?? ''}.`],
    ['with another header', `${base64('{"typ":"JWT","alg":"HS256"}')}.${token.split('.').slice(1).join('.')}`],
    ['with changed claims', token.replace(/\.[^.]+\./, `.${base64('{"sub":"usr_x"}')}.`)],
    ['with a fourth part', `${token}.x`],
    ['cut short', token.slice(0, -1)],
    ['of a refresh cookie', tokens.issueRefresh({ sessionId: SESSION, generation: 0 })],
    ['of nothing', ''],
    ['too long', token.padEnd(5000, 'x')],
  ])('S3-13 a token %s is none', (_what, text) => {
    expect(tokens.readToken(text, NOW_MS)).toBeUndefined();
  });
});

describe('cookies', () => {
  it('S3-17 a refresh cookie names session and generation', () => {
    const text = tokens.issueRefresh({ sessionId: SESSION, generation: 12 });
    expect(tokens.readRefresh(text)).toEqual({ sessionId: SESSION, generation: 12 });
    expect(tokens.readRefresh(text.replace('.12.', '.13.'))).toBeUndefined();
    expect(others.readRefresh(text)).toBeUndefined();
    expect(tokens.readRefresh(tokens.issueGuest(SESSION))).toBeUndefined();
  });

  it('S3-06 a guest cookie names a session and cannot be made up', () => {
    const text = tokens.issueGuest(SESSION);
    expect(tokens.readGuest(text)).toBe(SESSION);
    expect(others.readGuest(text)).toBeUndefined();
    expect(tokens.readGuest(`${text.slice(0, -1)}_`)).toBeUndefined();
  });

  it('S3-12 a device cookie keeps five accounts, the last ones, names none, and fits with room to spare', () => {
    const users = Array.from({ length: 7 }, (_, i) => (USER - BigInt(i)) as UserId);
    const devices = users.map((userId, i) => tokens.markDevice(`${SESSION.slice(1)}${i}`, userId));
    const text = tokens.issueDevices(devices);
    const read = tokens.readDevices(text);
    expect(read).toEqual(devices.slice(0, 5));
    const known = users.map((userId) => tokens.findDevice(read, userId)?.deviceId);
    expect(known).toEqual([...devices.slice(0, 5).map(({ deviceId }) => deviceId), undefined, undefined]);
    expect(text.length).toBeLessThan(300);
    for (const userId of users) expect(text).not.toContain(formatUserId(userId).slice(4));
  });

  it('S3-12 a device cookie reveals nothing to strangers: an account has another mark in every browser', () => {
    const here = tokens.markDevice(SESSION, USER);
    const there = tokens.markDevice(`${SESSION.slice(1)}_`, USER);
    expect(here.mark).not.toBe(there.mark);
    expect(others.findDevice([here], USER)).toBeUndefined();
  });

  it('S3-12 a device cookie cannot be made up, cut, put together from two, or handed to another account', () => {
    const [mine, theirs] = [tokens.markDevice(SESSION, USER), tokens.markDevice(SESSION, (USER + 1n) as UserId)];
    const text = tokens.issueDevices([mine, theirs]);
    const [first = '', second = '', signature = ''] = text.split('~');
    const swapped = tokens.issueDevices([theirs]).replace(theirs.mark, mine.mark);
    const forged = [
      others.issueDevices([mine]),
      `${first}~${signature}`,
      `${second}~${first}~${signature}`,
      `${first}~${second}~${'_'.repeat(43)}`,
      swapped,
      tokens.issueGuest(SESSION),
      signature,
      '',
    ];
    for (const each of forged) expect([each, tokens.readDevices(each)]).toEqual([each, []]);
    expect(tokens.findDevice([mine], (USER + 1n) as UserId)).toBeUndefined();
  });
});

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}
