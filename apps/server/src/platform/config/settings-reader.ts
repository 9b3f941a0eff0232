import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with the settings, in one message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type SettingsReader = ReturnType<typeof createReader>;

type Range = { readonly fallback: number; readonly least: number; readonly most: number };

/** Reads settings one by one, and keeps what is wrong with them until the end. */
export function createReader(environment: Environment) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  return {
    text,
    problem(sentence: string): void {
      problems.push(sentence);
    },
    integer(name: string, { fallback, least, most }: Range): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,9}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
      if (number >= least && number <= most) return number;
      problems.push(`${name} must be a whole number from ${least} to ${most}`);
      return fallback;
    },
    choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = text(name);
      const found = choices.find((choice) => choice === value);
      if (value !== undefined && found === undefined) problems.push(`${name} must be one of ${choices.join(', ')}`);
      return found ?? fallback;
    },
    matching(name: string, pattern: RegExp, sentence: string): string | undefined {
      const value = text(name);
      if (value === undefined || (value.length <= 254 && pattern.test(value))) return value;
      problems.push(`${name} ${sentence}`);
      return undefined;
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
        // What a sign cut off would be taken for a name of a database, which logs and commands print.
        if (!hasStrayCredentials(value)) return value;
        problems.push(`${name} has an @ behind its host: in user and password write @ / # ? as %40 %2F %23 %3F`);
        return undefined;
      }
      problems.push(`${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`);
      return undefined;
    },
    key(name: string): Uint8Array | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (/^[0-9a-fA-F]{64}$/.test(value)) return Buffer.from(value, 'hex');
      problems.push(`${name} must be 64 hexadecimal digits`);
      return undefined;
    },
    keyFile(name: string): Uint8Array | undefined {
      const path = text(name);
      if (path === undefined) return undefined;
      try {
        const value = readFileSync(path, 'utf8').trim();
        if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
        problems.push(`${name} must be a file with 64 hexadecimal digits`);
      } catch (error) {
        problems.push(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
      }
      return undefined;
    },
    finish(): void {
      if (problems.length > 0) throw new ConfigError(`The settings have problems:\n- ${problems.join('\n- ')}`);
    },
  };
}

/** True if a sign such as / or # has ended the address in the middle of a password that has an @. */
function hasStrayCredentials(value: string): boolean {
  const { pathname, search, hash } = new URL(value);
  const [names] = search.split('=', 1);
  return `${pathname}${names}${hash}`.includes('@');
}

/** The entries of a list with commas. */
export function listOf(text = ''): readonly string[] {
  return text.split(',').filter((entry) => entry.trim() !== '');
}
