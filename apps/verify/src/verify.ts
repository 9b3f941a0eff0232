import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { nodeHashes } from '@voltide/fairness/node';
import { checkSeason, isSeasonFile, linkSeasons, type SeasonCheck } from '@voltide/games/boards/check';
import { checkSeasonFile, type CheckedSeason } from '@voltide/games/boards/check-file';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import { checkFile } from '@voltide/games/records/check-file';
import { checkJackpot, isJackpotFile } from '@voltide/games/jackpot/check';
import { checkJackpotProof, isJackpotProof } from '@voltide/games/jackpot/check-proof';
import { parseFile, ShapeError } from '@voltide/games/records/read';
import { isReservesFile, UnreadableDocument } from '@voltide/reserves';
import { listGames } from '@voltide/games/registry';
import { judgeFile } from '@voltide/proofs/judge-file';
import { isDay, kindOf } from '@voltide/proofs/kinds';
import { judgeDays } from '@voltide/proofs/seals';
import { judgeSeasons } from '@voltide/proofs/seasons';
import type { Verdict as Judged } from '@voltide/proofs/verdict';

import { battleJson, battleText, exitCodeOfBattle } from './battle-report.ts';
import {
  exitCodeOfJackpot,
  exitCodeOfTickets,
  jackpotJson,
  jackpotText,
  ticketsJson,
  ticketsText,
} from './jackpot-report.ts';
import { exitCodeOf, reportJson, reportText } from './report.ts';
import { exitCodeOfRow, exitCodeOfSeasons, rowJson, rowText, seasonsJson, seasonsText } from './season-report.ts';
import { sealJson, stepsText, worstCodeOf } from './steps-report.ts';
import { checkReserves, exitCodeOfReserves, reservesJson, reservesReport } from './reserves-report.ts';
import { readTypedFile, shownPath, typedIn, TypedFileError } from './typed-file.ts';

const USAGE = 'usage: npm run verify -- [--json | --steps] FILE.json, or several FILE.json of seasons or day seals';

/** End of a run, and its output. */
export type Verdict = { readonly code: 0 | 1 | 2; readonly out: string; readonly err: string };

class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Checks the file, or the seasons, that the words of a command line name. What can be read never throws. */
export function verify(words: readonly string[]): Verdict {
  try {
    const { json, steps, files } = readWords(words);
    const [file] = files;
    if (steps) return reportSteps(files.map((each) => [each, named(each, () => readJson(each))] as const));
    if (file !== undefined && files.length === 1) return { ...named(file, () => check(readJson(file), json)), err: '' };
    const contents = files.map((each) => [each, named(each, () => readJson(each))] as const);
    return { ...checkTogether(contents, json), err: '' };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!words.includes('--json')) return { code: 2, out: '', err: `unreadable: ${error.message}\n` };
    return { code: 2, out: `${JSON.stringify({ result: 'unreadable', reason: error.message })}\n`, err: '' };
  }
}

function isUnreadable(error: unknown): error is Error {
  return error instanceof Unreadable || error instanceof TypedFileError;
}

/** Adds the name of an unreadable file to its error. */
function named<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShapeError || error instanceof UnreadableDocument)) throw error;
    const path = shownPath(resolve(typedIn(), file));
    throw new Unreadable(`${path}: ${error.message.replace(/^file: /, '')}`, { cause: error });
  }
}

function readJson(file: string): unknown {
  return parseFile(readTypedFile(file));
}

type Words = { readonly json: boolean; readonly steps: boolean; readonly files: readonly string[] };

