import type { SeasonCheck } from '@voltide/games/boards/check';
import type { RowCheck } from '@voltide/games/boards/check-proof';
import { seasonTimes } from '@voltide/games/boards/periods';

const RESULTS = ['ok', 'mismatch'] as const;
const NOTHING = '0.000000';

/** Returns 1 if something of a season does not hold, else 0. */
export function exitCodeOfSeasons(seasons: readonly SeasonCheck[]): 0 | 1 {
  return seasons.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

export function seasonsText(seasons: readonly SeasonCheck[]): string {
  return `${seasons.map(seasonText).join('\n\n')}\n`;
}

export function seasonsJson(seasons: readonly SeasonCheck[]): string {
  return `${JSON.stringify({ result: RESULTS[exitCodeOfSeasons(seasons)], seasons }, undefined, 2)}\n`;
}

/** Returns 1 for a row that is not in the standing. */
export function exitCodeOfRow({ isIncluded }: RowCheck): 0 | 1 {
  return isIncluded ? 0 : 1;
}

export function rowText({ period, season, entries, place, id, points, prize, root, isIncluded }: RowCheck): string {
  const won = prize === NOTHING ? 'no prize' : `${prize} VT ${prizeKind(period)}`;
  return [
    `leaderboard of the ${period} ${season}: place ${place} of ${entries}, ${id}, ${points} points, ${won}`,
    isIncluded
      ? `  proven: this row is in the standing with the root ${root}`
      : `  MISMATCH: this row is not in a standing with the root ${root}`,
    '  not proven here: that this root was sealed for the season; compare it with the one that was published\n',
  ].join('\n');
}

export function rowJson(row: RowCheck): string {
  return `${JSON.stringify({ result: RESULTS[exitCodeOfRow(row)], row }, undefined, 2)}\n`;
}

function seasonText(check: SeasonCheck): string {
  const { period, season, stakes, players, unlisted, edge, carried, pool, carry, prizes, faults } = check;
  const { startsOn, endsOn } = seasonTimes(period, season);
  const kind = prizeKind(period);
  return [
    `leaderboard of the ${period} ${season}: from ${startsOn} up to ${endsOn}, 00:00 UTC`,
    `  ${stakes} cash stakes with an edge of ${edge} VT; ${players} players with a place, ${unlisted} without`,
    `  pool ${pool} VT ${kind}${period === 'day' ? '' : `, ${carried} VT of it carried from the season before`}`,
    ...prizes.map(({ place, id, points, amount, isLapsed }) => {
      const lapsed = isLapsed ? ', not paid: the account was closed before' : '';
      return `  ${place}: ${id}, ${points} points, ${amount} VT ${kind}${lapsed}`;
    }),
    ...(period === 'day' ? [] : [`  carries ${carry} VT into the next season`]),
    ...(faults.length > 0 ? faults.map((fault) => `  MISMATCH: ${fault}`) : [PROVEN]),
    `  not proven here: ${PUBLISHED}`,
    `    root ${check.root}`,
    `    hash of the stakes ${check.stakesHash}`,
  ].join('\n');
}

const PROVEN = '  proven: points, ties, places, prizes and carry follow from the stakes';
const PUBLISHED = 'that these stakes and this standing were sealed; compare with what was published';

function prizeKind(period: SeasonCheck['period']): 'promo' | 'cash' {
  return period === 'day' ? 'promo' : 'cash';
}
