import { checkSeason, type SeasonCheck } from '@voltide/games/boards/check';
import { checkSeasonProof } from '@voltide/games/boards/check-proof';
import type { HashPort } from '@voltide/fairness';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { countedText } from './board-words.ts';

export type OwnProof = AnswerOf<'GET /api/boards/seasons/:period/:season/proof'>;

/** Result of a check as a sentence. `isRight` is true if everything matches. */
export type SeasonVerdict = { readonly isRight: boolean; readonly text: string };

type Published = { readonly season: string; readonly root: string; readonly own: OwnProof | undefined };

/** Recomputes a season from the text of its public file, against its root and the proof of the user's row. */
export function recomputeSeason(port: HashPort, text: string, { season, root, own }: Published): SeasonVerdict {
  let check: SeasonCheck;
  try {
    check = checkSeason(port, JSON.parse(text));
  } catch {
    return wrong('the file is not that of a season');
  }
  if (check.season !== season) return wrong('the file is of another season');
  if (check.faults.length > 0) return wrong(check.faults.join('; '));
  if (check.root !== root) return wrong('the standing has another root than was published');
  if (check.players === 0) {
    return { isRight: true, text: 'Verified: no place was taken, and the root is the one that was published.' };
  }
  const stakes = countedText(check.stakes, 'stake');
  const places = countedText(check.players, 'place');
  const prizes = countedText(check.prizes.length, 'prize');
  const proven = `Verified: ${stakes} give exactly these ${places} and ${prizes}, and the root that was published.`;
  if (own === undefined) return { isRight: true, text: proven };
  const place = ownPlaceIn(port, own, { season, root });
  if (place === undefined) return wrong('your row is not in the sealed standing');
  return { isRight: true, text: `${proven} Your row is in it: place ${countText(place)}.` };
}

function wrong(fault: string): SeasonVerdict {
  return { isRight: false, text: `Does not match: ${fault}.` };
}

/** Returns the place that a proof shows under a root; undefined if it proves nothing. */
function ownPlaceIn(port: HashPort, own: OwnProof, published: Pick<Published, 'season' | 'root'>): number | undefined {
  try {
    const row = checkSeasonProof(port, own);
    const isOfIt = row.season === published.season && row.root === published.root;
    return isOfIt && row.isIncluded ? row.place : undefined;
  } catch {
    return undefined;
  }
}
