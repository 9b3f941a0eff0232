/**
 * Checks exported plays, or a day of the jackpot, offline: no network, no database, nothing of the server but the pure
 * rules and fairness code.
 *
 * Usage: npm run verify -- FILE.json           for people
 *        npm run -s verify -- --json FILE.json for machines
 *
 * Exit code 0: all that was checked holds; 1: something does not; 2: unreadable, or nothing to check.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { nodeHashes } from '@voltide/fairness/node';
import { checkFile } from '@voltide/games/check-file';
import { checkJackpot, isJackpotFile } from '@voltide/games/jackpot/check';
import { parseFile, ShapeError } from '@voltide/games/read';

import { exitCodeOfJackpot, jackpotJson, jackpotText } from './jackpot-report.ts';
import { exitCodeOf, reportJson, reportText } from './report.ts';

const USAGE = 'usage: npm run verify -- [--json] FILE.json';
const LARGEST_FILE_BYTES = 512 * 1024 * 1024;

class Unreadable extends Error {
  override name = 'Unreadable';
}

function readArguments(): { readonly json: boolean; readonly file: string } {
  try {
    const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Unreadable(USAGE);
    return { json: values.json === true, file };
  } catch {
    throw new Unreadable(USAGE);
  }
}

function readContent(file: string): unknown {
  try {
    if (statSync(file).size > LARGEST_FILE_BYTES) throw new Unreadable('the file is larger than 512 MiB');
    return parseFile(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof SyntaxError ? 'the file is not JSON' : 'the file cannot be read');
  }
}

function run(): number {
  const { json, file } = readArguments();
  const content = readContent(file);
  if (isJackpotFile(content)) {
    const day = checkJackpot(nodeHashes, content);
    process.stdout.write(json ? jackpotJson(day) : jackpotText(day));
    return exitCodeOfJackpot(day);
  }
  const report = checkFile(nodeHashes, content);
  process.stdout.write(json ? reportJson(report) : reportText(report));
  return exitCodeOf(report);
}

try {
  process.exitCode = run();
} catch (error) {
  if (!(error instanceof Unreadable) && !(error instanceof ShapeError)) throw error;
  const json = process.argv.includes('--json');
  if (json) process.stdout.write(`${JSON.stringify({ result: 'unreadable', reason: error.message })}\n`);
  else process.stderr.write(`unreadable: ${error.message}\n`);
  process.exitCode = 2;
}
