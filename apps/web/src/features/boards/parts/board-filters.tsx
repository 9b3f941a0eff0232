import { BOARD_MEASURES } from '@voltide/contract';
import { periodsOf } from '@voltide/games/boards/measures';
import { Segmented, Select } from '@voltide/ui';

import { withMeasure, type DetailChoice } from '../model/detail-choice.ts';
import { MEASURE_WORDS } from '../model/board-words.ts';
import { PERIOD_NAMES } from '../../../lib/boards/season-text.ts';
import type { Choose } from '../model/use-choice.ts';

type BoardFiltersProps = {
  readonly choice: DetailChoice;
  readonly choose: Choose;
};

/** Chooses the board that is shown: its measure and its period. */
export function BoardFilters({ choice, choose }: BoardFiltersProps) {
  const { measure, period } = choice;
  const periods = periodsOf(measure);
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
