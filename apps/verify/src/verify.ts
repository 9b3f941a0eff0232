import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { nodeHashes } from '@voltide/fairness/node';
import { checkBattleFile } from '@voltide/games/check-battle';
import { checkFile } from '@voltide/games/check-file';
import { checkJackpot, isJackpotFile } from '@voltide/games/jackpot/check';
import { checkJackpotProof, isJackpotProof } from '@voltide/games/jackpot/check-proof';
import { parseFile, ShapeError } from '@voltide/games/read';
import { isReservesFile, UnreadableDocument } from '@voltide/reserves';
import { listGames } from '@voltide/games/registry';

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
import { checkReserves, exitCodeOfReserves, reservesJson, reservesReport } from './reserves-report.ts';
import { readTypedFile, shownPath, typedIn, TypedFileError } from './typed-file.ts';

const USAGE = 'usage: npm run verify -- [--json] FILE.json';

/** How a run ends, and what it prints. */
export type Verdict = { readonly code: 0 | 1 | 2; readonly out: string; readonly err: string };

class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Checks the file that the words of a command line name. What can be read never throws. */
export function verify(words: readonly string[]): Verdict {
  try {
    const { json, file } = readWords(words);
    return { ...named(file, () => check(parseFile(readTypedFile(file)), json)), err: '' };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!words.includes('--json')) return { code: 2, out: '', err: `unreadable: ${error.message}\n` };
    return { code: 2, out: `${JSON.stringify({ result: 'unreadable', reason: error.message })}\n`, err: '' };
  }
}

function isUnreadable(error: unknown): error is Error {
  return error instanceof Unreadable || error instanceof TypedFileError;
}

/** Says of which file something is unreadable. */
function named<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShapeError || error instanceof UnreadableDocument)) throw error;
    const path = shownPath(resolve(typedIn(), file));
    throw new Unreadable(`${path}: ${error.message.replace(/^file: /, '')}`, { cause: error });
  }
}

function readWords(words: readonly string[]): { readonly json: boolean; readonly file: string } {
  try {
    const options = { json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Unreadable(USAGE);
    return { json: values.json === true, file };
  } catch {
    throw new Unreadable(USAGE);
  }
}

function check(content: unknown, json: boolean): Pick<Verdict, 'code' | 'out'> {
  if (isJackpotFile(content)) {
    const day = checkJackpot(nodeHashes, content);
    return { code: exitCodeOfJackpot(day), out: json ? jackpotJson(day) : jackpotText(day) };
  }
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
