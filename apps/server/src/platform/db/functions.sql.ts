import type { Connection } from './pool.ts';
import { list } from './rows.ts';

export async function readAppliedFiles(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await list<{ name: string; checksum: string }>(connection, {
    text: 'select name, checksum from voltide.function_file',
  });
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

export async function saveAppliedFiles(
  connection: Connection,
  files: readonly { readonly name: string; readonly checksum: string }[],
): Promise<void> {
  await connection.query('delete from voltide.function_file');
  await connection.query(
    'insert into voltide.function_file (name, checksum) select f.name, f.checksum ' +
      'from unnest($1::text[], $2::text[]) as f (name, checksum)',
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  );
}

/**
 * Removes the functions with these names, and those with a name that no file has. Trigger functions stay, as triggers
 * hold on to them.
 */
export async function dropFunctions(
  connection: Connection,
  names: { readonly replaced: readonly string[]; readonly all: readonly string[] },
): Promise<void> {
  const rows = await list<{ statement: string }>(connection, {
    text: `select format('drop function voltide.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as statement
     from pg_proc
     where pronamespace = 'voltide'::regnamespace and prorettype <> 'trigger'::regtype
       and (proname = any ($1) or proname <> all ($2))`,
    values: [names.replaced, names.all],
  });
  for (const { statement } of rows) await connection.query(statement);
}

export async function dropTypes(connection: Connection, names: readonly string[]): Promise<void> {
  for (const name of names) await connection.query(`drop type if exists voltide.${name}`);
}

export async function listFunctions(connection: Connection): Promise<readonly string[]> {
  const rows = await list<{ name: string }>(connection, {
    text: "select proname as name from pg_proc where pronamespace = 'voltide'::regnamespace",
  });
  return rows.map(({ name }) => name);
}
