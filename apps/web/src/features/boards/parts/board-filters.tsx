import { BOARD_MEASURES, type BoardSeason } from '@voltide/contract';
import { periodsOf } from '@voltide/games/boards/measures';
import { Segmented, Select } from '@voltide/ui';

import { withMeasure, type DetailChoice } from '../model/detail-choice.ts';
import { MEASURE_WORDS, RUNNING_WORDS } from '../model/board-words.ts';
import { seasonLine } from '../model/season-short.ts';
import { PERIOD_NAMES } from '../../../lib/boards/season-text.ts';
import type { Choose } from '../model/use-choice.ts';

type BoardFiltersProps = {
  readonly choice: DetailChoice;
  /** Past seasons loaded so far. */
  readonly pasts: readonly BoardSeason[];
  readonly choose: Choose;
};

/** Selects the board: its measure, its period, and one of its seasons. */
export function BoardFilters({ choice, pasts: known, choose }: BoardFiltersProps) {
  const { measure, period, season } = choice;
  const periods = periodsOf(measure);
  const pasts = known.map((each) => each.season);
  const listed = season === undefined || pasts.includes(season) ? pasts : [season, ...pasts];
  const chooseMeasure = (value: string): void => {
    const next = BOARD_MEASURES.find((each) => each === value);
    if (next !== undefined) choose(withMeasure(choice, next));
  };
  return (
    <search className="board-filters">
      <Select aria-label="Measure" value={measure} onChange={({ target }) => chooseMeasure(target.value)}>
        {BOARD_MEASURES.map((each) => (
          <option key={each} value={each}>
            {MEASURE_WORDS[each].name}
          </option>
        ))}
      </Select>
      {period === 'all' ? null : (
        <Select
          aria-label="Season"
          value={season ?? ''}
          onChange={({ target: { value } }) => choose({ season: value === '' ? undefined : value, from: 1, q: '' })}
        >
          <option value="">{RUNNING_WORDS[period]}</option>
          {listed.map((past) => (
            <option key={past} value={past}>
              {seasonLine(period, past)}
            </option>
          ))}
        </Select>
      )}
      <Segmented
        label="Period"
        size={44}
        options={periods.map((value) => ({ value, text: PERIOD_NAMES[value] }))}
        value={period}
        onChange={(next) => choose({ period: next, season: undefined, from: 1, q: '' })}
      />
    </search>
  );
}
