import type { BoardMeasure, BoardPeriod, OwnPlace } from '@voltide/contract';

import { PERIOD_WORDS } from '../../../lib/boards/season-text.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import type { BoardChoice } from './board-queries.ts';
import { scoreText } from './score-text.ts';

type Own = NonNullable<OwnPlace['own']>;

/** States the gap to the place above: "120 points to place 4"; undefined at place 1. */
export function gapText(measure: BoardMeasure, { place, above }: Pick<Own, 'place' | 'above'>): string | undefined {
  if (above === null) return undefined;
  return `${scoreText(measure, above.missing)} to place ${countText(place - 1)}`;
}

/** Says why others do not see a player, and where their score would be. Excluded players see no place. */
export function offText(off: NonNullable<OwnPlace['off']>, own: OwnPlace['own']): string {
  const place = own === null || off === 'excluded' ? '' : ` Your score would be place ${countText(own.place)}.`;
  return `${OFF_WORDS[off]}${place}`;
}

const OFF_WORDS: Readonly<Record<NonNullable<OwnPlace['off']>, string>> = {
  hidden: 'You are hidden.',
  operator: 'Operators are not ranked.',
  excluded: 'You are not ranked while you are excluded from play.',
  limited: 'Your account is not ranked while it is limited.',
};

export function noScoreText({ measure, period, season }: BoardChoice): string {
  if (season !== undefined) return `You had no ${measure === 'points' ? 'points' : 'place'} in this season.`;
  if (measure === 'points') {
    return `You have no points ${period === 'all' ? 'yet' : PERIOD_WORDS[period]}. Cash stakes bring them.`;
  }
  return 'You are not on this board yet.';
}

export function noneText(measure: BoardMeasure, period: BoardPeriod): string {
  if (measure !== 'points') return 'No one is on this board yet.';
  const when = period === 'all' ? 'yet' : `${PERIOD_WORDS[period]} yet`;
  return `No one has points ${when}. The first cash stake takes place 1.`;
}
