import type { HashPort } from '@voltide/fairness';
import { checkSeason, linkSeasons, type SeasonCheck } from '@voltide/games/boards/check';
import { traceSeasonProof, type RowCheck } from '@voltide/games/boards/check-proof';

import { climbNumbers } from './climb.ts';
import {
  countOf,
  countText,
  failed,
  held,
  NOTHING_ELSE,
  stepsOf,
  wrongText,
  type Comparison,
  type Verdict,
} from './verdict.ts';

const NOT_PROVEN =
  'that these stakes are whole and were sealed, so compare root and hash of the stakes with the published ones';

const POOLS = {
  day: 'the pool is 100 VT of play balance',
  week: 'the pool is 2% of the edge and what was carried',
  month: 'the pool is 1% of the edge and what was carried',
} as const;

/** Checks a season of a leaderboard. @throws ShapeError */
export function judgeSeason(
  port: HashPort,
  content: unknown,
): { readonly check: SeasonCheck; readonly verdict: Verdict } {
  const check = checkSeason(port, content);
  return { check, verdict: seasonVerdict(check) };
}

/** Compares checked seasons: the sums each began with. They are returned in the order of their times. */
export function judgeSeasons(
  checks: readonly SeasonCheck[],
): readonly { readonly check: SeasonCheck; readonly verdict: Verdict }[] {
  return linkSeasons(checks).map((check) => ({ check, verdict: seasonVerdict(check) }));
}

function seasonVerdict(check: SeasonCheck): Verdict {
  const { period, season, players, faults } = check;
  const steps = stepsOf(seasonComparisons(check), faults);
  const base = { kind: 'season', title: `Leaderboard of the ${period} ${season}`, steps } as const;
  if (faults.length > 0) return { ...base, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE };
  const [of, from] = [countOf(players, 'player'), countOf(check.stakes, 'stake')];
  const told = `points, places, prizes and carry of ${of} follow from ${from}`;
  return { ...base, state: 'proven', told, notProven: NOT_PROVEN };
}

const faultOf = (member: string): string => `"${member}" does not follow from the stakes of the season`;

function seasonComparisons(check: SeasonCheck): readonly Comparison[] {
  const { period, edge, carried, pool, carry, prizes, stakes, players, unlisted, root, stakesHash } = check;
  return [
    {
      fault: faultOf('edge'),
      text: `the edge is the sum of ${countOf(stakes, 'stake')}`,
      numbers: [['Edge', `${edge} VT`]],
    },
    {
      fault: faultOf('standing'),
      text: 'points and places follow from the stakes, ties from their order',
      numbers: [
        ['With a place', countText(players)],
        ['Without a place', countText(unlisted)],
      ],
    },
    {
      fault: faultOf('unlisted'),
      text: 'players without a place have points',
      numbers: [['Without a place', countText(unlisted)]],
    },
    {
      fault: faultOf('pool'),
      text: POOLS[period],
      numbers: [
        ['Edge', `${edge} VT`],
        ['Carried', `${carried} VT`],
        ['Pool', `${pool} VT`],
      ],
    },
    {
      fault: faultOf('prizes'),
      text:
        period === 'day'
          ? 'each prize is the share of its place'
          : 'each prize is the share of its place, at most 10% of the edge its winner paid',
      numbers: prizes.map(
        ({ place, id, points, amount, isLapsed }) =>
          [`Place ${place}`, `${id}, ${points} points, ${amount} VT${isLapsed ? ', not paid' : ''}`] as const,
      ),
    },
    { fault: faultOf('lapsed'), text: 'lapsed prizes are prizes', numbers: [] },
    { fault: faultOf('paid'), text: 'what was paid is the sum of the prizes', numbers: [] },
    { fault: faultOf('carry'), text: 'the rest carries into the next season', numbers: [['Carry', `${carry} VT`]] },
    { fault: faultOf('stakesHash'), text: 'the hash of the stakes fits them', numbers: [['Computed', stakesHash]] },
    { fault: faultOf('root'), text: 'the root is that of the standing', numbers: [['Computed', root]] },
  ];
}

/** Checks the place of a player in a season's standing. @throws ShapeError */
export function judgeRow(port: HashPort, content: unknown): { readonly check: RowCheck; readonly verdict: Verdict } {
  const { trace, ...check } = traceSeasonProof(port, content);
  const { period, season, entries, place, id, points, prize, root, isIncluded } = check;
  const won = `${countOf(Number(points), 'point')} and ${prize} VT`;
  const row = `place ${countText(place)} of ${countText(entries)}: ${id} with ${won}`;
  const numbers = [
    ['Leaf', trace.leaf] as const,
    ...climbNumbers(trace.nodes),
    ['Computed root', trace.root ?? 'none: the neighbours do not fit the place'] as const,
    ['Root of the file', root] as const,
  ];
  const base = { kind: 'season-proof', title: `Place in the leaderboard of the ${period} ${season}` } as const;
  if (!isIncluded) {
    const steps = [failed(`this row is not in a standing with this root: ${row}`, numbers)];
    return { check, verdict: { ...base, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE, steps } };
  }
  const steps = [held('the way from the leaf leads to the root', numbers)];
  const notProven = 'that this root was sealed for the season, so compare it with the published one';
  return { check, verdict: { ...base, state: 'proven', told: row, notProven, steps } };
}
