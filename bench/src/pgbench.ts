import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runCommand } from './run-command.ts';

type PgbenchOptions = {
  readonly program: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly sql: string;
  readonly clients: number;
  readonly seconds: number;
};

type PgbenchResult = { readonly perSecond: number; readonly latencyMs: number; readonly transactions: number };

/** Feeds one SQL script to the database with prepared statements and reads pgbench's own figures. */
export async function runPgbench(options: PgbenchOptions): Promise<PgbenchResult> {
  return readFigures(await runCommand(options.program, [...argumentsOf(options), options.databaseUrl]));
}

type Builtin = Pick<PgbenchOptions, 'program' | 'databaseUrl'>;
const SCALE = 20;

/** Makes the tables that pgbench's own transactions use. */
export async function initPgbench({ program, databaseUrl }: Builtin): Promise<void> {
  await runCommand(program, ['-i', '-q', '-s', `${SCALE}`, databaseUrl]);
}

/** pgbench's own transaction without its two rows that everybody updates (`-N`), prepared. */
export async function runBuiltinPgbench(
  options: Builtin & Pick<PgbenchOptions, 'clients' | 'seconds'>,
): Promise<PgbenchResult> {
  const { program, databaseUrl, clients, seconds } = options;
  const load = ['-n', '-N', '-M', 'prepared', ...sizeOf(clients, seconds)];
  return readFigures(await runCommand(program, [...load, databaseUrl]));
}

function readFigures(output: string): PgbenchResult {
  const read = (pattern: RegExp) => Number.parseFloat(pattern.exec(output)?.[1] ?? 'NaN');
  return {
    perSecond: read(/^tps = ([\d.]+)/m),
    latencyMs: read(/^latency average = ([\d.]+)/m),
    transactions: read(/^number of transactions actually processed: (\d+)/m),
  };
}

/**
 * The same at a fixed rate, whatever the answers do: milliseconds of each call from the moment it was meant to begin.
 * pgbench writes them in microseconds as the third word of a line.
 */
export async function pacePgbench(options: PgbenchOptions, perSecond: number): Promise<readonly number[]> {
  const folder = mkdtempSync(join(options.folder, 'paced-'));
  const paced = ['-R', `${Math.round(perSecond)}`, '-l', `--log-prefix=${join(folder, 'calls')}`];
  await runCommand(options.program, [...argumentsOf(options), ...paced, options.databaseUrl]);
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1e3),
  );
}

function argumentsOf({ folder, sql, clients, seconds }: PgbenchOptions): readonly string[] {
  const script = join(folder, 'yardstick.sql');
  writeFileSync(script, sql);
  return ['-n', '-M', 'prepared', '-f', script, ...sizeOf(clients, seconds)];
}

function sizeOf(clients: number, seconds: number): readonly string[] {
  return ['-c', `${clients}`, '-j', `${clients === 1 ? 1 : 2}`, '-T', `${seconds}`];
}
