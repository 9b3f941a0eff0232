import type { HashPort } from '@voltide/fairness';

import type { CheckedBattle } from './check-battle.ts';
import { checkExport, type EpochCheck } from './check-export.ts';
import { checkList } from './check-list.ts';
import type { AnyGame } from './game.ts';
import { isAccountExport, parseAccountExport, parsePlayRecord, parsePlayRecords } from './parse-record.ts';
import { ShapeError } from './read.ts';
import type { AccountExport, PlayRecord } from './record.ts';
import { listGames } from './registry.ts';
import type { PlayCheck } from './verdict.ts';

/** A play of a file and what came of checking it. */
export type CheckedPlay = { readonly record: PlayRecord; readonly check: PlayCheck };

/** Everything that was found out about one file. */
export type FileCheck = {
  readonly plays: readonly CheckedPlay[];
  /** Only an account's export says anything about whole seed pairs. */
  readonly epochs: readonly EpochCheck[];
  /** Battles of an account's export. */
  readonly battles: readonly OwnBattle[];
};

/** A battle of an export and what came of checking it, and what its own record says against its place there. */
export type OwnBattle = { readonly seat: number; readonly battle: CheckedBattle; readonly faults: readonly string[] };

/** Checks the record of a battle. It is large, so that it is handed in where a file may hold battles. */
export type CheckBattle = (port: HashPort, content: unknown) => CheckedBattle | undefined;

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
  if (isAccountExport(content)) {
    const account = parseAccountExport(content, games);
    const { plays, epochs } = checkExport(port, account, games);
    return { plays: pair(account.plays, plays), epochs, battles: checkOwnBattles(port, account, checkBattle) };
  }
  const records = Array.isArray(content) ? parsePlayRecords(content, games) : [parsePlayRecord(content, games)];
  return { plays: pair(records, checkList(port, records, games)), epochs: [], battles: [] };
}

/** Checks each battle by its record, and that a player sits on the seat that is called the own one, once a battle. */
function checkOwnBattles(
  port: HashPort,
  { battles }: Pick<AccountExport, 'battles'>,
  checkBattle: CheckBattle | undefined,
): readonly OwnBattle[] {
  const seen = new Set<string>();
  return battles.map(({ seat, record }, i) => {
    const battle = checkBattle?.(port, record);
    if (battle === undefined) throw new ShapeError(`battles[${i}].record`, 'not the record of a battle');
    const { battleId, seats } = battle.check.lock;
    const faults = [
      ...(seats[seat]?.kind === 'user' ? [] : [`no player sits on seat ${seat}`]),
      ...(seen.has(battleId) ? ['it is there twice'] : []),
    ];
    seen.add(battleId);
    return { seat, battle, faults };
  });
}

function pair(records: readonly PlayRecord[], checks: readonly PlayCheck[]): readonly CheckedPlay[] {
  return records.flatMap((record, i) => {
    const check = checks[i];
    return check === undefined ? [] : [{ record, check }];
  });
}
