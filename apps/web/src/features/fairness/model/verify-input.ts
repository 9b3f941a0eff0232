import type { HashPort } from '@voltide/fairness';
import { SUBJECTS } from '@voltide/games/verdict';
import type { CheckedSeason } from '@voltide/games/boards/check-file';
import type { CheckedBattle } from '@voltide/games/check-battle';
import { checkFile, type CheckedPlay as CheckedRecord, type FileCheck } from '@voltide/games/check-file';
import type { CheckBattle } from '@voltide/games/check-battles';
import { parseFile, ShapeError } from '@voltide/games/read';
import { listGames } from '@voltide/games/registry';

/** What a pasted or opened text holds, checked; or why it could not be read. */
export type Verdict =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'battle'; readonly battle: CheckedBattle }
  | { readonly kind: 'season'; readonly checked: CheckedSeason }
  | {
      readonly kind: 'checked';
      readonly plays: readonly CheckedPlay[];
      readonly epochs: FileCheck['epochs'];
      readonly battles: FileCheck['battles'];
    };

/** A record, what came of it, and what is wrong with it in words. */
export type CheckedPlay = CheckedRecord & { readonly wrong: readonly string[] };

/** Checks of files that are loaded only for a text that may need them. */
export type MoreChecks = {
  readonly checkBattle?: CheckBattle | undefined;
  readonly checkSeason?: ((port: HashPort, content: unknown) => CheckedSeason | undefined) | undefined;
};

/**
 * Checks a play, a list of them, a whole account's export, a battle or a season of a leaderboard, as the command-line
 * verifier does.
 */
export function verifyText(port: HashPort, text: string, { checkBattle, checkSeason }: MoreChecks = {}): Verdict {
  try {
    const content = parseFile(text);
    const season = checkSeason?.(port, content);
    if (season !== undefined) return { kind: 'season', checked: season };
    const battle = checkBattle?.(port, content);
    if (battle !== undefined) return { kind: 'battle', battle };
    const { plays, epochs, battles } = checkFile(port, content, listGames(), checkBattle);
    return { kind: 'checked', plays: plays.map(withWords), epochs, battles };
  } catch (error) {
    if (error instanceof ShapeError) return { kind: 'unreadable', reason: sentenceOf(error.message) };
    throw error;
  }
}

/** What is wrong with the file as a whole, or with the member that the message names first. */
function sentenceOf(message: string): string {
  const text = message.replace(/^file: /, '');
  return text === message ? `${text}.` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function withWords(play: CheckedRecord): CheckedPlay {
  return { ...play, wrong: play.check.wrong.map((subject) => SUBJECTS[subject]) };
}
