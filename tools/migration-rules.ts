import { listPaths, readText, type Finding } from './repository.ts';

const MIGRATION = /^apps\/server\/src\/platform\/db\/migrations\/\d{4}-[a-z0-9-]+\.sql$/;
const CONTRACT = /^-- contract: last used by \d+\.\d+\.\d+$/;

/** Statements that break a server of the version before, which still runs during a rolling upgrade. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|type|schema)\b/i, 'drops what the version before uses'],
  [/\balter\s+table\b[^;]*\bdrop\s+(?!constraint|not\s+null|default|expression|identity)\w+/i, 'drops a column'],
  [/\brename\b/i, 'renames what the version before uses'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'sets not null: the version before may write null'],
  [/\bdrop\s+default\b/i, 'takes away a default that the version before relies on'],
  [/\badd\s+column\b(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i, 'adds a column that the version before does not fill'],
];

/** Rejects migrations that break the version before, unless their first line says that they contract. */
export function checkMigrationRules(read: () => ReadonlyMap<string, string> = readMigrations): readonly Finding[] {
  return [...read()].flatMap(([file, text]) => {
    const [first = ''] = text.split('\n');
    if (CONTRACT.test(first)) return [];
    const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
    return BREAKING.flatMap(([pattern, what]) => {
      const found = pattern.exec(sql);
      if (found === null) return [];
      const line = sql.slice(0, found.index).split('\n').length;
      const message = `${what}: expand first, and contract in a later release (db/migrations/README.md)`;
      return [{ file, line, message }];
    });
  });
}

function readMigrations(): ReadonlyMap<string, string> {
  return new Map(
    listPaths()
      .filter((path) => MIGRATION.test(path))
      .map((path) => [path, readText(path)]),
  );
}
