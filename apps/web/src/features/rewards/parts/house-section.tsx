import { Table } from '@voltide/ui';

import { houseRows, leastKept, type HouseRow } from '../model/house-rows.ts';
import { RewardSection } from './reward-section.tsx';

/** Shows what rewards cost the house at a level, and why it can afford them (rules book §11). */
export function HouseSection({ level }: { readonly level: number }) {
  const name = ({ name: text, kind }: HouseRow) => (kind === undefined ? text : <strong>{text}</strong>);
  return (
    <RewardSection id="cost" heading="What this costs the house" note="VT per 100 VT of cash staked" isPanel>
      <p className="reading aside">
        Every reward is a fixed part of the house edge, so the house never has to win it back from you. Even at level
        100, with the highest referral, it keeps {leastKept('packs')} of 100 VT on packs and {leastKept('wheel')} on the
        wheel. Levels, achievements, free packs and spins give play balance. It becomes cash only as you stake cash, so
        all of them together cost no more than the line "Play balance that becomes cash".
      </p>
      <div className="house-table">
        <Table
          caption={`What becomes of the house edge at level ${level}`}
          hideCaption
          stacks={false}
          columns={[
            { key: 'name', head: 'Part', cell: name },
            { key: 'packs', head: 'Packs, battles', align: 'end', cell: (row) => cell(row, 'packs') },
            { key: 'wheel', head: 'Wheel', align: 'end', cell: (row) => cell(row, 'wheel') },
          ]}
          rows={houseRows(level)}
          keyOf={({ key }) => key}
        />
      </div>
    </RewardSection>
  );
}

function cell({ cells, kind }: HouseRow, game: keyof HouseRow['cells']) {
  return kind === undefined ? cells[game] : <strong className="clear">{cells[game]}</strong>;
}
