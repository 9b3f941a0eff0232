import { getCountry } from '@voltide/contract';
import { useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const direct = useWorld({ settings: { TRUST_PROXY: '0' } });
const behindProxy = useWorld();

const NEUTRAL = '🌐';
const PRIVATE = {
  flag: NEUTRAL,
  country: 'Private network',
  message: 'Connected from a private network, which belongs to no country',
};
const UNKNOWN = {
  flag: NEUTRAL,
  country: 'Unknown region',
  message: 'Connected from an address whose country is not known',
};

async function answerTo(forwarded: string): Promise<unknown> {
  const { status, json } = await behindProxy
    .open()
    .send('GET', '/api/neuro/country', { headers: { 'x-forwarded-for': forwarded } });
  expect(status).toBe(200);
  return json;
}

describe('GET /api/neuro/country', () => {
  it('S11-04 S14-03 names the country of an address, with exactly the fields flag, country and message', async () => {
    const norway = { flag: '🇳🇴', country: 'Norway', message: 'Connected from Norway' };
    expect(await answerTo('158.36.0.1')).toEqual(norway);
    for (const address of ['::ffff:158.36.0.1', '2001:700::1', '158.36.0.1:80', '[2001:700::1]:443', '"158.36.0.1"']) {
      expect(await answerTo(address)).toEqual(norway);
    }
  });

  it('S2-01 answers private addresses honestly, those too which a registry has given to somebody', async () => {
    const addresses = ['127.0.0.1', '10.9.8.7', '172.31.255.1', '192.168.1.1', '100.64.0.1', '169.254.1.1'];
    const all = [...addresses, '::1', 'fd12::1', 'fe80::1%eth0', '::ffff:192.168.1.1'];
    expect(await Promise.all(all.map(answerTo))).toEqual(all.map(() => PRIVATE));
  });

  it('S2-01 answers what is no address of anybody with the neutral mark, and never repeats it', async () => {
    const nobody = ['203.0.113.5', '2001:db8::1', '240.0.0.1', '0.0.0.0', '::'];
    expect(await Promise.all(nobody.map(answerTo))).toEqual(nobody.map(() => UNKNOWN));
    const unreadable = ['unknown', '_hidden', '1.2.3', '<script>', 'for=unknown'];
    expect(await Promise.all(unreadable.map(answerTo))).toEqual(unreadable.map(() => PRIVATE));
  });

  it('S11-04 believes X-Forwarded-For only as far as proxies are trusted', async () => {
    expect(await answerTo('158.36.0.1, 192.168.1.1')).toEqual(PRIVATE);
    const headers = { 'x-forwarded-for': '158.36.0.1' };
    expect((await direct.open().send('GET', '/api/neuro/country', { headers })).json).toEqual(PRIVATE);
    expect(await direct.open().call(getCountry)).toEqual(PRIVATE);
  });
});
