import type { Play, RevealedEpoch } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/records/verdict';

import { loadPlays } from '../../../lib/fairness/load-plays.ts';
import { loadRecord } from '../../../lib/fairness/check-play.ts';

/** Result of recomputing every play of a revealed pair. */
export type PairCheck = {
  readonly epoch: number;
  readonly plays: readonly { readonly play: Play; readonly check: PlayCheck }[];
  /** Faults of the pair as a whole, in words. */
  readonly faults: readonly string[];
  readonly isProven: boolean;
};

/**
 * Recomputes every play of a revealed pair in this page, against the commitment shown before the reveal, and checks
 * that none is missing, repeated or out of order. @throws ApiError or NetworkError if plays or tables could not be
 * loaded
 */
export async function checkPair(pair: RevealedEpoch, promised: string): Promise<PairCheck> {
  const { epoch, serverSeed, clientSeed } = pair;
  const loaded = await loadPlays((page) => page.some((play) => play.epoch < epoch));
  const plays = loaded.filter((play) => play.epoch === epoch).toReversed();
  const records = await Promise.all(plays.map(loadRecord));
  const [{ checkPairs }, { browserHashes }] = await Promise.all([
    import('@voltide/games/records/check-export'),
    import('@voltide/fairness/browser'),
  ]);
  const epochs = [{ epoch, commitment: promised, serverSeed, clientSeed, plays: pair.plays }];
  const result = checkPairs(browserHashes, { plays: records, epochs });
  const faults = result.epochs.flatMap((checked) => checked.faults.map(({ text }) => text));
  const checked = plays.flatMap((play, i) => {
    const check = result.plays[i];
    return check === undefined ? [] : [{ play, check }];
  });
  const isProven = faults.length === 0 && checked.every(({ check }) => check.state === 'proven');
  return { epoch, plays: checked, faults, isProven };
}