function readWords(words: readonly string[]): Words {
  try {
    const options = { json: { type: 'boolean' }, steps: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const { json = false, steps = false } = values;
    if (positionals.length === 0 || (json && steps)) throw new Unreadable(USAGE);
    return { json, steps, files: positionals };
  } catch {
    throw new Unreadable(USAGE);
  }
}

type Named = readonly [file: string, content: unknown];

/** Writes the sentence and steps of the page. */
function reportSteps(files: readonly Named[]): Verdict {
  const verdicts = judgeTogether(files);
  return { code: worstCodeOf(verdicts), out: verdicts.map(stepsText).join('\n'), err: '' };
}

/** Compares seals of days with each other, and links seasons; any other file stands alone. */
function judgeTogether(files: readonly Named[]): readonly Judged[] {
  const [only] = files;
  if (only !== undefined && files.length === 1) return [named(only[0], () => judgeFile(nodeHashes, only[1]))];
  if (files.every(([, content]) => isDay(content))) return [judgeNamedDays(files)];
  return judgeSeasons(files.map(([file, content]) => named(file, () => checkOneSeason(content)))).map(
    ({ verdict }) => verdict,
  );
}

function judgeNamedDays(files: readonly Named[]): Judged {
  for (const [file, content] of files) named(file, () => judgeFile(nodeHashes, content));
  return judgeDays(
    nodeHashes,
    files.map(([, content]) => content),
  ).verdict;
}

function checkTogether(files: readonly Named[], json: boolean): Pick<Verdict, 'code' | 'out'> {
  if (files.every(([, content]) => isDay(content))) return reportSeal(judgeNamedDays(files), json);
  return reportSeasons(
    files.map(([file, content]) => named(file, () => checkOneSeason(content))),
    json,
  );
}

function reportSeal(verdict: Judged, json: boolean): Pick<Verdict, 'code' | 'out'> {
  return { code: worstCodeOf([verdict]), out: json ? sealJson(verdict) : stepsText(verdict) };
}

function check(content: unknown, json: boolean): Pick<Verdict, 'code' | 'out'> {
  if (kindOf(content) === 'seal') return reportSeal(judgeFile(nodeHashes, content), json);
  if (isJackpotFile(content)) {
    const day = checkJackpot(nodeHashes, content);
    return { code: exitCodeOfJackpot(day), out: json ? jackpotJson(day) : jackpotText(day) };
  }
  const season = checkSeasonFile(nodeHashes, content);
  if (season !== undefined) return reportSeason(season, json);
  if (isJackpotProof(content)) {
    const tickets = checkJackpotProof(nodeHashes, content);
    return { code: exitCodeOfTickets(tickets), out: json ? ticketsJson(tickets) : ticketsText(tickets) };
  }
  if (isReservesFile(content)) {
    const checked = checkReserves(nodeHashes, content);
    return { code: exitCodeOfReserves(checked), out: json ? reservesJson(checked) : reservesReport(checked) };
  }
  const battle = checkBattleFile(nodeHashes, content);
  if (battle !== undefined) {
    return { code: exitCodeOfBattle(battle), out: json ? battleJson(battle) : battleText(battle) };
  }
  const report = checkFile(nodeHashes, content, listGames(), checkBattleFile);
  return { code: exitCodeOf(report), out: json ? reportJson(report) : reportText(report) };
}

function reportSeason(checked: CheckedSeason, json: boolean): Pick<Verdict, 'code' | 'out'> {
  if (checked.kind === 'season') return reportSeasons([checked.season], json);
  const { row } = checked;
  return { code: exitCodeOfRow(row), out: json ? rowJson(row) : rowText(row) };
}

function reportSeasons(checks: readonly SeasonCheck[], json: boolean): Pick<Verdict, 'code' | 'out'> {
  const seasons = linkSeasons(checks);
  return { code: exitCodeOfSeasons(seasons), out: json ? seasonsJson(seasons) : seasonsText(seasons) };
}

/** Checks one season; only seasons and seals of days say more together than alone. */
function checkOneSeason(content: unknown): SeasonCheck {
  if (!isSeasonFile(content))
    throw new ShapeError('file', 'only exports of seasons, or seals of days, are checked together');
  return checkSeason(nodeHashes, content);
}
