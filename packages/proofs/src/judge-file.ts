import type { HashPort } from '@voltide/fairness';
import { checkBattleFile } from '@voltide/games/records/check-battle';

import { judgeBattle } from './battle.ts';
import { judgeJackpot, judgeJackpotProof } from './jackpots.ts';
import { kindOf } from './kinds.ts';
import { judgeLiabilities } from './liabilities.ts';
import { judgePlays } from './plays.ts';
import { judgeSeal } from './seals.ts';
import { judgeRow, judgeSeason } from './seasons.ts';
import type { Verdict } from './verdict.ts';

/**
 * Checks any file of ours. A page loads the module of each kind separately, which is smaller.
 * @throws ShapeError, UnreadableDocument
 */
export function judgeFile(port: HashPort, content: unknown): Verdict {
  switch (kindOf(content)) {
    case 'plays':
      return judgePlays(port, content, checkBattleFile).verdict;
    case 'battle':
      return judgeBattle(port, content).verdict;
    case 'jackpot':
      return judgeJackpot(port, content).verdict;
    case 'jackpot-proof':
      return judgeJackpotProof(port, content).verdict;
    case 'season':
      return judgeSeason(port, content).verdict;
    case 'season-proof':
      return judgeRow(port, content).verdict;
    case 'liabilities':
      return judgeLiabilities(port, content).verdict;
    case 'seal':
      return judgeSeal(port, content).verdict;
  }
}
