import { describe, expect, it } from 'vitest';

import { allowsSecureCookies, createCookies, findCookie } from './cookies.ts';
import { isSameOriginWrite } from './same-origin.ts';

const ORIGIN = 'https://play.example';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

describe('writes that a cookie authorises', () => {
  it.each([
    { ...JSON_TYPE, 'sec-fetch-site': 'same-origin' },
    { ...JSON_TYPE, origin: ORIGIN, host: 'inner:3000' },
  ])('S3-06 come from our own pages: %j', (headers) => {
    expect(isSameOriginWrite(headers, ORIGIN)).toBe(true);
  });

  it.each([
    { ...JSON_TYPE },
    { ...JSON_TYPE, 'sec-fetch-site': 'cross-site', origin: ORIGIN },
    { ...JSON_TYPE, 'sec-fetch-site': 'same-site' },
    { ...JSON_TYPE, 'sec-fetch-site': 'none' },
    { ...JSON_TYPE, origin: 'https://evil.example', host: 'play.example' },
    { ...JSON_TYPE, origin: 'null', host: 'play.example' },
    { ...JSON_TYPE, origin: 'http://play.example', host: 'play.example' },
    { ...JSON_TYPE, origin: 'https://play.example:8443', host: 'play.example:8443' },
    { ...JSON_TYPE, origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
    { 'content-type': 'application/json-patch+json', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ])('S3-06 are refused otherwise: %j', (headers) => {
    expect(isSameOriginWrite(headers, ORIGIN)).toBe(false);
  });
});

describe('cookies', () => {
  it('S3-06 the guest cookie is out of reach for scripts and other sites; its marker is readable', () => {
    const cookies = createCookies(ORIGIN);
    expect(cookies.guest('x', 60_000)).toBe('__Host-guest=x; Max-Age=60; SameSite=Strict; Secure; Path=/; HttpOnly');
    expect(cookies.guestMarker(1000)).toBe('__Host-voltide-guest=1; Max-Age=1; SameSite=Strict; Secure; Path=/');
    expect(cookies.clearGuestMarker).toBe('__Host-voltide-guest=; Max-Age=0; SameSite=Strict; Secure; Path=/');
  });

  it('S3-17 the refresh cookie is out of reach for scripts, other sites and neighbours; its marker is readable', () => {
    const cookies = createCookies(ORIGIN);
    expect(cookies.refresh('x', 1000)).toBe(
      '__Host-voltide-refresh=x; Max-Age=1; SameSite=Strict; Secure; Path=/; HttpOnly',
    );
    expect(cookies.marker(1000)).toBe('__Host-voltide-session=1; Max-Age=1; SameSite=Strict; Secure; Path=/');
    expect(cookies.device('x', 1000)).toBe(
      '__Host-voltide-device=x; Max-Age=1; SameSite=Strict; Secure; Path=/; HttpOnly',
    );
    expect(cookies.clearRefresh).toContain('Max-Age=0');
  });

  it('do without Secure and its prefix only on plain http off the own machine', () => {
    expect(['https://a.io', 'http://localhost:3000', 'http://127.0.0.1'].map(allowsSecureCookies)).toEqual([
      true,
      true,
      true,
    ]);
    const plain = createCookies('http://192.168.1.5:3000');
    expect(plain.guestName).toBe('guest');
    expect(plain.guest('x', 1000)).not.toContain('Secure');
    expect(plain.refreshName).toBe('voltide-refresh');
  });

  it('are found by their whole name', () => {
    expect(findCookie('a=1; x__Host-guest=no; __Host-guest=yes=1', '__Host-guest')).toBe('yes=1');
    expect(findCookie('__Host-guestx=1', '__Host-guest')).toBeUndefined();
    expect(findCookie(undefined, 'a')).toBeUndefined();
  });
});
