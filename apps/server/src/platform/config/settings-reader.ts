import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { fileVariable, SETTINGS, type Setting, type SettingName } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type SettingsReader = ReturnType<typeof createReader>;

type Table = typeof SETTINGS;
type NamesOf<Kind> = { [Name in SettingName]: Table[Name]['type']['kind'] extends Kind ? Name : never }[SettingName];
type Read<Name extends SettingName, Value> = Table[Name] extends { readonly fallback: number | string }
  ? Value
  : Value | undefined;
type ChoiceOf<Name extends SettingName> = Table[Name]['type'] extends { readonly choices: readonly (infer Each)[] }
  ? Each
  : never;

/** Reads settings one by one, as the table describes them, and collects their problems until the end. */
export function createReader(environment: Environment) {
  const problems: string[] = [];
  const problem = (sentence: string): void => {
    problems.push(sentence);
  };
  const source = createSource(environment, problem);
  return {
    problem,
    isSet: source.isSet,
    text<Name extends NamesOf<'text'>>(name: Name): Read<Name, string> {
      return (source.find(name) ?? fallbackOf(name)) as Read<Name, string>;
    },
    integer<Name extends NamesOf<'integer'>>(name: Name): Read<Name, number> {
      const { least, most } = SETTINGS[name].type;
      const value = source.find(name);
      const number = value !== undefined && /^\d{1,9}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
      if (number >= least && number <= most) return number;
      if (value !== undefined) problem(`${name} must be a whole number from ${least} to ${most}`);
      return fallbackOf(name) as Read<Name, number>;
    },
    choice<Name extends NamesOf<'choice'>>(name: Name): ChoiceOf<Name> {
      const choices: readonly string[] = SETTINGS[name].type.choices;
      const value = source.find(name);
      const found = choices.find((choice) => choice === value);
      if (value !== undefined && found === undefined) problem(`${name} must be one of ${choices.join(', ')}`);
      return (found ?? fallbackOf(name)) as ChoiceOf<Name>;
    },
    matching(name: NamesOf<'text'>, pattern: RegExp, sentence: string): string | undefined {
      const value = source.find(name);
      if (value === undefined || (value.length <= 254 && pattern.test(value))) return value;
      problem(`${name} ${sentence}`);
      return undefined;
    },
    url<Name extends NamesOf<'url'>>(name: Name): Read<Name, string> {
      const value = source.find(name);
      const fault = value === undefined ? undefined : findUrlFault(value, SETTINGS[name].type.protocols);
      if (value !== undefined && fault === undefined) return value;
      if (fault !== undefined) problem(`${name} ${fault}`);
      return fallbackOf(name) as Read<Name, string>;
    },
    key(name: NamesOf<'key'>): Uint8Array | undefined {
      const value = source.find(name);
      if (value === undefined) return undefined;
      if (/^[0-9a-fA-F]{64}$/.test(value)) return Buffer.from(value, 'hex');
      problem(`${name} must be 64 hexadecimal digits`);
      return undefined;
    },
    finish(): void {
      if (problems.length > 0) throw new ConfigError(`The settings have problems:\n- ${problems.join('\n- ')}`);
    },
  };
}

function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}

function fallbackOf(name: SettingName): number | string | undefined {
  return settingOf(name).fallback;
}

function createSource(environment: Environment, problem: (sentence: string) => void) {
  const found = new Map<SettingName, string | undefined>();
  const variable = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const fileOf = (name: SettingName): string | undefined =>
    settingOf(name).isSecret === true ? variable(fileVariable(name)) : undefined;
  const read = (name: SettingName): string | undefined => {
    const [value, file] = [variable(name), fileOf(name)];
    if (file === undefined) return value;
    if (value === undefined) return readSecret(name, resolve(file), problem);
    problem(`${name} and ${fileVariable(name)} are both set: keep one of them`);
    return undefined;
  };
  return {
    isSet: (name: SettingName): boolean => (variable(name) ?? fileOf(name)) !== undefined,
    find(name: SettingName): string | undefined {
      if (!found.has(name)) found.set(name, read(name));
      return found.get(name);
    },
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

/** Trims blanks and line ends around a secret. */
function readSecret(name: string, path: string, problem: (sentence: string) => void): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') return text;
    problem(`${fileVariable(name)} names ${path}, which is empty`);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    problem(`${fileVariable(name)} names ${path}, which cannot be read: ${REASONS[code] ?? code}`);
  }
  return undefined;
}

function findUrlFault(value: string, protocols: readonly string[]): string | undefined {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    return `must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`;
  }
  // The cut-off part would pass for a database name, which logs and commands print.
  if (!hasStrayCredentials(value)) return undefined;
  return 'has an @ behind its host: in user and password write @ / # ? as %40 %2F %23 %3F';
}

/** True if a sign such as / or # has ended the address in the middle of a password that has an @. */
function hasStrayCredentials(value: string): boolean {
  const { pathname, search, hash } = new URL(value);
  const [names] = search.split('=', 1);
  return `${pathname}${names}${hash}`.includes('@');
}

export function listOf(text = ''): readonly string[] {
  return text.split(',').filter((entry) => entry.trim() !== '');
}
