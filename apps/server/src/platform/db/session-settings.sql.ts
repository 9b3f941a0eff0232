import type pg from 'pg';

/**
 * Gives a new connection its settings. They are no parameters of its start, as connection poolers refuse or drop those.
 */
export async function applySettings(
  connection: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await connection.query({
    text: 'select set_config(s.name, s.value, false) from unnest($1::text[], $2::text[]) as s (name, value)',
    values: [Object.keys(settings), Object.values(settings)],
  });
}
