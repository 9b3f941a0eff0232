import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runCommand } from './run-command.ts';

export type PgbenchOptions = {
  readonly program: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly sql: string;
  readonly clients: number;
  readonly seconds: number;
};

export type PgbenchResult = { readonly perSecond: number; readonly latencyMs: number; readonly transactions: number };

/** Feeds one SQL script to the database with prepared statements and reads pgbench's own figures. */
export async function runPgbench(options: PgbenchOptions): Promise<PgbenchResult> {
  const script = join(options.folder, 'yardstick.sql');
  writeFileSync(script, options.sql);
  const output = await runCommand(options.program, [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    `${options.clients}`,
    '-j',
    options.clients === 1 ? '1' : '2',
    '-T',
    `${options.seconds}`,
    options.databaseUrl,
  ]);
  const read = (pattern: RegExp) => Number.parseFloat(pattern.exec(output)?.[1] ?? 'NaN');
  return {
    perSecond: read(/^tps = ([\d.]+)/m),
    latencyMs: read(/^latency average = ([\d.]+)/m),
    transactions: read(/^number of transactions actually processed: (\d+)/m),
  };
}
