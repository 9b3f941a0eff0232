import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

const manifest = v.object({ version: v.string() });

/** The version of this program, from its package. */
export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return v.parse(manifest, JSON.parse(text)).version;
}
