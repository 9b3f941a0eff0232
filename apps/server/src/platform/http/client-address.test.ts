import { describe, expect, it, vi } from 'vitest';

import { createAddressOf, readAddress } from './client-address.ts';

const PROXY = '192.0.2.1';
const UNREADABLE = ['unknown', '_hidden', '', ' ', 'for=unknown', 'for="_gazonk"', '1.2.3', '010.1.1.1', '[::1', '<b>'];

function addressesWith(trustedProxies: number) {
  const warn = vi.fn<(line: string) => void>();
  const addressOf = createAddressOf({ trustedProxies, warn });
  const find = (headers: Readonly<Record<string, string | string[]>>, remoteAddress: string | undefined = PROXY) =>
    addressOf({ raw: { socket: { remoteAddress } }, headers });
  return { find, warn };
}

describe('an address that a proxy writes', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8'],
    [' 8.8.8.8 ', '8.8.8.8'],
    ['8.8.8.8:51234', '8.8.8.8'],
    ['8.8.8.8:_port', '8.8.8.8'],
    ['"1.2.3.4"', '1.2.3.4'],
    ['"1.2.3.4:80"', '1.2.3.4'],
    ['[1.2.3.4]:80', '1.2.3.4'],
    ['[::1]:443', '::1'],
    ['[2001:700::1]', '2001:700::1'],
    ['"[2001:700::1]:443"', '2001:700::1'],
    ['2001:0700:0:0:0:0:0:1', '2001:700::1'],
    ['2001:700:0:0:0:0:0:1:443', '2001:700::1'],
    ['2001:700::A', '2001:700::a'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['::FFFF:0808:0808', '8.8.8.8'],
    ['0:0:0:0:0:ffff:8.8.8.8', '8.8.8.8'],
    ['[::ffff:8.8.8.8]:51234', '8.8.8.8'],
    ['::ffff:8.8.8.8:51234', '8.8.8.8'],
    ['for=8.8.8.8', '8.8.8.8'],
    ['For="[2001:700::1]:4711";proto=https', '2001:700::1'],
    ['by=203.0.113.43;for=192.0.2.60:80;proto=http', '192.0.2.60'],
  ])('%j is read as %s', (entry, address) => {
    expect(readAddress(entry)).toBe(address);
  });

  it.each(UNREADABLE)('%j cannot be read', (entry) => {
    expect(readAddress(entry)).toBeUndefined();
  });
});

describe('the address of a request', () => {
  it('is that of the connection while no proxy is trusted, IPv4 within IPv6 as IPv4', () => {
    const { find, warn } = addressesWith(0);
    expect(find({ 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' })).toBe(PROXY);
    expect(find({}, '::ffff:192.0.2.1')).toBe(PROXY);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is the last entry that a trusted proxy wrote, whatever a client wrote before it', () => {
    for (const spoofed of ['198.51.100.7', '', ',,', '"', 'for="', '198.51.100.7, "']) {
      expect(addressesWith(1).find({ 'x-forwarded-for': `${spoofed}, 203.0.113.9:5000` })).toBe('203.0.113.9');
    }
    const behindTwo = { 'x-forwarded-for': '198.51.100.7, [2001:700::1]:443, 203.0.113.9' };
    expect(addressesWith(2).find(behindTwo)).toBe('2001:700::1');
    expect(addressesWith(3).find({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
  });

  it('is not asked of the system where a proxy names it, as the answer stays with the connection', () => {
    const socket = {
      get remoteAddress(): string {
        return expect.fail('the system was asked');
      },
    };
    const addressOf = createAddressOf({ trustedProxies: 1, warn: () => undefined });
    expect(addressOf({ raw: { socket }, headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe('203.0.113.9');
  });

  it('is read from Forwarded where there is no X-Forwarded-For, and only there', () => {
    const forwarded = 'for=198.51.100.7, for="[2001:700::1]:443";proto=https';
    expect(addressesWith(1).find({ forwarded })).toBe('2001:700::1');
    expect(addressesWith(1).find({ forwarded, 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
    expect(addressesWith(1).find({})).toBe(PROXY);
  });

  it("is the proxy's own for all that cannot be read, with one warning in all that shows what was written", () => {
    const { find, warn } = addressesWith(1);
    expect(UNREADABLE.map((entry) => find({ 'x-forwarded-for': `8.8.8.8, ${entry}` }))).toEqual(
      UNREADABLE.map(() => PROXY),
    );
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/X-Forwarded-For, or correct TRUST_PROXY.*"unknown"$/)]]);
  });
});
