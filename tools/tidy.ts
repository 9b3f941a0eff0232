import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { formatFindings, listPaths, readJson, readText, ROOT, type Finding, type SourceFile } from './repository.ts';
import { parseSource } from './source.ts';
import { checkBans, checkComments, checkSql } from './tidy-bans.ts';
import {
  ALLOWANCE_FILE,
  applyAllowance,
  checkProse,
  isProse,
  lowerAllowance,
  type Allowance,
} from './tidy-comments.ts';
import {
  checkBarrel,
  checkDocumented,
  checkFunctions,
  checkFeature,
  checkLibrary,
  checkName,
  checkSize,
  type Remark,
} from './tidy-shape.ts';

/** Faults that are known and allowed for now, as `path: message`. It shrinks; a stale entry is a fault itself. */
const EXCEPTIONS: readonly string[] = [];

const CODE = /\.(ts|tsx|mjs)$/;
const SIZED = /\.(ts|tsx|mjs|css|sql|html)$/;
const TEST = /\.(test|spec)\.tsx?$/;

export function checkTidy({ path, text }: SourceFile): readonly Finding[] {
  return checkName(path)
    .concat(checkFeature(path))
    .concat(checkLibrary(path))
    .concat(SIZED.test(path) ? checkSize(path, text) : [])
    .concat(path.endsWith('.sql') ? checkSql(text) : [])
    .concat(CODE.test(path) ? checkCode(path, text) : [])
    .map(({ line, message }) => ({ file: path, line, message }));
}

function checkCode(path: string, text: string): readonly Remark[] {
  const source = parseSource(path, text);
  if (source.fault !== undefined) return [{ line: 1, message: `not a program: ${source.fault}` }];
  return [
    ...checkFunctions(source),
    ...checkBarrel(path, source),
    ...checkBans(path, source),
    ...checkComments(source),
    ...checkProse(source),
    ...(/^(packages|testkit)\/.*\.tsx?$/.test(path) && !TEST.test(path) ? checkDocumented(source) : []),
  ];
}

/** Leaves out the findings that are excepted, and adds one for each exception that nothing needs. */
export function applyExceptions(findings: readonly Finding[], exceptions: readonly string[]): readonly Finding[] {
  const keyOf = ({ file, message }: Finding): string => `${file}: ${message}`;
  const seen = new Set(findings.map(keyOf));
  const stale = exceptions
    .filter((exception) => !seen.has(exception))
    .map((exception) => ({ file: 'tools/tidy.ts', line: 1, message: `remove the stale exception "${exception}"` }));
  return [...findings.filter((finding) => !exceptions.includes(keyOf(finding))), ...stale];
}

export function checkRepositoryTidy(): readonly Finding[] {
  return applyAllowance(applyExceptions(judgeAll(), EXCEPTIONS), readAllowance());
}

function judgeAll(): readonly Finding[] {
  return listPaths().flatMap((path) => checkTidy({ path, text: SIZED.test(path) ? readText(path) : '' }));
}

function readAllowance(): Allowance {
  return readJson(ALLOWANCE_FILE) as Allowance;
}

if (import.meta.main) {
  if (process.argv.includes('--lower')) {
    const allowance = lowerAllowance(judgeAll(), readAllowance());
    writeFileSync(join(ROOT, ALLOWANCE_FILE), `${JSON.stringify(allowance, null, 2)}\n`);
  } else {
    const findings = process.argv.includes('--prose') ? judgeAll().filter(isProse) : checkRepositoryTidy();
    console.log(formatFindings(findings));
    process.exitCode = findings.length === 0 ? 0 : 1;
  }
}
