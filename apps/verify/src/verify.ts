import type { HashPort } from '@voltide/fairness';
import { checkPlay, type PlayCheck } from '@voltide/games/check';
import { checkExport, type EpochCheck } from '@voltide/games/check-export';
import {
  isAccountExport,
  parseAccountExport,
  parsePlayRecord,
  parsePlayRecords,
  type PlayRecord,
} from '@voltide/games/record';

/** Everything that was found out about one file. */
export type Report = {
  readonly plays: readonly { readonly record: PlayRecord; readonly check: PlayCheck }[];
  /** Only an account's export says anything about whole seed pairs. */
  readonly epochs: readonly EpochCheck[];
};

/**
 * Checks a parsed file: one play record, a list of them, or a whole account's export.
 * @throws ShapeError when it is none of these.
 */
export function verifyFile(port: HashPort, content: unknown): Report {
  if (isAccountExport(content)) {
    const account = parseAccountExport(content);
    const { plays, epochs } = checkExport(port, account);
    return { plays: pair(account.plays, plays), epochs };
  }
  const records = Array.isArray(content) ? parsePlayRecords(content) : [parsePlayRecord(content)];
  return {
    plays: pair(
      records,
      records.map((record) => checkPlay(port, record)),
    ),
    epochs: [],
  };
}

function pair(records: readonly PlayRecord[], checks: readonly PlayCheck[]): Report['plays'] {
  return records.flatMap((record, i) => {
    const check = checks[i];
    return check === undefined ? [] : [{ record, check }];
  });
}

/** 0 when all that was checked holds, 1 when something does not, 2 when there was nothing to check. */
export function exitCodeOf({ plays, epochs }: Report): 0 | 1 | 2 {
  if (plays.some(({ check }) => check.state === 'mismatch') || epochs.some(({ faults }) => faults.length > 0)) return 1;
  return plays.length === 0 ? 2 : 0;
}
