import type { HashPort } from '@voltide/fairness';
import { SUBJECTS } from '@voltide/games/verdict';
import { checkFile, type CheckedPlay as CheckedRecord, type FileCheck } from '@voltide/games/check-file';
import { parseFile, ShapeError } from '@voltide/games/read';

/** What a pasted or opened text holds, checked; or why it could not be read. */
export type Verdict =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | {
      readonly kind: 'checked';
      readonly plays: readonly CheckedPlay[];
      readonly epochs: FileCheck['epochs'];
    };

/** A record, what came of it, and what is wrong with it in words. */
export type CheckedPlay = CheckedRecord & { readonly wrong: readonly string[] };

/** Checks a record, a list of them or a whole account's export, as the command-line verifier does. */
export function verifyText(port: HashPort, text: string): Verdict {
  try {
    const { plays, epochs } = checkFile(port, parseFile(text));
    return { kind: 'checked', plays: plays.map(withWords), epochs };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unreadable', reason: 'This is not JSON.' };
    if (error instanceof ShapeError) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

function withWords(play: CheckedRecord): CheckedPlay {
  return { ...play, wrong: play.check.wrong.map((subject) => SUBJECTS[subject]) };
}
