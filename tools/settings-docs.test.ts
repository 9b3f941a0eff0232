import { parseEnv } from 'node:util';

import { fileVariable, SETTINGS, type Setting } from '@voltide/server/platform/config/settings';
import { readConfig } from '@voltide/server/config';
import { SIGNER_SETTINGS } from '@voltide/signer/settings';
import { describe, expect, it } from 'vitest';

import { readText } from './repository.ts';
import { checkSettingsDocuments, writeReference, writeSample, writeSignerSample } from './settings-docs.ts';

const KEY = 'ab'.repeat(32);

describe('the reference of settings', () => {
  it('has one row for each setting, with its values, its default and its meaning', () => {
    const text = writeReference();
    for (const name of Object.keys({ ...SETTINGS, ...SIGNER_SETTINGS }))
      expect(text.split(`\n| \`${name}\``)).toHaveLength(2);
    expect(text).toContain('| `DATABASE_POOL_SIZE` | 5 to 200 | `10` | Connections that serve requests.');
    expect(text).toContain('| `PROFILE` | `open`, `strict`, `closed` | `open` | ');
    expect(text).toContain('| `SECRET_KEY`, `SECRET_KEY_FILE` (secret) | 64 hexadecimal digits | made once');
  });

  it('and the sample are those of the table, in the repository too', () => {
    expect(checkSettingsDocuments()).toEqual([]);
    expect(readText('docs/operations.md')).toContain('operations/settings.md');
  });
});

describe('the sample file', () => {
  const sample = writeSample();

  it('changes nothing as it is, and names every setting for operators', () => {
    expect(parseEnv(sample)).toEqual({});
    const operators = Object.entries<Setting>(SETTINGS).filter(([, { group }]) => group !== 'tests');
    const names = operators.map(([name, { isSecret }]) => (isSecret === true ? fileVariable(name) : name));
    expect(Object.keys(parseEnv(uncommented(sample))).toSorted()).toEqual(names.toSorted());
  });

  it('holds values that the server accepts', () => {
    const values = Object.entries(parseEnv(uncommented(sample))).filter(([, value]) => !value?.startsWith('/etc/'));
    const { TRON_SIGNER: _, ...settings } = Object.fromEntries(values);
    expect(readConfig({ ...settings, SECRET_KEY: KEY })).toMatchObject({ port: 3000, profile: 'open' });
  });

  it('of the signer changes nothing either, and names every setting', () => {
    const signer = writeSignerSample();
    expect(parseEnv(signer)).toEqual({});
    const names = Object.keys(parseEnv(uncommented(signer))).map((name) => name.replace(/_FILE$/, ''));
    expect(names.toSorted()).toEqual(Object.keys(SIGNER_SETTINGS).toSorted());
  });
});

/** The sample with every setting in force. */
function uncommented(text: string): string {
  return text.replaceAll(/^#(?=[A-Z_]+=)/gm, '');
}
