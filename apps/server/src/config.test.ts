import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { describe, expect, it, onTestFinished } from 'vitest';

import { readConfig } from './config.ts';
import { ConfigError } from './platform/config/settings-reader.ts';

const KEY = 'ab'.repeat(32);
const ADDRESS = 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL';

describe('settings', () => {
  it.each(['p@a/secret', 'p@a#secret', 'p@a?secret', 'p@a/secret@b'])(
    'a database password %j with raw signs is refused with what to write, and not repeated',
    (password) => {
      const read = (): unknown =>
        readConfig({ SECRET_KEY: KEY, DATABASE_URL: `postgres://u:${password}@host.example/d` });
      const sentence = 'DATABASE_URL has an @ behind its host: in user and password write @ / # ? as %40 %2F %23 %3F';
      expect(read).toThrow(sentence);
      expect(read).not.toThrow('secret');
    },
  );

  it('a password with a raw @ alone reaches the host, and an address may have one in its parameters', () => {
    for (const url of ['postgres://u:p@ss@host.example/d', 'postgres://u@h/d?application_name=a@b']) {
      expect(readConfig({ SECRET_KEY: KEY, DATABASE_URL: url }).databaseUrl?.reveal()).toBe(url);
    }
  });

  it('S4-07 play money is booked as capital without being asked on the embedded database alone', () => {
    const own = { SECRET_KEY: KEY, DATABASE_URL: 'postgres://u@h/d' };
    expect(readConfig({ SECRET_KEY: KEY }).booksDevnetCapital).toBe(true);
    expect(readConfig(own).booksDevnetCapital).toBe(false);
    expect(readConfig({ ...own, TRON_NETWORK: 'devnet' }).booksDevnetCapital).toBe(true);
    expect(readConfig({ SECRET_KEY: KEY, TRON_NETWORK: 'nile' }).booksDevnetCapital).toBe(false);
  });

  it('DATABASE_POOL_SIZE is 10 unless it says otherwise, and at least 5', () => {
    expect(readConfig({ SECRET_KEY: KEY }).databasePoolSize).toBe(10);
    expect(readConfig({ SECRET_KEY: KEY, DATABASE_POOL_SIZE: '30' }).databasePoolSize).toBe(30);
    const few = (): unknown => readConfig({ SECRET_KEY: KEY, DATABASE_POOL_SIZE: '4' });
    expect(few).toThrow('DATABASE_POOL_SIZE must be a whole number from 5 to 200');
  });

  it('S13-02 metrics are read on this machine alone, and by a token too long to guess', () => {
    const { metricsPort, metricsHost, metricsToken } = readConfig({ SECRET_KEY: KEY });
    expect([metricsPort, metricsHost, metricsToken]).toEqual([undefined, '127.0.0.1', undefined]);
    const set = readConfig({ SECRET_KEY: KEY, METRICS_PORT: '9464', METRICS_TOKEN: 'ab'.repeat(32) });
    expect([set.metricsPort, set.metricsToken?.reveal()]).toEqual([9464, 'ab'.repeat(32)]);
    expect(inspect(set)).not.toContain('ab'.repeat(32));
    for (const weak of ['short', `with space ${'x'.repeat(20)}`]) {
      expect(() => readConfig({ SECRET_KEY: KEY, METRICS_TOKEN: weak })).toThrow('METRICS_TOKEN must be at least 16');
    }
  });

  it('have defaults under which nothing needs to be set', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'voltide-config-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', profile: 'open' });
    expect(config.trustedProxies).toBe(0);
    expect(config.countryProfiles.size).toBe(0);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: dataDir }).secretKey.reveal()).toEqual(config.secretKey.reveal());
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it.each([
    ['https://PLAY.Example.com', 'https://play.example.com'],
    ['https://play.example.com/', 'https://play.example.com'],
    ['https://play.example.com:443', 'https://play.example.com'],
    ['HTTP://play.example.com:80/', 'http://play.example.com'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    [' http://192.168.1.7:3000 ', 'http://192.168.1.7:3000'],
  ])('PUBLIC_URL %j is the origin that browsers send', (written, origin) => {
    expect(readConfig({ SECRET_KEY: KEY, PUBLIC_URL: written }).publicUrl).toBe(origin);
  });

  it.each(['/casino', '/casino/', '//', '/?ref=1', '?', '#top', '/a/..#'])(
    'PUBLIC_URL with %j after the name is refused with what to write',
    (rest) => {
      const read = (): unknown => readConfig({ SECRET_KEY: KEY, PUBLIC_URL: `https://Play.example.com:443${rest}` });
      expect(read).toThrow(/- PUBLIC_URL must be nothing but scheme, name and port: write https:..play\.example\.com$/);
    },
  );

  it('PUBLIC_URL with credentials is refused without showing them', () => {
    const read = (): unknown => readConfig({ SECRET_KEY: KEY, PUBLIC_URL: 'https://admin:hidden@play.example.com' });
    expect(read).toThrow('name and port: write https://play.example.com');
    expect(read).not.toThrow('hidden');
  });

  it('the origin of PORT 80 has no port, as browsers write it', () => {
    expect(readConfig({ SECRET_KEY: KEY, PORT: '80' }).publicUrl).toBe('http://localhost');
  });

  it('list all their problems at once', () => {
    const urls = { PUBLIC_URL: 'ftp://x', DATABASE_URL: 'mysql://x' };
    const wrong = { PORT: 'eighty', PROFILE: 'wild', SECRET_KEY: 'short', ...urls };
    const read = (): unknown => readConfig(wrong);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(read).toThrow(name);
  });

  it('S15-03 a country has one profile, and is named by its code', () => {
    const read = (text: string): unknown => readConfig({ SECRET_KEY: KEY, COUNTRY_PROFILES: text }).countryProfiles;
    const profiles = [
      ['NO', 'strict'],
      ['US', 'closed'],
    ];
    expect(read('NO=strict, US=closed')).toEqual(new Map(profiles as [string, string][]));
    for (const wrong of ['NO', 'NO=wild', 'no=strict', 'XQ=strict', 'NO=strict,NO=open']) {
      expect(() => read(wrong)).toThrow('COUNTRY_PROFILES must be such as "DE=strict,GB=closed"');
    }
  });

  it.each(['UK', 'SU', 'FX', 'EU', 'UN', 'ZZ', 'XA'])('S15-03 %s is no country that an address is found in', (code) => {
    const read = (): unknown => readConfig({ SECRET_KEY: KEY, COUNTRY_PROFILES: `${code}=closed` });
    expect(read).toThrow('by ISO 3166 codes (GB, not UK)');
  });

  it.each(['GB', 'RU', 'FR', 'XK', 'HM', 'AQ'])('S15-03 %s is one', (code) => {
    const { countryProfiles } = readConfig({ SECRET_KEY: KEY, COUNTRY_PROFILES: `${code}=closed` });
    expect([...countryProfiles]).toEqual([[code, 'closed']]);
  });

  it("want a key where the database is somebody else's", () => {
    const read = (): unknown => readConfig({ DATABASE_URL: 'postgres://u:p@h/d' });
    expect(read).toThrow('SECRET_KEY is required with DATABASE_URL');
  });

  it('S1-06 social links are names with https addresses', () => {
    const config = readConfig({ SECRET_KEY: KEY, SOCIAL_LINKS: 'Forum=https://f.example/a, Chat=https://c.example' });
    expect(config.socialLinks).toEqual([
      { name: 'Forum', url: 'https://f.example/a' },
      { name: 'Chat', url: 'https://c.example' },
    ]);
    expect(() => readConfig({ SECRET_KEY: KEY, SOCIAL_LINKS: 'X=javascript:alert(1)' })).toThrow('SOCIAL_LINKS');
  });

  it('S3-07 mail needs a server, and then a sender; neither address can bring a header of its own', () => {
    expect(readConfig({ SECRET_KEY: KEY }).smtpUrl).toBeUndefined();
    const smtp = { SECRET_KEY: KEY, SMTP_URL: 'smtps://u:p%40ss@mail.example' };
    expect(() => readConfig(smtp)).toThrow('MAIL_FROM is required with SMTP_URL');
    const config = readConfig({
      ...smtp,
      MAIL_FROM: 'Voltide <no-reply@play.example>',
      OPERATOR_EMAIL: 'op@play.example',
    });
    expect(config.smtpUrl?.reveal()).toBe(smtp.SMTP_URL);
    expect(config).toMatchObject({ mailFrom: 'Voltide <no-reply@play.example>', operatorEmail: 'op@play.example' });
    for (const from of ['nobody', 'A\r\nBcc: b@c.example <a@b.example>', 'a@b.example, c@d.example', '<a@b.example>']) {
      expect(() => readConfig({ ...smtp, MAIL_FROM: from })).toThrow('MAIL_FROM');
    }
    expect(() => readConfig({ ...smtp, MAIL_FROM: 'a@b.example', OPERATOR_EMAIL: 'op' })).toThrow('OPERATOR_EMAIL');
    expect(() => readConfig({ SECRET_KEY: KEY, SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL');
    for (const file of [join(tmpdir(), 'nothing.pem'), import.meta.filename]) {
      expect(() => readConfig({ SECRET_KEY: KEY, SMTP_CA_FILE: file })).toThrow('SMTP_CA_FILE');
    }
  });

  it('the port must be usable, and a second database user needs the first', () => {
    expect(() => readConfig({ SECRET_KEY: KEY, PORT: '0' })).toThrow('PORT must be a whole number from 1 to 65535');
    const app = { SECRET_KEY: KEY, DATABASE_APP_URL: 'postgres://app@h/d' };
    expect(() => readConfig(app)).toThrow('DATABASE_APP_URL counts only with DATABASE_URL: set both, or neither');
    const nameless = { ...app, DATABASE_URL: 'postgres://u@h/d', DATABASE_APP_URL: 'postgres:///d?host=h' };
    expect(() => readConfig(nameless)).toThrow('DATABASE_APP_URL must name its user');
  });

  it('want no address of a database that bounds every answer, a migration’s too', () => {
    const urls = { DATABASE_URL: 'postgres://u@h/d?query_timeout=5s', DATABASE_APP_URL: 'postgres://a@h/d' };
    expect(() => readConfig({ SECRET_KEY: KEY, ...urls })).toThrow('DATABASE_URL must not set query_timeout');
    const app = { DATABASE_URL: 'postgres://u@h/d', DATABASE_APP_URL: 'postgres://a@h/d?query_timeout=5000' };
    expect(() => readConfig({ SECRET_KEY: KEY, ...app })).toThrow('DATABASE_APP_URL must not set query_timeout');
  });

  it('S8-08 want a signer that can be reached, knows our secret, and pays from our address', () => {
    const signer = { SECRET_KEY: KEY, TRON_ADDRESS: ADDRESS, TRON_SIGNER: 'unix:/run/signer.sock' };
    const { tronSigner } = readConfig({ ...signer, TRON_SIGNER_SECRET: KEY });
    expect([tronSigner?.place, tronSigner?.address]).toEqual([{ path: '/run/signer.sock' }, ADDRESS]);
    expect(() => readConfig(signer)).toThrow('TRON_SIGNER_SECRET or TRON_SIGNER_SECRET_FILE is required');
    const missing = join(tmpdir(), 'nothing');
    const unreadable = (): unknown => readConfig({ ...signer, TRON_SIGNER_SECRET_FILE: missing });
    expect(unreadable).toThrow('which cannot be read: there is no such file');
    for (const place of ['http://h:1', 'unix:signer.sock', 'tcp://h', 'tcp://h:70000']) {
      expect(() => readConfig({ ...signer, TRON_SIGNER: place, TRON_SIGNER_SECRET: KEY })).toThrow(
        'TRON_SIGNER must be',
      );
    }
    const homeless = { SECRET_KEY: KEY, TRON_SIGNER: 'tcp://[::1]:9701', TRON_SIGNER_SECRET: KEY };
    expect(() => readConfig(homeless)).toThrow('TRON_ADDRESS is required with TRON_SIGNER');
  });

  it('S8-08 want no key of payments on mainnet, nor one beside a signer or of another address', () => {
    const key = { SECRET_KEY: KEY, TRON_SIGNER_KEY: KEY };
    expect(readConfig({ ...key, TRON_NETWORK: 'nile' }).tronSignerKey?.reveal()).toHaveLength(32);
    expect(() => readConfig({ ...key, TRON_NETWORK: 'mainnet' })).toThrow('TRON_SIGNER_KEY is refused on mainnet');
    const both = { ...key, TRON_SIGNER: 'unix:/s', TRON_SIGNER_SECRET: KEY };
    expect(() => readConfig(both)).toThrow('TRON_SIGNER_KEY and TRON_SIGNER exclude each other');
    expect(() => readConfig({ ...key, TRON_ADDRESS: ADDRESS })).toThrow('must be the key of TRON_ADDRESS');
  });

  it('print secrets as [secret]', () => {
    const smtp = { SMTP_URL: 'smtp://u:hidden@h', MAIL_FROM: 'a@b.example', TRON_SIGNER_KEY: KEY };
    const config = readConfig({ SECRET_KEY: KEY, DATABASE_URL: 'postgres://u:hidden@h/d', ...smtp });
    const shown = [inspect(config, { depth: 5 }), JSON.stringify(config), config.secretKey.toString()].join();
    expect(shown).toContain('[secret]');
    expect(shown).not.toContain('hidden');
    expect(shown).not.toContain(KEY);
  });
});
