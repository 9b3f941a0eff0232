import type { HashPort } from '@voltide/fairness';
import { checkPlay, SUBJECTS, type PlayCheck } from '@voltide/games/check';
import { checkExport, type EpochCheck } from '@voltide/games/check-export';
import { parseFile, ShapeError } from '@voltide/games/read';
import {
  isAccountExport,
  parseAccountExport,
  parsePlayRecord,
  parsePlayRecords,
  type PlayRecord,
} from '@voltide/games/record';

/** What a pasted or opened text holds, checked; or why it could not be read. */
export type Verdict =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | {
      readonly kind: 'checked';
      readonly plays: readonly CheckedPlay[];
      readonly epochs: readonly EpochCheck[];
    };

/** A record, what came of it, and what is wrong with it in words. */
export type CheckedPlay = {
  readonly record: PlayRecord;
  readonly check: PlayCheck;
  readonly wrong: readonly string[];
};

/** Checks a record, a list of them or a whole account's export, as the command-line verifier does. */
export function verifyText(port: HashPort, text: string): Verdict {
  try {
    return verifyValue(port, parseFile(text));
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unreadable', reason: 'This is not JSON.' };
    if (error instanceof ShapeError) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

function verifyValue(port: HashPort, value: unknown): Verdict {
  if (isAccountExport(value)) {
    const account = parseAccountExport(value);
    const { plays, epochs } = checkExport(port, account);
    return { kind: 'checked', plays: pair(account.plays, plays), epochs };
  }
  const records = Array.isArray(value) ? parsePlayRecords(value) : [parsePlayRecord(value)];
  return {
    kind: 'checked',
    plays: pair(
      records,
      records.map((record) => checkPlay(port, record)),
    ),
    epochs: [],
  };
}

function pair(records: readonly PlayRecord[], checks: readonly PlayCheck[]): CheckedPlay[] {
  return records.flatMap((record, i) => {
    const check = checks[i];
    if (check === undefined) return [];
    return [{ record, check, wrong: check.wrong.map((subject) => SUBJECTS[subject]) }];
  });
}
