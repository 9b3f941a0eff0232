import type { HashPort } from '@voltide/fairness';

import { checkExport, type EpochCheck } from './check-export.ts';
import { checkList } from './check-list.ts';
import { checkOwnBattles, type CheckBattle, type OwnBattle } from './check-battles.ts';
import type { AnyGame } from '../game.ts';
import { describeStranger } from './file-kind.ts';
import {
  isAccountExport,
  isPlayRecord,
  parseAccountExport,
  parsePlayRecord,
  parsePlayRecords,
} from './parse-record.ts';
import { ShapeError, unwrapAnswer } from './read.ts';
import type { PlayRecord } from './record.ts';
import { listGames } from '../registry.ts';
import type { PlayCheck } from './verdict.ts';

export type CheckedPlay = { readonly record: PlayRecord; readonly check: PlayCheck };

export type FileCheck = {
  readonly plays: readonly CheckedPlay[];
  /** Only an account's export says anything about whole seed pairs. */
  readonly epochs: readonly EpochCheck[];
  readonly battles: readonly OwnBattle[];
};

/**
 * Checks a parsed file: one play record, a list of one player's, or a whole account's export, of any version.
 * @param games - the rules to check it by: those of every game unless a caller has others.
 * @param checkBattle - what checks the battles of an export.
 * @throws ShapeError when it is none of these.
 */
export function checkFile(
  port: HashPort,
  content: unknown,
  games: readonly AnyGame[] = listGames(),
  checkBattle?: CheckBattle,
): FileCheck {
  const file = unwrapAnswer(content);
  if (isAccountExport(file)) {
    const account = parseAccountExport(file, games);
    const { plays, epochs } = checkExport(port, account, games);
    return { plays: pair(account.plays, plays), epochs, battles: checkOwnBattles(port, account, checkBattle) };
  }
  if (!Array.isArray(file) && !isPlayRecord(file)) throw new ShapeError('file', describeStranger(file));
  const records = Array.isArray(file) ? parsePlayRecords(file, games) : [parsePlayRecord(file, games)];
  return { plays: pair(records, checkList(port, records, games)), epochs: [], battles: [] };
}

function pair(records: readonly PlayRecord[], checks: readonly PlayCheck[]): readonly CheckedPlay[] {
  return records.flatMap((record, i) => {
    const check = checks[i];
    return check === undefined ? [] : [{ record, check }];
  });
}
