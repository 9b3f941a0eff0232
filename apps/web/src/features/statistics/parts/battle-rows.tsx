import type { StatisticBattles } from '@voltide/contract';
import { EmptyState, LinkButton } from '@voltide/ui';

import { chanceText, countText, percentOf } from '../model/figure-text.ts';
import { CellBars } from './cell-bars.tsx';
import { StatisticRow } from './statistic-row.tsx';

const MODE_NAMES: Readonly<Record<string, string>> = {
  standard: 'Standard',
  terminal: 'Terminal',
  points: 'Points',
  jackpot: 'Jackpot',
  shared: 'Shared',
};

/** Battles of each mode and layout: ties, wins, and the house's wins. */
export function BattleRows({ battles }: { readonly battles: readonly StatisticBattles[] }) {
  const sorted = battles.toSorted((left, right) => right.battles - left.battles);
  if (sorted.length === 0) {
    return (
      <EmptyState
        text="No battle has been settled yet."
        action={<LinkButton href="/battles">See open battles</LinkButton>}
      />
    );
  }
  return (
    <div className="statistic-rows">
      {sorted.map((row, place) => (
        <StatisticRow
          key={row.key}
          name={`${MODE_NAMES[row.mode] ?? row.mode} ${row.layout}`}
          isOpen={place === 0}
          isFlagged={[...row.teams, ...(row.house === null ? [] : [row.house.wins])].some((cell) => cell.isFlagged)}
          figures={{
            count: `${countText(row.battles)} ${row.battles === 1 ? 'battle' : 'battles'}`,
            share: row.ties === null ? '' : `${percentOf(row.ties.count / row.battles)} ties`,
            chance: row.chiSquare === null ? '' : `p ${chanceText(row.chiSquare.p)}`,
          }}
        >
          <BattleDetails row={row} />
        </StatisticRow>
      ))}
    </div>
  );
}

function BattleDetails({ row }: { readonly row: StatisticBattles }) {
  const { mode, layout, ties, decided, teams, house, battles } = row;
  const name = `${MODE_NAMES[mode] ?? mode} ${layout}`;
  return (
    <>
      {ties === null ? null : (
        <p>
          <b className="num">{countText(ties.count)}</b> of {countText(battles)} were ties, with 95% confidence{' '}
          {percentOf(ties.low)} to {percentOf(ties.high)}. How likely a tie is depends on the packs; each battle says it
          before anybody joins.
        </p>
      )}
      {teams.length === 0 ? (
        <p className="quiet">All seats share the pot, so no one wins or loses to another.</p>
      ) : (
        <>
          <h2>Wins of each side</h2>
          <p className="quiet">
            One side won {countText(decided)} {decided === 1 ? 'battle' : 'battles'} alone. In the long run each side
            wins {percentOf(1 / teams.length)}.
          </p>
          <CellBars name={name} cells={teams} draws={decided} draw="battles" />
        </>
      )}
      {house === null ? null : (
        <>
          <h2>House seats</h2>
          <p className="quiet">
            The house sat on {countText(house.seats)} {house.seats === 1 ? 'seat' : 'seats'} and won{' '}
            {countText(house.wins.count)}. Its seats win as often as any other.
          </p>
          <CellBars name={`${name}, house seats`} cells={[house.wins]} draws={house.seats} draw="seats" />
        </>
      )}
    </>
  );
}
