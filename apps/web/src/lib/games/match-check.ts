import { browserHashes } from '@voltide/fairness/browser';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import type { MatchCheck } from '@voltide/games/kit/host';

/** Recomputes a battle from its public record in the page. @throws Error if it is no such record */
export function checkMatch(record: unknown): MatchCheck {
  const checked = checkBattleFile(browserHashes, record);
  if (checked === undefined) throw new Error('not the record of a battle');
  return checked.check;
}
