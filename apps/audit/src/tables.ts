import type { Client } from './client.ts';
import type { Findings } from './findings.ts';
import { canonical, checkTable, sha256, type Doc, type Json } from './recompute.ts';

export type Tables = {
  readonly get: (game: string, hash: string) => Promise<Doc>;
  /** All tables read, with their games. */
  readonly all: ReadonlyMap<string, { readonly game: string; readonly table: Doc }>;
};

export function createTables(client: Client, findings: Findings): Tables {
  const all = new Map<string, { readonly game: string; readonly table: Doc }>();
  const reading = new Map<string, Promise<Doc>>();
  const read = async (game: string, hash: string): Promise<Doc> => {
    const text = await client.read(`/api/tables/${hash}`);
    const table = JSON.parse(text) as Json;
    const faults = [
      ...(sha256(text) === hash ? [] : ['the table that is answered at this hash has another one']),
      ...(canonical(table) === text ? [] : ['the table is not answered as canonical JSON']),
      ...checkTable(game, table),
    ];
    findings.take('odds tables', `table ${hash}`, faults);
    all.set(hash, { game, table: table as Doc });
    return table as Doc;
  };
  return {
    all,
    get: (game, hash) => {
      const known = reading.get(hash) ?? read(game, hash);
      reading.set(hash, known);
      return known;
    },
  };
}
