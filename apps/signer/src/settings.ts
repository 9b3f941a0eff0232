import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { AmountError } from '@voltide/core';
import { addressOfPrivateKey, GENESIS_IDS, parseAddress, parseHex, parseTrx } from '@voltide/tron';

import { SIGNER_SETTINGS, type SignerSetting, type SignerSettingName } from './setting-table.ts';
import { findKeyProblem } from './signer.ts';
import type { Policy } from './policy.ts';
import { parsePlace, type Place } from './wire/address.ts';

type Settings = {
  readonly key: Uint8Array;
  readonly secret: Uint8Array;
  readonly place: Place;
  readonly policy: Policy;
  readonly decisionsPath: string;
};

class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The names of what lies in the signer's folder. */
export const FILES = { key: 'key', secret: 'secret', decisions: 'decisions.jsonl', socket: 'signer.sock' } as const;

const NETWORKS = [...Object.keys(GENESIS_IDS), 'devnet'];
const WINDOW_S = { fallback: 300, least: 30, most: 600 };
const PERMISSION = { fallback: 0, least: 0, most: 9 };
const OTHERS = 0o077;

export function folderOf(environment: Environment): string {
  return resolve(textOf(environment, 'SIGNER_FOLDER') ?? '.signer');
}

/** Reads the settings of a caller. @throws SettingsError */
export function readPlaceAndSecret(environment: Environment): Pick<Settings, 'place' | 'secret'> {
  const reader = createReader(environment);
  const place = reader.place();
  const secret = reader.key('SIGNER_SECRET', FILES.secret);
  reader.finish();
  return { place, secret };
}

/** @throws SettingsError that lists every problem at once. */
export function readSettings(environment: Environment): Settings {
  const reader = createReader(environment);
  const place = reader.place();
  const secret = reader.key('SIGNER_SECRET', FILES.secret);
  const key = reader.key('SIGNER_KEY', FILES.key);
  const account = reader.account();
  const mostPerTransferSun = reader.amount('SIGNER_TRANSFER_CAP');
  const mostPerDaySun = reader.amount('SIGNER_DAY_CAP');
  if (mostPerDaySun < mostPerTransferSun) reader.problem('SIGNER_DAY_CAP must not be less than SIGNER_TRANSFER_CAP');
  const policy = {
    permissionId: reader.integer('SIGNER_PERMISSION_ID', PERMISSION),
    mostPerTransferSun,
    mostPerDaySun,
    windowMs: reader.integer('SIGNER_WINDOW_SECONDS', WINDOW_S) * 1000,
    network: reader.network(),
  };
  reader.finish();
  const whole = { ...policy, account: account ?? addressOfPrivateKey(key) };
  const keyProblem = findKeyProblem(key, whole);
  if (keyProblem !== undefined) throw new SettingsError(keyProblem);
  return { key, secret, place, policy: whole, decisionsPath: join(folderOf(environment), FILES.decisions) };
}

/** The variable that names the file of a secret. */
type SecretFile = 'SIGNER_KEY_FILE' | 'SIGNER_SECRET_FILE';

function textOf(environment: Environment, name: SignerSettingName | SecretFile): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

const NO_BYTES = new Uint8Array(0);

function createReader(environment: Environment) {
  const problems: string[] = [];
  const folder = folderOf(environment);
  const text = (name: SignerSettingName | SecretFile): string | undefined => textOf(environment, name);
  return {
    problem: (sentence: string) => void problems.push(sentence),
    place(): Place {
      const place = parsePlace(text('SIGNER_LISTEN') ?? `unix:${join(folder, FILES.socket)}`);
      if (place !== undefined) return place;
      problems.push('SIGNER_LISTEN must be such as unix:/run/signer/signer.sock (short) or tcp://127.0.0.1:9701');
      return { path: '' };
    },
    /** Reads from the environment, else from a file that only its owner may read. */
    key(name: 'SIGNER_KEY' | 'SIGNER_SECRET', file: string): Uint8Array {
      const named = text(`${name}_FILE`);
      if (text(name) !== undefined && named !== undefined) {
        problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
        return NO_BYTES;
      }
      const value = text(name) ?? readKept(resolve(folder, named ?? file), name, { environment, problems });
      if (value === undefined) return NO_BYTES;
      if (/^[0-9a-f]{64}$/i.test(value)) return parseHex(value);
      problems.push(`${name} must be 64 hexadecimal digits`);
      return NO_BYTES;
    },
    account(): Uint8Array | undefined {
      const value = text('SIGNER_ACCOUNT');
      const account = value === undefined ? undefined : parseAddress(value);
      if (value !== undefined && account === undefined) problems.push('SIGNER_ACCOUNT must be a TRON address');
      return account;
    },
    amount(name: SignerSettingName): bigint {
      const value = text(name);
      try {
        if (value !== undefined && parseTrx(value) > 0n) return parseTrx(value);
      } catch (error) {
        if (!(error instanceof AmountError)) throw error;
      }
      problems.push(`${name} must be an amount in TRX such as 500`);
      return 0n;
    },
    integer(name: SignerSettingName, { fallback, least, most }: typeof WINDOW_S): number {
      const value = text(name);
      const number = value === undefined ? fallback : Number.parseInt(/^\d{1,6}$/.test(value) ? value : '', 10);
      if (number >= least && number <= most) return number;
      problems.push(`${name} must be a whole number from ${least} to ${most}`);
      return fallback;
    },
    network(): string {
      const value = text('SIGNER_NETWORK') ?? '';
      if (!NETWORKS.includes(value)) problems.push(`SIGNER_NETWORK must be one of ${NETWORKS.join(', ')}`);
      return value;
    },
    finish(): void {
      if (problems.length > 0) throw new SettingsError(`The settings have problems:\n- ${problems.join('\n- ')}`);
    },
  };
}

type Finding = { readonly environment: Environment; readonly problems: string[] };

function readKept(path: string, name: string, { environment, problems }: Finding): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const isOpen = process.platform !== 'win32' && (fstatSync(file).mode & OTHERS) !== 0;
      if (!isOpen || isCredential(path, environment)) return readFileSync(file, 'utf8').trim();
      problems.push(`others may read ${path}: chmod 600 it, and think of what it holds as known`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`${path} cannot be read (${code}): set ${name}, or make it with npm run signer -- init`);
  }
  return undefined;
}

/** Systemd closes the folder of a service's credentials to others, and may let its user in by the file's group. */
function isCredential(path: string, environment: Environment): boolean {
  const folder = environment['CREDENTIALS_DIRECTORY'];
  return folder !== undefined && folder !== '' && dirname(path) === resolve(folder);
}

const KNOWN: readonly string[] = Object.entries<SignerSetting>(SIGNER_SETTINGS).flatMap(([name, { isSecret }]) =>
  isSecret === true ? [name, `${name}_FILE`] : [name],
);

/** Names variables that were meant as settings and have no effect; undefined where there are none. */
export function unknownSettingsLine(environment: Environment): string | undefined {
  const names = Object.keys(environment).filter((name) => /^SIGNER_/i.test(name) && !KNOWN.includes(name));
  return names.length === 0 ? undefined : `These variables are no settings and have no effect: ${names.join(', ')}.`;
}
