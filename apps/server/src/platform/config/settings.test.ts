import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { fileVariable, SETTINGS, type Setting, type SettingName } from './settings.ts';
import { findUnknownSettings, unknownSettingsLine } from './unknown-settings.ts';

const KEY = 'ab'.repeat(32);
const ADDRESS = 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL';
const folder = mkdtempSync(join(tmpdir(), 'voltide-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeSecret(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const entries = Object.entries<Setting>(SETTINGS) as readonly [SettingName, Setting][];
const secrets = entries.filter(([, { isSecret }]) => isSecret === true).map(([name]) => name);

describe('the table of settings', () => {
  it('describes exactly the variables that the server reads, and the file of each secret', () => {
    const read = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      { SECRET_KEY: KEY, TRON_SIGNER: 'unix:/run/s.sock', TRON_SIGNER_SECRET: KEY, TRON_ADDRESS: ADDRESS },
      {
        get: (target, name) => {
          read.add(String(name));
          return target[String(name)];
        },
      },
    );
    expect(readConfig(environment).port).toBe(3000);
    const described = entries.map(([name]) => name).concat(secrets.map((name) => fileVariable(name) as SettingName));
    expect([...read].toSorted()).toEqual(described.toSorted());
  });

  it('says what each setting means, and what counts where it is absent, without leaking a secret', () => {
    const isClear = ({ meaning, fallback, absent, isSecret, example = 'PASSWORD' }: Setting): boolean =>
      /^[A-Z`].*\.$/.test(meaning) &&
      (fallback === undefined || absent === undefined) &&
      (isSecret !== true || example.includes('PASSWORD'));
    expect(entries.filter(([, setting]) => !isClear(setting)).map(([name]) => name)).toEqual([]);
  });
});

describe('a secret from a file', () => {
  it('counts like its variable, without the line end', () => {
    const smtp = 'smtps://u:p@mail.example';
    const config = readConfig({
      SECRET_KEY_FILE: writeSecret('key', `${KEY}\n`),
      DATABASE_URL_FILE: writeSecret('url', 'postgres://u:p@h/d\r\n'),
      DATABASE_APP_URL_FILE: writeSecret('app-url', 'postgres://a:p@h/d\n\n'),
      SMTP_URL_FILE: writeSecret('smtp', `  ${smtp}\n`),
      MAIL_FROM: 'a@b.example',
      TRON_API_KEY_FILE: writeSecret('api-key', 'abc\n'),
    });
    const { secretKey, databaseUrl, databaseAppUrl, smtpUrl, tronApiKey } = config;
    expect(Buffer.from(secretKey.reveal()).toString('hex')).toBe(KEY);
    const texts = [databaseUrl, databaseAppUrl, smtpUrl, tronApiKey].map((secret) => secret?.reveal());
    expect(texts).toEqual(['postgres://u:p@h/d', 'postgres://a:p@h/d', smtp, 'abc']);
  });

  it.each(secrets)('%s and its file exclude each other, in one sentence that shows neither', (name) => {
    const path = writeSecret('both', 'hidden-in-file');
    const read = (): unknown => readConfig({ SECRET_KEY: KEY, [name]: KEY, [fileVariable(name)]: path });
    expect(read).toThrow(`- ${name} and ${name}_FILE are both set: keep one of them`);
    expect(read).not.toThrow('hidden-in-file');
    expect(read).not.toThrow(KEY);
  });

  it.each(secrets)('%s_FILE that is missing is one problem, which names setting and path', (name) => {
    const path = join(folder, 'missing');
    const settings = {
      SECRET_KEY: KEY,
      SECRET_KEY_FILE: '',
      DATABASE_URL: 'postgres://u@h/d',
      MAIL_FROM: 'a@b.example',
    };
    const read = (): unknown => readConfig({ ...settings, [name]: '', [`${name}_FILE`]: path });
    expect(read).toThrow(`The settings have problems:\n- ${name}_FILE names ${path}, which cannot be read: there is`);
  });

  it('that is empty or a folder is named with what is wrong', () => {
    const empty = writeSecret('empty', '\n');
    expect(() => readConfig({ SECRET_KEY_FILE: empty })).toThrow(`SECRET_KEY_FILE names ${empty}, which is empty`);
    expect(() => readConfig({ SECRET_KEY_FILE: folder })).toThrow(`${folder}, which cannot be read: it is a folder`);
  });

  it('that holds a wrong value is one problem, and not repeated', () => {
    const file = writeSecret('short', 'short-secret\n');
    const read = (): unknown => readConfig({ SECRET_KEY_FILE: file, DATABASE_URL: 'postgres://u@h/d' });
    expect(read).toThrow(/problems:\n- SECRET_KEY must be 64 hexadecimal digits$/);
  });
});

describe('unknown variables', () => {
  it('are named with the nearest setting where they were meant as one', () => {
    const environment = {
      DATABSE_URL: 'postgres://u@h/d',
      DATABASE_URLL: 'x',
      DTAA_DIR: 'x',
      VOLTIDE_SECRET_KEY: 'x',
      SMTP_PASSWORD: 'x',
      SECRET_KEY_FLIE: 'x',
      MAIL_FORM: 'x',
      data_dir: 'x',
      METRICS_PROT: '9',
    };
    const nearest = findUnknownSettings(environment).map(({ name, nearest: known }) => [name, known]);
    expect(Object.fromEntries(nearest)).toMatchObject({
      DATABSE_URL: 'DATABASE_URL',
      DATABASE_URLL: 'DATABASE_URL',
      DTAA_DIR: 'DATA_DIR',
      VOLTIDE_SECRET_KEY: 'SECRET_KEY',
      SECRET_KEY_FLIE: 'SECRET_KEY_FILE',
      MAIL_FORM: 'MAIL_FROM',
      data_dir: 'DATA_DIR',
      METRICS_PROT: 'METRICS_PORT',
    });
    expect(nearest).toHaveLength(Object.keys(environment).length);
    expect(unknownSettingsLine({ DATABSE_URL: 'postgres://u:hidden@h/d' })).toBe(
      'These variables of the environment are no settings and have no effect: ' +
        'DATABSE_URL (did you mean DATABASE_URL?).',
    );
  });

  it('of a shell, of npm, of PostgreSQL, of a container and of a service manager are none of ours', () => {
    const shell =
      'PATH HOME USER SHELL PWD OLDPWD LANG TERM HOSTNAME LOGNAME MAIL DISPLAY EDITOR PS1 TZ SHLVL _ TMPDIR';
    const npm = 'INIT_CWD NODE npm_config_cache npm_lifecycle_event npm_package_json NODE_ENV NODE_OPTIONS COLOR CI';
    const others =
      'PGHOST PGPASSWORD PGDATABASE AWS_PROFILE HTTP_PROXY NO_PROXY DOCKER_HOST SSH_AUTH_SOCK XDG_DATA_DIRS';
    const service = 'INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY RUNTIME_DIRECTORY STATE_DIRECTORY LISTEN_PID';
    const names = [shell, npm, others, service].join(' ').split(' ');
    const known = entries.map(([name]) => name);
    expect(findUnknownSettings(Object.fromEntries([...names, ...known].map((name) => [name, 'x'])))).toEqual([]);
    expect(unknownSettingsLine({})).toBeUndefined();
  });
});
