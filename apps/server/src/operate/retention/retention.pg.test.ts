import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

const db = setUpTestDatabase();
const DOCUMENT = join(import.meta.dirname, '../../../../../docs/operations/rows.md');
const JOBS = join(import.meta.dirname, '../../platform/context/jobs.ts');

/** Reads the document's table: the tables of each line, and how long their rows stay. */
function readRetention(): readonly { readonly tables: readonly string[]; readonly stay: string }[] {
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, tables = '', stay = ''] = line.split('|');
      return { tables: namesIn(tables), stay };
    });
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

it('S13-04 the operations guide says how long the rows of each table of the schema stay', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'voltide'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const named = readRetention().flatMap(({ tables }) => tables);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('every job that the operations guide names as deleting rows is one of the server', () => {
  const jobs = readFileSync(JOBS, 'utf8');
  const named = readRetention().flatMap(({ stay, tables }) => namesIn(stay).filter((name) => !tables.includes(name)));
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(jobs).toContain(`Node('${name}'`);
});
