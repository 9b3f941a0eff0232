import './profile.css';

import { luckExplanation, luckHeadline } from '@voltide/games/progress/luck';
import { Table } from '@voltide/ui';

import { Bullet } from '../../../lib/charts/lazy-bullet.tsx';
import { drawn } from '../../../lib/charts/chart.ts';
import { listLuck, totalLuck, type LuckRow } from '../model/luck-rows.ts';
import type { Statistics } from '../model/statistics.ts';
import { vtText } from './luck-line.tsx';

/** Compares the plays of each game with their average and its interval. */
export function LuckPanel({ luck }: Pick<Statistics, 'luck'>) {
  const total = totalLuck(luck);
  const rows = listLuck(luck);
  const headline = luckHeadline(total.reading, total.noun);
  return (
    <section className="panel profile-section" aria-labelledby="own-luck">
      <h2 id="own-luck" className="profile-small-heading">
        Luck against expectation
      </h2>
      <p className="luck-headline" data-verdict={total.reading.verdict}>
        {`${headline.charAt(0).toUpperCase()}${headline.slice(1)}`}
      </p>
      <p className="aside">{luckExplanation(total.reading, vtText)}</p>
      <ul className="luck-rows">
        {rows.map((row) => (
          <LuckRowLine key={row.game} row={row} />
        ))}
      </ul>
      <p className="hint">
        Of all time, stakes and returns of cash and play balance alike, battles not included. Bar: what you got. Line:
        the average. Band: where 95 of 100 players are. Results change no odds.
      </p>
      <LuckTable rows={rows} />
    </section>
  );
}

function LuckRowLine({ row: { name, noun, reading } }: { readonly row: LuckRow }) {
  const { returnedSun, expectedSun, lowSun, highSun } = reading;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="note">{luckHeadline(reading, noun)}</span>
      </p>
      <Bullet actual={drawn(returnedSun)} expected={drawn(expectedSun)} low={drawn(lowSun)} high={drawn(highSun)} />
    </li>
  );
}

function LuckTable({ rows }: { readonly rows: readonly LuckRow[] }) {
  return (
    <details className="chart-table">
      <summary>As a table</summary>
      <Table
        caption="Luck against expectation"
        hideCaption
        columns={[
          { key: 'name', head: 'Game', cell: ({ name }) => name },
          { key: 'plays', head: 'Plays', align: 'end', cell: ({ reading }) => reading.plays.toLocaleString('en') },
          { key: 'got', head: 'You got', align: 'end', cell: ({ reading }) => vtText(reading.returnedSun) },
          { key: 'average', head: 'Average', align: 'end', cell: ({ reading }) => vtText(reading.expectedSun) },
          {
            key: 'range',
            head: '95 of 100 players',
            align: 'end',
            cell: ({ reading }) => `${vtText(reading.lowSun)} to ${vtText(reading.highSun)}`,
          },
        ]}
        rows={rows}
        keyOf={({ game }) => game}
      />
    </details>
  );
}
