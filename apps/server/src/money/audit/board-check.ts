import { poolOf, splitPool } from '@voltide/games/boards/prizes';

import type { Connection } from '../../platform/db/pool.ts';
import {
  countPlaceFaults,
  countPrizeFaults,
  countStandingFaults,
  countUncountedStakes,
  listSealedSeasons,
  type SealedSeason,
} from './board-check.sql.ts';

const SEASONS_AT_ONCE = 64;

/**
 * Computes scores and standings again from the stakes that boards counted, and every pool, prize and carry from the
 * rules, and compares them with what was booked and paid.
 */
export async function countBoardFaults(connection: Connection): Promise<number> {
  const counts = [countStandingFaults, countPlaceFaults, countPrizeFaults, countUncountedStakes];
  let faults = 0;
  for (const count of counts) faults += Number(await count(connection));
  let after = 0;
  for (;;) {
    const seasons = await listSealedSeasons(connection, after, SEASONS_AT_ONCE);
    faults += seasons.filter((season) => !isRight(season)).length;
    after = seasons.at(-1)?.boardNo ?? after;
    if (seasons.length < SEASONS_AT_ONCE) return faults;
  }
}

function isRight(season: SealedSeason): boolean {
  const { period, edgeSun, carriedSun, points, poolSun, carrySun, nextSun, prizes } = season;
  const lapsed = prizes.filter(({ isLapsed }) => isLapsed).map(({ place }) => place);
  const right = splitPool(period, poolSun, points, lapsed);
  return (
    !(period === 'day' && carriedSun > 0n) &&
    poolSun === poolOf(period, { edgeSun, carriedSun }) &&
    carrySun === right.carrySun &&
    nextSun === carrySun &&
    prizes.length === right.prizes.length &&
    prizes.every(
      ({ place, amount, bucket, isHolder }, i) =>
        place === right.prizes[i]?.place &&
        BigInt(amount) === right.prizes[i].amountSun &&
        bucket === (period === 'day' ? 'promo' : 'cash') &&
        isHolder,
    )
  );
}
